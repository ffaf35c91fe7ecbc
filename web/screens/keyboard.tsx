// The keys of the page, as a list.

import { openDialog } from "../ui/dialogs";
import { t } from "../ui/text";
import { keys } from "./listening";
import { ways, type Screen } from "./ways";

/** By place; a row: the keys, then what they do. */
const places = (): [string, [string[], string][]][] => [
  [
    t("On the board"),
    [
      [["↑", "↓", "←", "→"], t("Go to the next cell.")],
      [["W", "E", "D", "X", "Z", "A"], t("Go to the neighbour in that direction; the keys lie around S.")],
      [[t("Enter"), t("Space")], t("Choose the cell.")],
      [[t("Esc")], t("Drop what was begun.")],
      ...keys(),
    ],
  ],
  [
    t("Elsewhere"),
    [
      [["←", "→"], t("Show the move before or after.")],
      [[t("Tab")], t("Go to the next button or field.")],
      [["?"], t("Show this list.")],
    ],
  ],
];

function open() {
  const keyboard = places().map(([title, rows]) => (
    <section>
      <h3>{title}</h3>
      <dl class="keys">
        {rows.map(([signs, words]) => (
          <div>
            <dt>
              {signs.map((key) => (
                <kbd>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
  openDialog("keyboard", t("Keyboard"), <div class="body">{keyboard}</div>);
}

ways.keyboard = open;

export const screen: Screen = { sign: "text", label: () => t("Keyboard"), open };
