/** What a translator has put in the place of a text that React still holds. */
const standIns = new WeakMap<Node, Node>();

const isStandIn = (node: Node | null | undefined): node is Node => node?.nodeName === 'FONT';

function remember(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
      if (standIn && removed.nodeType === Node.TEXT_NODE) standIns.set(removed, standIn);
    }
}

/** The child of `parent` that holds or replaces `node`; undefined if there is none. */
function placeIn(parent: Node, node: Node): Node | undefined {
  let place: Node | null | undefined = node.parentNode ? node : standIns.get(node);
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place ?? undefined;
}

function takeStandIn(node: Node): Node | undefined {
  const standIn = standIns.get(node);
  standIns.delete(node);
  return standIn?.parentNode && !node.parentNode ? standIn : undefined;
}

/**
 * Lets React change a page that is being translated. Translators replace texts by <font> elements, or wrap them, and
 * React, which knows nothing of that, would throw on its next change of a text beside other nodes
 * (https://github.com/facebook/react/issues/11538). A text that React changes shows itself again; the translator then
 * translates it anew.
 */
export function surviveTranslation(): void {
  const observer = new MutationObserver(remember);
  observer.observe(document, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- Each is called on its node.
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  const leavePlace = (node: Node): void => {
    remember(observer.takeRecords());
    const standIn = takeStandIn(node);
    if (standIn?.parentNode) removeChild.call(standIn.parentNode, standIn);
  };
  Object.assign(Node.prototype, {
    appendChild(this: Node, child: Node) {
      leavePlace(child);
      return appendChild.call(this, child);
    },
    insertBefore(this: Node, child: Node, before: Node | null) {
      leavePlace(child);
      return insertBefore.call(this, child, before && (placeIn(this, before) ?? null));
    },
    removeChild(this: Node, child: Node) {
      remember(observer.takeRecords());
      if (child.parentNode === this) return removeChild.call(this, child);
      const place = placeIn(this, child);
      if (isStandIn(place)) removeChild.call(this, place);
      else if (child.parentNode) removeChild.call(child.parentNode, child);
      return child;
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue?.set?.call(this, value);
      const standIn = takeStandIn(this);
      if (standIn?.parentNode) standIn.parentNode.replaceChild(this, standIn);
    },
  });
}
