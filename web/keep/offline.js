// @ts-check
// Offline use: the service worker keeps a whole version of the site, and a new version waits until it is asked for.

import { t } from "../ui/text";

/**
 * @param {(state: "ready" | "unavailable" | "failed", sentence: string) => void} onState
 * @param {(reload: () => void) => void} onUpdate called when a new version waits; `reload` changes to it
 */
export function registerOffline(onState, onUpdate) {
  if (ONE_FILE) return onState("ready", t("Ready for offline use."));
  if (!window.isSecureContext) return onState("unavailable", t("Offline use is not available here: the browser allows it only on https addresses and on this machine."));
  if (!navigator.serviceWorker) return onState("unavailable", t("Offline use is not available in this browser or in its private windows."));
  const { serviceWorker } = navigator;
  const failed = () => onState("failed", t("The game could not be stored for offline use. It will be tried again at the next visit."));

  /** @param {ServiceWorkerRegistration} registration */
  const offer = (registration) =>
    onUpdate(() => {
      if (!registration.waiting) return location.reload(); // another tab has changed to it
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      registration.waiting.postMessage({ op: "activate" });
    });

  serviceWorker
    .register(new URL("./sw.js", import.meta.url), { updateViaCache: "none" })
    .then(async (registration) => {
      // A first version takes over by itself, a later one only when the person says so.
      const look = () => registration.active && registration.waiting && offer(registration);
      look();
      registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
      await installed(registration);
      await controlled(serviceWorker);
      const { complete, version } = await ask(/** @type {ServiceWorker} */ (serviceWorker.controller));
      if (!complete) return failed();
      onState("ready", t("Ready for offline use."));
      // This page came from the network while its host was being updated.
      if (version !== pageVersion()) onUpdate(() => location.reload());
    })
    .catch(failed);
}

function pageVersion() {
  return JSON.parse(document.getElementById("first")?.textContent ?? "{}").version;
}

/**
 * The first installation may fail, and `serviceWorker.ready` would then wait for ever.
 * @param {ServiceWorkerRegistration} registration
 */
function installed(registration) {
  if (registration.active) return Promise.resolve();
  const worker = registration.installing ?? registration.waiting;
  return /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const look = () => {
        if (registration.active) resolve();
        else if (worker?.state === "redundant") reject(new Error("not installed"));
      };
      worker?.addEventListener("statechange", look);
      look();
    })
  );
}

/** @param {ServiceWorkerContainer} container */
async function controlled(container) {
  if (container.controller) return;
  const changed = new Promise((resolve) => container.addEventListener("controllerchange", resolve, { once: true }));
  // A page that was reloaded past its service worker is left alone unless it asks.
  (await container.ready).active?.postMessage({ op: "claim" });
  if (!container.controller) await changed;
}

/**
 * Whether everything is stored, after mending what a browser may have thrown away.
 * @param {ServiceWorker} worker
 * @returns {Promise<{complete: boolean, version: string}>}
 */
function ask(worker) {
  const channel = new MessageChannel();
  return new Promise((resolve) => {
    channel.port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ op: "check" }, [channel.port2]);
  });
}
