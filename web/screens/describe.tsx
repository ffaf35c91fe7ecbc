// Everything there is to say of the position, to be read.

import { ask } from "../game/talk";
import { openDialog } from "../ui/dialogs";
import { t } from "../ui/text";
import { told } from "../ui/told";
import type { Screen } from "./ways";

const parts = () => [
  [t("Board"), "board"],
  [t("Legal moves"), "legal"],
  [t("Threats"), "threats"],
  [t("What helps now"), "lifeline"],
];

function open() {
  const answers: Promise<{ lines: string[] }[]> = Promise.all(parts().map(([, what]) => ask({ op: "explore", what })));
  const answer = told(answers);
  const Description = () => {
    const { value, trouble } = answer.value;
    if (trouble) return <p role="alert">{trouble}</p>;
    if (!value) return <p class="sub" role="status">{t("Looking at the board")}</p>;
    return value.map(({ lines }, i) => (
      <section>
        <h3>{parts()[i][0]}</h3>
        {lines.map((line) => (
          <p>{line}</p>
        ))}
      </section>
    ));
  };
  openDialog(
    "describe",
    t("The board in words"),
    <div class="body" tabIndex={0} role="region" aria-labelledby="describe-title">
      <Description />
    </div>,
  );
}

export const screen: Screen = { sign: "text", label: () => t("Describe the board"), open, menu: 2 };
