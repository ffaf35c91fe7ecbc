// Before what cannot be meant lightly.

import { change } from "../game/talk";
import { closeDialog, openDialog } from "../ui/dialogs";
import { t } from "../ui/text";

const close = () => closeDialog("resign");

export const openResign = () =>
  openDialog(
    "resign",
    t("Resign this game?"),
    <footer>
      <button type="button" class="btn quiet" autofocus onClick={close}>
        {t("Play on")}
      </button>
      <button type="button" class="btn primary" onClick={() => (close(), void change({ op: "resign" }))}>
        {t("Resign")}
      </button>
    </footer>,
    { sub: t("The other side wins.") },
  );
