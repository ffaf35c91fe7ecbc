// The position in words: a key asks about it, the answer is spoken, and drawn until the next input; or everything there
// is to say of it, to be read.
import { hand, preview } from "../board/table";
import { announce, ask, tell } from "../game/store";
import { openDialog, t, told } from "../ui/kit";
import type { Screen } from "./ways";

let inputs = 0; // grows with every input: an answer that comes after the next one is not told
let drawn = false;

function next() {
  inputs += 1;
  if (drawn) preview(hand.held);
  drawn = false;
}
for (const input of ["keydown", "pointerdown"]) addEventListener(input, next, { capture: true });

export async function explore(what: string, cell: string) {
  const asked = inputs;
  const answer = await ask({ op: "explore", what, cell }).catch(tell);
  if (!answer || asked !== inputs) return;
  announce(answer.text);
  preview(answer.scene);
  drawn = true;
}

function read() {
  const answer = told(ask({ op: "describe" }), t("Looking at the board"));
  const Words = () => {
    const { value, words, role } = answer.value;
    if (!value) return <p class="sub" role={role}>{words}</p>;
    return value.parts.map(({ title, lines }: { title: string; lines: string[] }) => (
      <section><h3>{title}</h3>{lines.map((line) => <p>{line}</p>)}</section>
    ));
  };
  const body = <div class="body" tabIndex={0} role="region" aria-labelledby="describe-title"><Words /></div>;
  openDialog("describe", t("The board in words"), body);
}

export const screen: Screen = { sign: "text", label: () => t("Describe the board"), open: read, menu: 2 };
