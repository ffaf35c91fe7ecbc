// @ts-check
// The dialog that starts a game, built from the options that Python declares.

import { byId, h, icon } from "./dom.js";
import { fillDialog, openDialog, segments, toggle } from "./dialogs.js";
import { houseTag } from "./guide.js";
import { miniature } from "./miniature.js";
import { readStyle } from "./painter.js";
import { paintSwatch } from "./stones.js";
import { t } from "./text.js";

/** @typedef {import("./types.js").GameLegend} GameLegend */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").View} View */

/** The level offered to someone who has not played the computer yet. */
const FIRST_LEVEL = "computer3";

/**
 * @param {GameLegend} game
 * @param {{key: string, label: string}[]} seats  who may sit at the board, the computer's levels in rising order
 * @param {View} view  the game on the board: its choices are offered again
 * @param {boolean} shapes
 * @param {(message: object) => void} start
 * @param {(game: string) => void} learn
 * @param {(game: string, options: object) => void} edit
 * @param {{options: object, setup: object}} [from]  the position to begin with
 */
export function openNewGame(game, seats, view, shapes, start, learn, edit, from) {
  const dialog = byId("newgame");
  const levels = seats.filter((seat) => seat.key.startsWith("computer")).map((seat) => seat.key);
  const opponent = view.seats.find((seat) => seat.startsWith("computer"));
  const person = view.players.findIndex((player) => player.person);

  const level = h("output", { id: "level-words" });
  const slider = h("input", { type: "range", className: "slider", name: "level", min: "1", max: String(levels.length), step: "1", value: String(levels.indexOf(opponent || FIRST_LEVEL) + 1), id: "level" });
  const showLevel = () => {
    const words = t("level {level} of {levels}", { level: slider.value, levels: levels.length });
    level.textContent = words;
    slider.setAttribute("aria-valuetext", words);
  };
  slider.addEventListener("input", showLevel);
  showLevel();
  const strength = h("div", {}, h("div", { className: "name" }, h("label", { for: "level" }, t("Strength")), level), slider);

  const swatches = game.stones.map((stone) => [h("canvas", { "aria-hidden": "true" }), stone]);
  const colour = segments("colour", t("You play"), [
    ...game.colours.map((label, i) => ({ value: String(i), label, before: swatches[i][0] })),
    { value: "either", label: t("Either") },
  ], String(Math.max(person, 0)));

  const against = segments("opponent", t("Opponent"), [{ value: "computer", label: t("Computer") }, { value: "friend", label: t("Friend here") }], opponent ? "computer" : "friend");
  const chosen = view.game === game.key ? view.options : {};
  const offered = from ? [] : game.options;
  const fields = offered.map((option) => optionField(option, chosen[option.key] ?? option.default));

  function adapt() {
    const options = readOptions(offered, new FormData(form));
    offered.forEach(({ when = {} }, i) => (fields[i].hidden = Object.entries(when).some(([key, value]) => options[key] !== value)));
    const alone = form.elements.namedItem("opponent").value === "computer";
    strength.hidden = colour.hidden = !alone;
  }

  const wanted = () => readOptions(offered.filter((_, i) => !fields[i].hidden), new FormData(form));
  const setUp = h("button", { type: "button", className: "btn", onclick: () => (dialog.close(), edit(game.key, wanted())) }, icon("board"), t("Set up a position"));

  const form = h(
    "form",
    {
      method: "dialog",
      onchange: adapt,
      onsubmit() {
        const data = new FormData(form);
        const mine = data.get("colour") === "either" ? Math.floor(Math.random() * 2) : Number(data.get("colour"));
        const other = data.get("opponent") === "friend" ? "human" : levels[Number(slider.value) - 1];
        start({ op: "new", game: game.key, ...(from || { options: wanted() }), seats: mine === 0 ? ["human", other] : [other, "human"] });
      },
    },
    h("div", { className: "body" }, against, strength, colour, ...fields, !from && setUp),
    h("footer", {}, !from && h("button", { type: "button", className: "btn quiet learn", onclick: () => (dialog.close(), learn(game.key)) }, t("Learn")), h("button", { type: "button", className: "btn quiet", onclick: () => dialog.close() }, t("Cancel")), h("button", { className: "btn primary" }, t("Start"))),
  );
  fillDialog(dialog, t("New game of {title}", { title: game.title }), from ? t("It begins with the position that you set up.") : game.goal, form);
  dialog.querySelector("header").prepend(miniature(game.picture, { coordinates: false, shapes }));
  adapt();
  openDialog(dialog);
  const style = readStyle(dialog, shapes);
  for (const [canvas, stone] of swatches) paintSwatch(canvas, stone, style, 20);
}

/** @param {Option} option @param {any} value */
function optionField(option, value) {
  const { key, label, hint, names, values, recommended = [] } = option;
  const house = option.house ? [houseTag()] : [];
  if (option.kind === "flag") return toggle(key, label, hint || "", value, undefined, ...house);
  const choices = values.map((one, i) => ({ value: JSON.stringify(one), label: names ? names[i] : String(one), mark: recommended.includes(one) }));
  const field = segments(key, label, choices, JSON.stringify(value), undefined, ...house, recommended.length > 0 && h("small", { className: "marked" }, t("recommended"), h("span", { className: "unseen" }, `: ${recommended.join(", ")}`)));
  if (hint) field.append(h("small", { className: "hint" }, hint));
  return field;
}

/** @param {Option[]} options @param {FormData} data */
function readOptions(options, data) {
  return Object.fromEntries(options.map(({ key, kind }) => [key, kind === "flag" ? data.has(key) : JSON.parse(String(data.get(key)))]));
}
