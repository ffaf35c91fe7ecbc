// CodeMirror in a shadow root, for there its styles are adopted sheets, which the page's policy allows.
import {
  autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionSource,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, type Extension, Prec, Text } from "@codemirror/state";
import { Decoration, EditorView, type KeyBinding, keymap } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { h } from "../ui/kit";

const fault = Decoration.line({ class: "fault" });
/** A browser that replaces a selection by itself keeps the look of it by an inline style, which the policy refuses. */
const replacing = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    if (inputType !== "insertText" || !data || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type" });
    return true;
  },
});

/** There is no Tab to ask for suggestions by, and Enter is not to take one. */
const touched = matchMedia("(pointer: coarse)").matches;
const asked = { activateOnTyping: touched, selectOnOpen: !touched, interactionDelay: 0 };
export const style = () => h("link", { rel: "stylesheet", href: new URL(BUILD.style, document.baseURI).href });
type How = { keys: KeyBinding[]; words: Record<string, string>; more: Extension; source?: CompletionSource };

/** A field for Python within this element; its `keys` go before all others, `words` are attributes. */
export function edit(host: HTMLElement, { keys, words, more, source }: How) {
  const root = host.attachShadow({ mode: "open" });
  root.append(style());
  let [marked, text] = [0, Text.empty]; // the line that is marked as long as this is the text
  const faulty = EditorView.decorations.of(({ state: { doc } }) =>
    marked && doc === text ? Decoration.set(fault.range(doc.line(marked).from)) : Decoration.none);
  const others = [...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap];
  const extensions = [
    history(), indentOnInput(), bracketMatching(), closeBrackets(), python(), faulty, indentUnit.of("    "), more,
    autocompletion(source && { override: [source], ...asked }),
    syntaxHighlighting(classHighlighter),
    replacing, Prec.high(keymap.of(keys)), keymap.of(others),
    EditorView.contentAttributes.of({ tabindex: "0", ...words }),
  ];
  const view = new EditorView({ root, parent: root });
  host.addEventListener("keydown", (event) => event.key === "Escape" && event.preventDefault()); // what is open stays
  return Object.assign(view, {
    show: (doc: string) => view.setState(EditorState.create({ doc, extensions, selection: { anchor: doc.length } })),
    /** 0: none. */
    mark(wanted: number) {
      text = view.state.doc;
      marked = wanted > 0 && wanted <= text.lines ? wanted : 0;
      view.dispatch({});
      // The page stays where the reader has it: only the text is scrolled.
      const { top } = view.lineBlockAt(text.line(marked || 1).from);
      if (marked) view.scrollDOM.scrollTop = top - view.scrollDOM.clientHeight / 2;
    },
  });
}
