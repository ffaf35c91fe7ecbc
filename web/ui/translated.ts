// A browser that translates a page puts elements of its own in the place of texts. What changes such a text afterwards
// would change one that is no longer shown: then it comes back, to be translated anew.

const standIns = new WeakMap<Node, Element>();
const isForeign = (node?: Node | null): node is Element => node?.nodeName === "FONT";

const changed = new MutationObserver((changes) => {
  for (const { target } of changes) {
    const standIn = standIns.get(target);
    if (!target.parentNode && standIn?.isConnected) standIn.replaceWith(target);
  }
});

new MutationObserver((changes) => {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isForeign);
    if (!standIn) continue;
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE) continue;
      standIns.set(text, standIn);
      changed.observe(text, { characterData: true });
    }
  }
}).observe(document.body, { childList: true, subtree: true });

export {};
