// Offline use: the service worker keeps a whole version of the site, and a new version waits until it is asked for.
import { t, trustedScript } from "../ui/kit";

type OnState = (state: "ready" | "unavailable" | "failed", sentence: string) => void;
type OnUpdate = (reload: () => void) => void;

/** `onUpdate` is called when the version waits that `reload` changes to. */
export async function registerOffline(onState: OnState, onUpdate: OnUpdate, pageVersion: string) {
  const { serviceWorker } = navigator;
  const ready = t("Ready for offline use.");
  if (ONE_FILE) return onState("ready", ready);
  const insecure =
    t("Offline use is not available here: the browser allows it only on https addresses and on this machine.");
  const lacking = t("Offline use is not available in this browser or in its private windows.");
  if (!isSecureContext || !serviceWorker) return onState("unavailable", isSecureContext ? lacking : insecure);
  try {
    const script = trustedScript(new URL("./sw.js", import.meta.url));
    const registration = await serviceWorker.register(script, { updateViaCache: "none" });
    // A first version takes over by itself, a later one only when the person says so.
    const look = () => registration.active && registration.waiting && onUpdate(() => change(registration));
    look();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    const { complete, version } = await checked(await installed(registration), false);
    if (!complete) throw new Error("It is not all there.");
    onState("ready", ready);
    // This page came from the network while its host was being updated.
    if (version !== pageVersion) onUpdate(() => location.reload());
  } catch {
    onState("failed", t("The game could not be stored for offline use. It will be tried again at the next visit."));
  }
}

function change({ waiting }: ServiceWorkerRegistration) {
  if (!waiting) return location.reload(); // another tab has changed to it
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage({ op: "activate" });
}

/** The first installation may fail, and `serviceWorker.ready` would then wait for ever. */
const installed = ({ installing }: ServiceWorkerRegistration) =>
  new Promise<ServiceWorker>((done, fail) => {
    const look = () => installing!.state === "redundant" && fail(new Error("It was not installed."));
    installing?.addEventListener("statechange", look);
    void navigator.serviceWorker.ready.then(({ active }) => done(active!));
  });

/** Whether everything is stored, after mending what a browser may have thrown away. It then serves this page, too. */
function checked(worker: ServiceWorker, lab: boolean): Promise<{ complete: boolean; version: string }> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    worker.postMessage({ op: "check", lab }, [port2]);
  });
}

/** What the Lab needs is kept, too, from now on; undefined where nothing is kept, else whether all is there. */
export async function keepLab() {
  const registration = await navigator.serviceWorker?.getRegistration(new URL("./", import.meta.url));
  return registration && (await checked(await installed(registration), true)).complete;
}
