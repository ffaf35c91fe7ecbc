// What a visit begins with before the rest of the page is there: the first worker, which keeper.ts takes over, then the
// theme, so that nothing flashes. Not a module, for those wait for the page.
// And whoever is there first hears that app.js is not to be had: it is asked for once more, then that is told.

const asked = new URLSearchParams(location.search);
const embeds = asked.has("embed"); // within another page, see play/programs.ts: what is kept here is left alone
if (embeds) document.documentElement.dataset.embed = "";

function kept(name: string): any {
  try {
    return embeds ? null : JSON.parse(localStorage.getItem(`hexarium.${name}`)!);
  } catch {
    return null; // no storage, or damaged
  }
}

// Where the reader has added wheels, see keep/wheels.ts, it starts with them and later.
if (!ONE_FILE && !kept("own") && !kept("wheels")) {
  let modules = false;
  // Asked for only by browsers that know module workers.
  const options = Object.defineProperty({}, "type", { get: () => (modules = true) && "module" });
  const worker = typeof Worker === "function" && new Worker(BUILD.worker, options);
  const said: any[] = [];
  if (worker && modules) {
    worker.onmessage = ({ data }) => said.push(data);
    worker.onerror = (event) => (event.preventDefault(), said.push({ event: "failed" }));
    worker.postMessage({ start: {} });
  } else if (worker) worker.terminate();
  self.early = { worker: modules && worker, said };
}

const [dark, contrast] = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
/** The choice is made here alone; game/store.ts only keeps it and fires "themechange". */
function choose() {
  const theme = embeds ? asked.get("theme") : kept("settings")?.theme;
  const wished = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
  document.documentElement.dataset.theme = ["light", "dark", "contrast"].includes(theme) ? theme : wished;
}
choose();
for (const query of [dark, contrast]) query.addEventListener("change", choose);
addEventListener("themechange", choose);
/** The few sentences that are said here, by language. */
const words: Record<string, Record<string, string>> = BUILD.words;
const codes = [kept("settings")?.language, ...navigator.languages.map((code) => code.split("-")[0])];
const language = codes.find((code) => code === "en" || words[code]) || "en";
const t = (english: string) => words[language]?.[english] || english;

function tell() {
  document.documentElement.dataset.state = "failed";
  const status = document.getElementById("status")!;
  const sentence = `${t("Not loaded.")} ${t("The page could not be loaded. Check the connection, then try again.")}`;
  status.innerHTML = `<div class="status bad">${sentence} <button class="btn primary">${t("Retry")}</button></div>`;
  status.querySelector("button")!.onclick = () => location.reload();
}

let tries = 0;
const again = ({ target }: Event) => {
  if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
  if (tries++) return document.readyState === "loading" ? addEventListener("DOMContentLoaded", tell) : tell();
  const src = `${target.src}?${Date.now()}`; // past all caches; no browser asks for a module again by the same name
  const { integrity } = target;
  document.head.append(Object.assign(document.createElement("script"), { type: "module", integrity, src }));
};
addEventListener("error", again, true);

declare global {
  /** The first worker, and what it has said; `false`: there can be none. */
  var early: { worker: Worker | false; said: any[] } | undefined;
}
export {};
