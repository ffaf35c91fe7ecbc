// Elements without HTML strings: text from outside is always inserted as text.

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
