// What a visit begins with before the rest of the page is there: the first worker, which keeper.ts takes over, then the
// theme, so that nothing flashes. Not a module, for those wait for the page.
// And whoever is there first hears that the page cannot start, and offers ways on: Retry, and a start without anything
// that was added or kept, which `#safe` or a held Shift brings, too.

const root = document.documentElement;
const asked = new URLSearchParams(location.search);

/** Whether a page of another origin shows this one in a frame. */
function isFramed() {
  try {
    return self !== top && !top!.location.href;
  } catch {
    return true;
  }
}
// Within another page, see play/programs.ts, what is kept here is left alone: such a page might lay it, unseen, under
// clicks that are meant for something else.
const embeds = asked.has("embed") || isFramed();
if (embeds) root.dataset.embed = "";
const safe = /^#safe(&|$)/.test(location.hash);
if (safe) root.dataset.safe = "";

function kept(name: string): any {
  try {
    return embeds ? null : JSON.parse(localStorage.getItem(`hexarium.${name}`)!);
  } catch {
    return null; // no storage, or damaged
  }
}

/** Where browsers have trusted types, addresses of scripts come from here, and from ui/elements.tsx. */
const scripts = { createScriptURL: (address: string) => address };
const policy = (self as any).trustedTypes?.createPolicy("hexarium-early", scripts);
const ours = (address: string): string => (policy ? policy.createScriptURL(address) : address);

const wheels = !safe && (kept("own") || kept("wheels"));
// Where the reader has added wheels, see keep/wheels.ts, it starts with them and later.
if (!ONE_FILE && !wheels) {
  let modules = false;
  // Asked for only by browsers that know module workers.
  const options = Object.defineProperty({}, "type", { get: () => (modules = true) && "module" });
  const worker = typeof Worker === "function" && new Worker(ours(BUILD.worker), options);
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
  root.dataset.theme = ["light", "dark", "contrast"].includes(theme) ? theme : wished;
}
choose();
for (const query of [dark, contrast]) query.addEventListener("change", choose);
addEventListener("themechange", choose);
/** The few sentences that are said here, by language. */
const words: Record<string, Record<string, string>> = BUILD.words;
const codes = [kept("settings")?.language, ...navigator.languages.map((code) => code.split("-")[0])];
const language = codes.find((code) => code === "en" || Object.hasOwn(words, String(code))) || "en";
const t = (english: string) => words[language]?.[english] || english;

function element(tag: string, look: string, ...content: (string | Node)[]) {
  const made = document.createElement(tag);
  made.className = look;
  made.append(...content);
  return made;
}

let startsAnew = false; // a held key repeats until the next document is there
/** A start without anything that was added or kept; the game in the address is opened all the same. */
function startSafely() {
  if (startsAnew) return;
  startsAnew = true;
  const link = location.hash.slice(1);
  history.replaceState(null, "", link ? `#safe&${link}` : "#safe");
  location.reload();
}

function button(label: string, look: string, run: () => void) {
  const made = element("button", look, label);
  made.onclick = run;
  return made;
}
const way = (look: string) => button(t("Start safely"), look, startSafely);

const once = (run: () => void) =>
  document.readyState === "loading" ? addEventListener("DOMContentLoaded", run, { once: true }) : run();

function tell() {
  root.dataset.state = "failed";
  const sentence = `${t("Not loaded.")} ${t("The page could not be loaded. Check the connection, then try again.")}`;
  const line = element("div", "status bad", element("span", "told", sentence));
  line.append(" ", button(t("Retry"), "btn primary", () => location.reload()), ...(safe ? [] : [" ", way("btn")]));
  (document.getElementById("status") ?? document.body).replaceChildren(line);
}

let tries = 0;
const again = (event: Event) => {
  const { target } = event;
  if (event instanceof ErrorEvent && !self.begun && !event.message.startsWith("ResizeObserver")) return once(tell);
  if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
  if (tries++) return once(tell);
  const src = ours(`${target.src}?${Date.now()}`); // past all caches; browsers ask for a module by one name only once
  const { integrity } = target;
  document.head.append(Object.assign(document.createElement("script"), { type: "module", integrity, src }));
};
addEventListener("error", again, true);
// What the host has cut off, or another program changed.
addEventListener("DOMContentLoaded", () => {
  const whole = document.querySelector("script[type=module]") && document.getElementById("first");
  if (!whole) tell();
});

// Starts that came to nothing are counted; game/visit.ts takes the count away. Several tabs at once are one start.
const [TRIED, APART] = ["hexarium.starts", 3000];
const before = kept("starts");
const failures = before?.failures >= 0 && Number.isFinite(before.at) ? Number(before.failures) : -1;
const counts = failures < 0 || Math.abs(Date.now() - before.at) > APART;
try {
  if (!embeds && counts) localStorage.setItem(TRIED, JSON.stringify({ failures: failures + 1, at: Date.now() }));
} catch {
  // no storage, so nothing is kept that could be at fault
}
const HASTE = 10_000; // milliseconds: whoever leaves sooner has not waited for the start
addEventListener("pagehide", () => {
  if (root.dataset.state !== "loading" || !counts || performance.now() > HASTE) return;
  if (failures < 0) localStorage.removeItem(TRIED);
  else localStorage.setItem(TRIED, JSON.stringify(before));
});
if (failures + Number(counts) > 1 && !safe && !embeds) {
  once(() => {
    const sentence = t("The page failed to start the last two times.");
    const offer = element("div", "toast", element("span", "", sentence), way("do"));
    offer.id = "safe-offer";
    document.getElementById("toasts")?.append(offer);
  });
}

// Whoever holds Shift while the page starts wants to get in without what keeps it from starting.
function shifted(event: Event) {
  const { shiftKey, ctrlKey, metaKey, target } = event as KeyboardEvent;
  if (!shiftKey || ctrlKey || metaKey || safe || embeds || root.dataset.state !== "loading") return; // or it reloads
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return; // it is typed
  if (wheels || !self.begun) startSafely();
}
for (const name of ["keydown", "pointerdown", "pointermove"]) addEventListener(name, shifted, true);

declare global {
  /** The first worker, and what it has said; `false`: there can be none. */
  var early: { worker: Worker | false; said: any[] } | undefined;
  /** Whether the page's own script has come to its end: from then on it tells what goes wrong. */
  var begun: boolean | undefined;
}
export {};
