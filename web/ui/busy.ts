// Whether anything is under way: a condition to wait on that cannot be missed, for it holds from the very task in which
// something is done until what comes of it has been painted.

const root = document.documentElement;
let count = 0;

/** A page that nobody sees paints nothing, nor one that is hidden while it waits for its frame. */
const painted = () =>
  new Promise((done) => {
    const over = () => setTimeout(done);
    if (document.hidden) return void over();
    document.addEventListener("visibilitychange", over, { once: true });
    requestAnimationFrame(() => (document.removeEventListener("visibilitychange", over), over()));
  });

/** @returns the same */
export function busyWith<P extends Promise<any>>(work: P): P {
  count += 1;
  root.dataset.busy = "";
  const release = async () => {
    await painted();
    count -= 1;
    if (!count) delete root.dataset.busy;
  };
  void work.then(release, release);
  return work;
}

/** Nothing is under way, nor in what failed to load. What was just done to the page, it has noticed after a frame. */
export async function settled() {
  do await painted();
  while ("busy" in root.dataset && root.dataset.state !== "failed");
}
