/** The <font> element that a translator has put in the place of a text that React still holds. */
const standIns = new WeakMap<Node, Node>();
/** What a stand-in stands for, in order: some translators merge the texts of a sentence. */
const originals = new WeakMap<Node, Node[]>();

const isStandIn = (node: Node | null): node is Node => node?.nodeName === 'FONT';

function remember(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE) continue;
      const beside = [...addedNodes, previousSibling, nextSibling].filter(isStandIn);
      const standIn = beside.find((one) => !originals.has(one)) ?? beside[0];
      if (!standIn) continue;
      standIns.set(removed, standIn);
      originals.set(standIn, [...(originals.get(standIn) ?? []), removed]);
    }
}

/**
 * Lets React change a page that is being translated. Translators replace texts by <font> elements, or wrap them, and
 * React, which knows nothing of that, would throw on its next change of a text beside other nodes
 * (https://github.com/facebook/react/issues/11538). A text that React touches shows itself again, with those that were
 * translated together with it; the translator then translates it anew.
 */
export function surviveTranslation(): void {
  const observer = new MutationObserver(remember);
  observer.observe(document, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- Each is called on its node.
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  const restore = (node: Node): void => {
    const standIn = standIns.get(node);
    const parent = standIn?.parentNode;
    if (!standIn || !parent) return;
    for (const text of originals.get(standIn) ?? []) {
      if (standIns.get(text) === standIn) insertBefore.call(parent, text, standIn);
      standIns.delete(text);
    }
    removeChild.call(parent, standIn);
  };
  /** What React itself removes is no translation. */
  const change = <Result>(act: () => Result): Result => {
    remember(observer.takeRecords());
    const result = act();
    observer.takeRecords();
    return result;
  };
  Object.assign(Node.prototype, {
    appendChild(this: Node, child: Node) {
      return change(() => {
        restore(child);
        return appendChild.call(this, child);
      });
    },
    insertBefore(this: Node, child: Node, before: Node | null) {
      return change(() => {
        restore(child);
        if (before) restore(before);
        return insertBefore.call(this, child, before?.parentNode === this ? before : null);
      });
    },
    removeChild(this: Node, child: Node) {
      return change(() => {
        restore(child);
        if (child.parentNode) removeChild.call(child.parentNode, child);
        return child;
      });
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      change(() => {
        nodeValue?.set?.call(this, value);
        restore(this);
      });
    },
  });
}
