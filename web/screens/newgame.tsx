// @ts-nocheck
// The dialog that starts a game, built from the options that Python declares.

import { button, byId, h } from "../ui/dom";
import { fillDialog, openDialog, segments, toggle } from "../ui/dialogs";
import { houseTag } from "./guide";
import { miniature } from "../board/miniature";
import { readStyle } from "../paint/painter";
import { paintSwatch } from "../paint/stones";
import { t } from "../ui/text";

/** @typedef {import("../ui/types").GameLegend} GameLegend */
/** @typedef {import("../ui/types").Option} Option */
/** @typedef {import("../ui/types").View} View */

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
  const computers = view.seats.filter((seat) => seat.startsWith("computer"));
  const person = view.players.findIndex((player) => player.person);

  const strength = strengthField("level", t("Strength"), levels, computers[0]);
  const strengths = game.colours.map((colour, i) => strengthField(`level${i}`, t("Strength of {colour}", { colour }), levels, computers[i] || computers[0]));

  const swatches = game.stones.map((stone) => [h("canvas", { "aria-hidden": "true" }), stone]);
  const colour = segments("colour", t("You play"), [
    ...game.colours.map((label, i) => ({ value: String(i), label, before: swatches[i][0] })),
    { value: "either", label: t("Either") },
  ], String(Math.max(person, 0)));

  const others = { computer: t("Computer"), friend: t("Friend here"), away: t("Friend elsewhere"), computers: t("Two computers") };
  const present = computers.length > 1 ? "computers" : computers.length ? "computer" : view.seats.includes("away") ? "away" : "friend";
  const against = segments("opponent", t("Opponent"), Object.entries(others).map(([value, label]) => ({ value, label })), present);
  against.append(h("small", { className: "hint" }, t("You send each other links, by any messenger you like.")));
  const chosen = view.game === game.key ? view.options : {};
  const offered = from ? [] : game.options;
  const fields = offered.map((option) => optionField(option, chosen[option.key] ?? option.default));

  function adapt() {
    const options = readOptions(offered, new FormData(form));
    offered.forEach(({ when = {} }, i) => (fields[i].hidden = Object.entries(when).some(([key, value]) => options[key] !== value)));
    const other = form.elements.namedItem("opponent").value;
    strength.hidden = other !== "computer";
    colour.hidden = other !== "computer" && other !== "away";
    against.lastElementChild.hidden = other !== "away";
    for (const field of strengths) field.hidden = other !== "computers";
  }

  const wanted = () => readOptions(offered.filter((_, i) => !fields[i].hidden), new FormData(form));
  const setUp = button(t("Set up a position"), () => (dialog.close(), edit(game.key, wanted())), "", "board");

  const form = h(
    "form",
    {
      method: "dialog",
      onchange: adapt,
      onsubmit() {
        const data = new FormData(form);
        const level = (/** @type {string} */ name) => levels[Number(data.get(name)) - 1];
        const other = { computer: level("level"), away: "away" }[String(data.get("opponent"))];
        const mine = data.get("colour") === "either" ? Math.floor(Math.random() * 2) : Number(data.get("colour"));
        const alone = data.get("opponent") === "computers" ? [level("level0"), level("level1")] : ["human", "human"];
        const pair = mine === 0 ? ["human", other] : [other, "human"];
        start({ op: "new", game: game.key, ...(from || { options: wanted() }), seats: other ? pair : alone });
      },
    },
    h("div", { className: "body" }, against, strength, ...strengths, colour, ...fields, !from && setUp),
    h("footer", {}, !from && button(t("Learn"), () => (dialog.close(), learn(game.key)), "quiet learn"), button(t("Cancel"), () => dialog.close(), "quiet"), h("button", { className: "btn primary" }, t("Start"))),
  );
  fillDialog(dialog, t("New game of {title}", { title: game.title }), from ? t("It begins with the position that you set up.") : game.goal, form);
  dialog.querySelector("header").prepend(miniature(game.picture, { coordinates: false, shapes }));
  adapt();
  openDialog(dialog);
  const style = readStyle(dialog, shapes);
  for (const [canvas, stone] of swatches) paintSwatch(canvas, stone, style, 20);
}

/** @param {string} name @param {string} label @param {string[]} levels @param {string} [level] */
function strengthField(name, label, levels, level = FIRST_LEVEL) {
  const output = h("output", { for: name });
  const slider = h("input", { type: "range", className: "slider", name, min: "1", max: String(levels.length), step: "1", value: String(levels.indexOf(level) + 1), id: name, oninput: tell });
  function tell() {
    output.textContent = t("level {level} of {levels}", { level: slider.value, levels: levels.length });
    slider.setAttribute("aria-valuetext", output.textContent);
  }
  tell();
  return h("div", {}, h("div", { className: "name" }, h("label", { for: name }, label), output), slider);
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
