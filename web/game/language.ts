// The language of the page. Python is told its words: with catalogues of its own a start would be slower for everybody.

import { effect } from "@preact/signals";
import { introduce } from "../engine/keeper";
import { loadSettings } from "../keep/store";
import { toast } from "../ui/overlays";
import { loadCatalogue, locale, t, translateShell } from "../ui/text";
import { keep } from "./keeping";
import { first, live, settings } from "./store";
import { ask } from "./talk";

async function speak(wished: string) {
  await loadCatalogue(wished);
  const { catalogue, language: lang } = locale;
  if (catalogue) introduce({ op: "language", lang, words: catalogue.words, plural: catalogue.plural });
}

/** In a new page; the picture that it begins with is the game in the new language. */
async function change(wished: string) {
  await speak(wished);
  if (live.value) await ask({ op: "view" }).then(({ view }) => keep(view), () => {});
  location.reload();
}

/** Before anything else is said. */
export async function beginSpeaking() {
  let { language } = settings.value;
  await speak(language);
  if (locale.catalogue) translateShell(first);
  effect(() => {
    const wished = settings.value.language;
    if (wished === language) return;
    language = wished;
    if (loadSettings().language === wished) void change(wished);
    else toast(t("This browser does not let the page keep settings, so the language stays as it is."));
  });
}
