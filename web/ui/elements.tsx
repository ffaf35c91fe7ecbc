// Elements of the document, without HTML strings, for text from outside is always inserted as text; and the small parts
// of every view.
import { Component, options, type ComponentChildren, type VNode } from "preact";
import { t } from "./text";

export const byId = (id: string): any => document.getElementById(id);

const ADDRESSES =
  ["href", "xlinkHref", "xlink:href", "src", "srcset", "action", "formAction", "formaction", "data", "ping"];
/** Whether an address stays within this site: a file of it, a place in this page, or what the page itself holds. */
function staysHere(address: unknown) {
  if (typeof address === "string" && address.startsWith("#")) return true;
  const { href, protocol } = new URL(String(address), document.baseURI);
  return protocol === "blob:" || href.startsWith("data:image/") || href.startsWith(new URL(".", document.baseURI).href);
}

// No element becomes markup, runs a text, or leads out of the site, whatever its properties are made of: they may come
// from code or storage that is not ours. Throws a TypeError.
function refuseDanger(tag: string, properties: object) {
  for (const [name, value] of Object.entries(properties)) {
    const runs = /^on/i.test(name) && typeof value !== "function" && value != null;
    const leaves = ADDRESSES.includes(name) && value != null && !staysHere(value);
    if (runs || leaves || /^(dangerouslySetInnerHTML|innerHTML|outerHTML|srcdoc)$/i.test(name))
      throw new TypeError(`<${tag}> takes no such ${name}.`);
  }
}
const REFUSED_TAGS = ["script", "iframe", "frame", "object", "embed", "base", "meta", "link"];
const before = options.vnode;
/** Each element of every view comes through here. */
options.vnode = (node: VNode<any>) => {
  if (typeof node.type === "string") {
    if (REFUSED_TAGS.includes(node.type.toLowerCase())) throw new TypeError(`No view has a <${node.type}>.`);
    refuseDanger(node.type, node.props);
  }
  before?.(node);
};

// Where a browser has trusted types, the page's policy refuses every text that would become markup or a script's
// address, but for these: the document of the frame, and scripts of this site.
const policy = (self as any).trustedTypes?.createPolicy("hexarium", {
  createHTML(html: string) {
    if (html !== BUILD.frame) throw new TypeError("No text becomes markup here.");
    return html;
  },
  createScriptURL(address: string) {
    if (!staysHere(address)) throw new TypeError("No script comes from elsewhere.");
    return address;
  },
});
export const trustedHTML = (html: string): string => policy?.createHTML(html) ?? html;
export const trustedScript = (address: string | URL): string =>
  policy?.createScriptURL(String(address)) ?? String(address);

/** Names with a dash, and `role`, are attributes, the rest properties. The caller knows the element's type. */
export function h(tag: string, properties: Record<string, any>): any {
  refuseDanger(tag, properties);
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
/** Whether this visit starts without wheels and without the kept picture (early.ts has seen that it was asked for). */
export const safe = "safe" in document.documentElement.dataset;

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

const failed = new Set<Guarded>();
/** What becomes of a fault in a view; false: it is nobody else's, so it is reported as uncaught. */
export const viewFaults = { take: (_: unknown): boolean => false };
/** Views that could not be shown are tried again: there is something else to show. */
export const showAgain = () => failed.forEach((one) => one.setState({ failed: false }));

/** A part of the page: what goes wrong in it leaves the others alone. */
export class Guarded extends Component<{ children: ComponentChildren }, { failed: boolean }> {
  componentDidCatch(fault: unknown) {
    failed.add(this);
    this.setState({ failed: true });
    if (!viewFaults.take(fault)) reportError(fault);
  }

  componentWillUnmount() {
    failed.delete(this);
  }

  render() {
    const sorry = <p class="sub" role="alert">{t("This part cannot be displayed.")}</p>;
    return this.state.failed ? sorry : this.props.children;
  }
}
