// The keys of the page, as a list, which index.html brings. What they do is said where they are heard.

import { showDialog } from "../ui/dialogs";
import { t } from "../ui/text";
import { ways, type Screen } from "./ways";

ways.keyboard = () => void showDialog("keyboard");

export const screen: Screen = { sign: "text", label: () => t("Keyboard"), open: ways.keyboard };
