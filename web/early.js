// @ts-check
// The first worker, asked for before anything else of the page is there, its looks included; client.js takes it over.
// Not a module, for those wait for the page. Where the reader has added wheels, it starts with them and later.
// And whoever is there first hears that app.js is not to be had: it is asked for once more, then that is told.
{
  let [wheels, wished] = ["", ""];
  try {
    if (!new URLSearchParams(location.search).has("embed")) {
      wheels = localStorage.getItem("hexarium.wheels") || ""; // see wheels.js
      wished = JSON.parse(localStorage.getItem("hexarium.settings") || "{}").language;
    }
  } catch {
    // no storage, or damaged
  }
  let modules = false;
  /** @type {WorkerOptions} */
  const options = {
    // Read only by browsers that know module workers.
    get type() {
      modules = true;
      return /** @type {const} */ ("module");
    },
  };
  const worker = !wheels && typeof Worker === "function" && new Worker(BUILD.worker, options);
  /** @type {any[]} */
  const said = [];
  if (worker && modules) {
    worker.onmessage = ({ data }) => said.push(data);
    worker.onerror = (event) => {
      event.preventDefault();
      said.push({ event: "failed" });
    };
    worker.postMessage({ start: {} });
  } else if (worker) worker.terminate();
  if (!wheels) /** @type {any} */ (self).early = { worker: modules && worker, said };

  /** The few sentences that are said here, by language. @type {Record<string, Record<string, string>>} */
  const words = BUILD.words;
  const language = [wished, ...navigator.languages.map((code) => code.split("-")[0])].find((code) => code === "en" || words[code]) || "en";
  const t = (/** @type {string} */ english) => words[language]?.[english] || english;
  const tell = () => {
    document.documentElement.dataset.state = "failed";
    const line = document.createElement("div");
    line.className = "status bad";
    const retry = document.createElement("button");
    retry.className = "btn primary";
    retry.textContent = t("Retry");
    retry.onclick = () => location.reload();
    line.append(`${t("Not loaded.")} ${t("The page could not be loaded. Check the connection, then try again.")} `, retry);
    document.getElementById("status")?.replaceChildren(line);
  };
  let tries = 0;
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== "module") return;
      if (tries++) return document.readyState === "loading" ? addEventListener("DOMContentLoaded", tell) : tell();
      const again = document.createElement("script");
      again.type = "module";
      again.integrity = target.integrity;
      again.src = `${target.src}?${Date.now()}`; // past all caches; the browser does not ask for a module again by the same name
      document.head.append(again);
    },
    true,
  );
}
