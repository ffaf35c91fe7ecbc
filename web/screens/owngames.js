// @ts-check
// Games of the reader's own: wheels that are added, tried out in an engine of their own, and removed again. What is
// wrong with one is told, and costs the game on the board nothing.

import { Client } from "../engine/client";
import { button, h } from "../ui/dom";
import { bytesOf, chooseFiles } from "../keep/files";
import { t } from "../ui/text";
import { toast } from "../ui/toast";
import { forgetWheel, keepWheel, packageOf } from "../keep/wheels";

/** @typedef {import("../engine/worker/wheels").Wheel} Wheel */
/** @typedef {import("../engine/client").Found} Found */

/** Of a wheel, in megabytes. */
const LIMIT = 32;

/**
 * @typedef {object} Host
 * @property {() => string|null} record  the game on the board
 * @property {(games: string[]) => (() => Promise<() => void>)|undefined} leave  if the game on the board is one of these: what puts another there, and then what brings it back
 * @property {() => Promise<Map<string, string>>} renew  the games that are offered; titles by key
 * @property {(error: any) => void} tell
 */

/** @param {string} sentence */
const say = (sentence) => void toast(sentence, { stay: true });

/** What the last line of a traceback means. @param {string} line */
function meaning(line) {
  if (/BadZipFile|ReadError|UnsupportedWheel|KeyError/.test(line)) return t("It is damaged, or no wheel.");
  if (/InvalidWheelFilename|InvalidVersion/.test(line)) return t("Its name is not that of a wheel.");
  if (/^ValueError: Wheel /.test(line)) return t("It is made for another Python or another system.");
  return line;
}

/** What is wrong with a wheel, in sentences; nothing if it has brought a game or never meant to. @param {Wheel} wheel @param {Found} found */
function faultsOf(wheel, { refused, packages }) {
  const why = refused?.find(({ name }) => name === wheel.name)?.reason;
  if (why !== undefined) return [t("“{name}” could not be installed. {reason}", { name: wheel.name, reason: meaning(why) })];
  const brought = packages.find(({ name }) => name === packageOf(wheel));
  return brought && !brought.games.length ? brought.faults : [];
}

/** @param {Wheel[]} wheels @param {Wheel[]} others  take the place of those of the same package */
function replaced(wheels, others) {
  const names = new Set(others.map(packageOf));
  return [...wheels.filter((wheel) => !names.has(packageOf(wheel))), ...others];
}

const unreachable = () => t("What installs wheels could not be loaded. Check the connection, then try again.");

export class OwnGames {
  /** One thing after another. */
  #queue = Promise.resolve();
  /** @type {Map<string, string>} */
  #titles = new Map();
  #list = h("ul", {});
  #told = h("p", { className: "sub", role: "status" });
  section = h(
    "section",
    { className: "card own", "aria-labelledby": "own-title" },
    h("h3", { id: "own-title" }, t("Your own game")),
    h("p", { className: "sub" }, t("A Python wheel can bring a game for Hexarium. A wheel is a program: it can read the games that are stored here and send them away. Add only one that you trust.")),
    this.#list,
    h("div", { className: "adding" }, button(t("Add a wheel…"), () => chooseFiles(".whl", (files) => this.add(files), true), "", "plus"), this.#told),
  );

  /** @param {Client} client @param {Host} host */
  constructor(client, host) {
    this.client = client;
    this.host = host;
    /** All that are kept, whether they could be loaded or not. @type {Wheel[]} */
    this.wheels = [];
    const settle = () => void this.#settle().catch(host.tell);
    client.addEventListener("wheels", settle);
    if (client.found) settle();
  }

  /** @param {File[]} files */
  add(files) {
    this.#do(async () => {
      // A browser numbers what it has fetched before.
      const read = async (/** @type {File} */ file) => ({ name: file.name.replace(/ ?\(\d+\)(?=\.whl$)/, ""), bytes: await bytesOf(file, LIMIT) });
      const chosen = (await Promise.all(files.map(read))).reduce((all, wheel) => replaced(all, [wheel]), /** @type {Wheel[]} */ ([]));
      const added = await this.#install(chosen);
      for (const wheel of added) this.#welcome(wheel);
      await Promise.all(added.map(keepWheel)).catch(() => say(t("This browser does not let the page keep wheels: they end with this tab.")));
    });
  }

  /** Those of them that are good; what is wrong with the others is told. @param {Wheel[]} fresh @returns {Promise<Wheel[]>} */
  async #install(fresh) {
    if (!fresh.length) return [];
    const trial = await this.#tryOut(replaced(this.client.wheels ?? [], fresh));
    const found = /** @type {Found} */ (trial.found);
    let faults = fresh.map((wheel) => [...faultsOf(wheel, found), ...this.#clashes(wheel, found)]);
    if (!faults.flat().length) faults = this.#harm(fresh, found); // else it may be theirs who go anyhow
    if (faults.flat().length) {
      trial.close();
      faults.flat().forEach(say);
      return this.#install(fresh.filter((_, i) => !faults[i].length));
    }
    await this.#adopt(trial);
    this.wheels = replaced(this.wheels, fresh);
    return fresh;
  }

  /** @param {Wheel} wheel */
  #remove(wheel) {
    this.#do(async () => {
      const trial = await this.#tryOut((this.client.wheels ?? []).filter((one) => one !== wheel));
      const back = await this.#adopt(trial);
      trial.found?.packages.flatMap(({ faults }) => faults).forEach(say); // it may have been needed
      this.wheels = this.wheels.filter((one) => one !== wheel);
      await forgetWheel(wheel).catch(() => {}); // nor can it have been kept
      const undo = () =>
        this.#do(async () => {
          const added = await this.#install([wheel]);
          await Promise.all(added.map(keepWheel)).catch(() => {});
          if (added.length) back?.();
        });
      toast(t("“{name}” was removed.", { name: packageOf(wheel) }), { label: t("Undo"), run: undo });
    });
  }

  /** What each would do to the games of others. @param {Wheel[]} fresh @param {Found} found */
  #harm(fresh, found) {
    const changed = new Set(fresh.map(packageOf));
    const playable = (/** @type {Found["packages"]} */ packages) => packages.filter(({ name, games }) => games.length && !changed.has(name)).map(({ name }) => name);
    const still = playable(found.packages);
    const lost = playable(this.client.found?.packages ?? []).filter((name) => !still.includes(name));
    return fresh.map((wheel) => lost.map((other) => t("“{name}” was not added: “{other}” would no longer work with it.", { name: packageOf(wheel), other })));
  }

  /** Whose game came first, keeps its key. @param {Wheel} wheel @param {Found} found */
  #clashes(wheel, { packages }) {
    const own = packageOf(wheel);
    const others = this.client.found?.packages.filter(({ name }) => name !== own).flatMap(({ games }) => games) ?? [];
    const keys = packages.find(({ name }) => name === own)?.games.filter((key) => others.includes(key)) ?? [];
    return keys.map((key) => t("“{name}” was not added: another game has its key “{key}”.", { name: own, key }));
  }

  /** @param {Wheel} wheel */
  #welcome(wheel) {
    const { games = [], faults = [] } = this.#brought(wheel) ?? {};
    const titles = games.map((key) => this.#titles.get(key) ?? key).join(", ");
    if (titles) toast(t("Added: {games}.", { games: titles }));
    else say(t("“{name}” was added, but it brings no game.", { name: packageOf(wheel) }));
    faults.forEach(say);
  }

  /** @param {Wheel} wheel */
  #brought(wheel) {
    return this.client.found?.packages.find(({ name }) => name === packageOf(wheel));
  }

  /** @param {() => Promise<void>} work */
  #do(work) {
    this.#queue = this.#queue.then(async () => {
      this.#told.textContent = t("One moment: Python is looking at it.");
      await work().catch(this.host.tell);
      this.#told.textContent = "";
      this.#fill();
    });
  }

  /** A client with these wheels, up and ready. @param {Wheel[]} wheels @returns {Promise<Client>} rejected with a sentence */
  async #tryOut(wheels) {
    const trial = new Client(Promise.resolve(wheels), this.client);
    const failed = new Promise((_, reject) => {
      trial.addEventListener("status", () => trial.status.state === "failed" && reject(new Error(trial.status.message)));
    });
    try {
      await Promise.race([trial.request({ op: "games" }), failed]); // answered after what the wheels bring
      if (wheels.length && !trial.found?.refused) throw new Error(unreachable());
      return trial;
    } catch (/** @type {any} */ error) {
      trial.close();
      throw error.code === "restarted" ? new Error(t("The game's engine stopped when it looked at this, so nothing was changed.")) : error;
    }
  }

  /** @param {Client} trial @returns {Promise<(() => void)|undefined>} what brings back the game on the board, if it had to go */
  async #adopt(trial) {
    const keys = (/** @type {Found|null} */ found) => found?.packages.flatMap(({ games }) => games) ?? [];
    const left = keys(trial.found);
    const leave = this.host.leave(keys(this.client.found).filter((key) => !left.includes(key)));
    this.client.adopt(trial, leave ? undefined : this.host.record());
    const back = await leave?.();
    this.#titles = await this.host.renew();
    return back;
  }

  /** What a visit begins with: wheels that have become faulty, by an update perhaps, are given up. */
  async #settle() {
    const found = /** @type {Found} */ (this.client.found);
    if (found.stopped) say(t("The wheels that you added stopped the game's engine. They are left out during this visit."));
    else if (!found.refused) say(`${unreachable()} ${t("Until then the games that you added are missing.")}`);
    const bad = found.refused ? found.wheels.filter((wheel) => faultsOf(wheel, found).length) : [];
    for (const wheel of bad) {
      faultsOf(wheel, found).forEach(say);
      await forgetWheel(wheel).catch(() => {});
    }
    this.wheels = replaced(this.wheels, found.wheels).filter((wheel) => !bad.includes(wheel));
    if (!found.stopped) this.client.wheels = found.wheels.filter((wheel) => !bad.includes(wheel));
    this.#fill();
    this.#titles = await this.host.renew();
    this.#fill();
  }

  #fill() {
    const row = (/** @type {Wheel} */ wheel) => {
      const [, version = ""] = wheel.name.split("-");
      const titles = this.#brought(wheel)?.games.map((key) => this.#titles.get(key) ?? key).join(", ");
      return h(
        "li",
        {},
        h("span", {}, titles ? h("b", {}, titles) : t("no game"), ` · ${packageOf(wheel)} ${version}`),
        h("button", { type: "button", className: "btn quiet", "aria-label": `${t("Remove")}: ${packageOf(wheel)}`, onclick: () => this.#remove(wheel) }, t("Remove")),
      );
    };
    const focused = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(...this.wheels.map(row));
    if (focused) this.section.querySelector(".adding .btn").focus();
  }
}
