// Every sentence of the page goes through t(): English is the key, and the fallback of a catalogue that lacks it.

// What the build makes of pygame_core/language/locale/<language>.po: `words` by the English (of a sentence with plural
// forms, which only Python says, a list; `plural` is their rule), and what the page begins with says where.
type Catalogue = { words: Record<string, any>; plural: string; first: [path: (string | number)[], text: string][] };
/** The language of the page's sentences, which every request to Python carries, and its catalogue: none for English. */
export const locale = { language: "en", catalogue: null as Catalogue | null };
/** A page that is one file brings the catalogues itself. */
const offered: Record<string, { name: string; path: string; catalogue?: Catalogue }> = BUILD.languages;

/** `values` are put in place of {name}. */
export function t(english: string, values: Record<string, string | number> = {}) {
  const pattern: string = locale.catalogue?.words[english] || english;
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** A number with one digit behind the decimal sign of the language. */
export const decimal = (value: number) =>
  value.toLocaleString(locale.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** So many, in words; each language has its own plurals. */
export const seconds = (count: number) => count.toLocaleString(
  locale.language, { style: "unit", unit: "second", unitDisplay: "long", maximumFractionDigits: 0 });

/** Load the catalogue of the wished language, else of the reader's; a missing or broken one leaves English. */
export async function loadCatalogue(wished: string) {
  const wanted = [wished, ...navigator.languages.map((code) => code.split("-")[0])];
  const code = wanted.find((short) => short === "en" || Object.hasOwn(offered, short)) || "en";
  try {
    const { path, catalogue } = offered[code] ?? {};
    locale.catalogue = catalogue ?? (path ? await (await fetch(path)).json() : null);
    locale.language = document.documentElement.lang = code;
  } catch {
    // the language stays
  }
}

/** Translate the shell that index.html brings, what elements with data-t say and are called, and the first view. */
export function translateShell(first: any) {
  for (const [path, text] of locale.catalogue?.first || []) {
    const holder = path.slice(0, -1).reduce((at, key) => at[key], first);
    holder[path[path.length - 1]] = text;
  }
  for (const element of document.querySelectorAll("[data-t]")) {
    for (const name of ["aria-label", "aria-roledescription", "placeholder", "title"]) {
      const spoken = element.getAttribute(name);
      if (spoken) element.setAttribute(name, t(spoken));
    }
    if (element.textContent && !element.children.length) element.textContent = t(element.textContent);
  }
}
