// Before what cannot be meant lightly: a question that index.html brings.

import { change } from "../game/talk";
import { showDialog } from "../ui/dialogs";

export function openResign() {
  const dialog = showDialog("resign");
  dialog.querySelector<HTMLElement>("form button")!.focus(); // within another page `autofocus` is not heeded
  dialog.returnValue = "";
  dialog.onclose = () => dialog.returnValue && void change({ op: "resign" });
}
