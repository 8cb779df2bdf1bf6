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
