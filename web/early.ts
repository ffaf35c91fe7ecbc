// The first worker, asked for before anything else of the page is there, its looks included; keeper.ts takes it over.
// Not a module, for those wait for the page. Where the reader has added wheels, it starts with them and later.
// And whoever is there first hears that app.js is not to be had: it is asked for once more, then that is told.

let wheels: unknown;
let wished = "";
try {
  if (!new URLSearchParams(location.search).has("embed")) {
    wheels = localStorage.getItem("hexarium.own") || localStorage.getItem("hexarium.wheels"); // see keep/wheels.ts
    wished = JSON.parse(localStorage.getItem("hexarium.settings") || "{}").language;
  }
} catch {
  // no storage, or damaged
}
if (!wheels) {
  let modules = false;
  const options = {
    // Read only by browsers that know module workers.
    get type() {
      modules = true;
      return "module" as const;
    },
  };
  const worker = typeof Worker === "function" && new Worker(BUILD.worker, options);
  const said: any[] = [];
  if (worker && modules) {
    worker.onmessage = ({ data }) => said.push(data);
    worker.onerror = (event) => {
      event.preventDefault();
      said.push({ event: "failed" });
    };
    worker.postMessage({ start: {} });
  } else if (worker) worker.terminate();
  self.early = { worker: modules && worker, said };
}

/** The few sentences that are said here, by language. */
const words: Record<string, Record<string, string>> = BUILD.words;
const codes = [wished, ...navigator.languages.map((code) => code.split("-")[0])];
const language = codes.find((code) => code === "en" || words[code]) || "en";
const t = (english: string) => words[language]?.[english] || english;

function tell() {
  document.documentElement.dataset.state = "failed";
  const line = document.createElement("div");
  line.className = "status bad";
  const retry = document.createElement("button");
  retry.className = "btn primary";
  retry.textContent = t("Retry");
  retry.onclick = () => location.reload();
  const sentence = t("The page could not be loaded. Check the connection, then try again.");
  line.append(`${t("Not loaded.")} ${sentence} `, retry);
  document.getElementById("status")?.replaceChildren(line);
}

let tries = 0;
const again = ({ target }: Event) => {
  if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
  if (tries++) return document.readyState === "loading" ? addEventListener("DOMContentLoaded", tell) : tell();
  const script = document.createElement("script");
  script.type = "module";
  script.integrity = target.integrity;
  script.src = `${target.src}?${Date.now()}`; // past all caches; no browser asks for a module again by the same name
  document.head.append(script);
};
addEventListener("error", again, true);

export {};
