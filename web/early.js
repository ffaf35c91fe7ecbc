// @ts-check
// The first worker, asked for before anything else of the page is there, its looks included; client.js takes it over.
// Not a module, for those wait for the page. Where the reader has added wheels, it starts with them and later.
{
  let wheels = null;
  try {
    if (!new URLSearchParams(location.search).has("embed")) wheels = localStorage.getItem("hexarium.wheels"); // see wheels.js
  } catch {
    // no storage: nothing is kept
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
  const worker = !wheels && typeof Worker === "function" && new Worker("./boot/worker.js", options);
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
}
