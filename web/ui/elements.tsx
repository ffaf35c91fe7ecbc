// Elements of the document, without HTML strings, for text from outside is always inserted as text; and the small parts
// of every view.
import type { ComponentChildren } from "preact";

export const byId = (id: string): any => document.getElementById(id);

/** Names with a dash, and `role`, are attributes, the rest properties. The caller knows the element's type. */
export function h(tag: string, properties: Record<string, any>): any {
  const element: any = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  return element;
}

/** Whether this is the bare board within another page (early.ts has seen that): nothing is kept, nor looked at. */
export const embedded = "embed" in document.documentElement.dataset;
/** Whether programs and wheels may be added: not there, nor to a page that is one file: it has nothing to run them. */
export const extensible = !embedded && !ONE_FILE;

/** A path of index.html. */
export const Icon = ({ sign }: { sign: string }) => (
  <svg class="i" viewBox="0 0 22 22" aria-hidden="true"><use href={`#sign-${sign}`} /></svg>
);

type Asked = {
  run: () => void;
  look?: string; sign?: string; title?: string; disabled?: boolean; hidden?: boolean;
  children?: ComponentChildren;
  [attribute: `aria-${string}` | `data-${string}`]: unknown;
};

/** A button that stays focusable while it does not apply, so that the keyboard never loses its place. */
export const Button = ({ run, look = "", sign, disabled, children, ...more }: Asked) => (
  <button type="button" class={`btn ${look}`} onClick={() => disabled || run()} aria-disabled={disabled} {...more}>
    {sign && <Icon sign={sign} />}{children}
  </button>
);

/** A button that shows its sign alone. */
export const IconButton = ({ label, look = "", ...more }: Asked & { sign: string; label: string }) => (
  <Button look={`quiet icon ${look}`} aria-label={label} title={label} {...more} />
);
