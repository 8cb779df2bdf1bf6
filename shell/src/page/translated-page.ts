/**
 * A browser that translates the page puts each text into an element of its own. React still has the text, and throws where it takes it out or puts something
 * before it: the page would be gone (facebook/react#11538). What is no longer where React left it is passed over.
 */
export const allowTranslation = (nodes: Pick<Node, 'removeChild' | 'insertBefore'> = Node.prototype): void => {
  const { removeChild, insertBefore } = nodes;
  nodes.removeChild = function <T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  nodes.insertBefore = function <T extends Node>(this: Node, added: T, before: Node | null): T {
    const place = before?.parentNode === this ? before : null;
    return insertBefore.call(this, added, place) as T;
  };
};
