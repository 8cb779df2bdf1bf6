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

/** Rather than wait longer the page is drawn as far as it can be. */
const patienceMs = 400;

/**
 * Draws the frame, and the page in it once that can be drawn whole. Drawn before, the page would show what stands in for it, and React then shows the page itself
 * 300 ms late.
 */
export const openPage = async (draw: Readonly<Record<'frame' | 'page', () => void>>, ready: Promise<unknown>): Promise<void> => {
  const late = new Promise((done) => setTimeout(done, patienceMs));
  draw.frame();
  await Promise.race([late, ready]);
  draw.page();
};
