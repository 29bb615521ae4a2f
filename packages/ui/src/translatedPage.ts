/**
 * Keeps React working on a page that a translator changes. Chrome's puts each text into two <font> elements, or a
 * translated copy in its place; React, which keeps the texts it made, then fails to remove one, to insert beside one, or
 * changes a text that is no longer on the page. Importing this file is enough.
 */
function tolerateTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    standInOf(child, this)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    const place = before === null || before.parentNode === this ? before : standInOf(before, this);
    return insertBefore.call(this, added, place) as T;
  };
  new MutationObserver(records => {
    for (const record of records) for (const removed of record.removedNodes) keepStandIn(removed, record);
  }).observe(document, { childList: true, subtree: true });
}

/** The element that a translator put in the place of a text, which it took off the page. */
const standIns = new WeakMap<Node, Element>();

/** The child of `parent` that shows a moved or replaced text; null where there is none any more. */
function standInOf(child: Node, parent: Node): ChildNode | null {
  let shown: Node | null = child.isConnected ? child : (standIns.get(child) ?? null);
  while (shown && shown.parentNode !== parent) shown = shown.parentNode;
  return shown as ChildNode | null;
}

function keepStandIn(removed: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  if (!(removed instanceof Text)) return;
  const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
  if (!font || removed.parentNode !== null) return;
  standIns.set(removed, font);
  // A changed text goes back in place of its translation, which the translator sees and translates again.
  new MutationObserver((_, observer) => {
    observer.disconnect();
    standIns.delete(removed);
    if (removed.parentNode === null && font.isConnected) font.replaceWith(removed);
  }).observe(removed, { characterData: true });
}

function isFont(node: Node | null): node is Element {
  return node instanceof Element && node.localName === 'font';
}

// The server, which writes pages too, has no document.
if (typeof document === 'object') tolerateTranslators();

export {};
