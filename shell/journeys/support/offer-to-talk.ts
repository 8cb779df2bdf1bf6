import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { threeWidths } from './covering.js';

/** Runs in the page. Scrolls through it and returns the words over which the offer to talk came to rest. */
const findWordsUnder = async (offered: string): Promise<readonly string[]> => {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  /** It makes way within this many frames: a third of a second. */
  const mostFrames = 20;
  /** Less than the height of any line. */
  const step = 90;
  const offer = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === offered);
  if (!offer) return ['there is no offer to talk'];
  const isRead = (node: Node): boolean => {
    const around = node.parentElement;
    if (!around || offer.contains(node) || !node.textContent?.trim()) return false;
    if (!around.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    // Words for screen readers alone have no room on the page; a message floats above it, as the offer does.
    return around.offsetWidth > 1 && around.offsetHeight > 1 && !around.closest('[aria-label="Messages"]');
  };
  const under = (): string | undefined => {
    if (getComputedStyle(offer).visibility === 'hidden') return undefined;
    const box = offer.getBoundingClientRect();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!isRead(node)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects())
        if (line.left < box.right - 1 && line.right > box.left + 1 && line.top < box.bottom - 1 && line.bottom > box.top + 1)
          return node.textContent?.trim();
    }
    return undefined;
  };
  const found = new Set<string>();
  for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
    scrollTo({ top, behavior: 'instant' });
    for (let frame = 0; frame < 2 || (frame < mostFrames && under() !== undefined); frame += 1) await nextFrame();
    const words = under();
    if (words !== undefined) found.add(words);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...found];
};

/** Wherever the page is scrolled to, at any of the three widths. */
export const assertOfferOverNoWords = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  if (!before) throw new Error('unreachable: a visitor has a window');
  for (const size of threeWidths) {
    await page.setViewportSize(size);
    const found = await page.evaluate(findWordsUnder, 'Talk to us');
    assert.deepEqual(found, [], `the offer to talk lies over words on ${new URL(page.url()).pathname} at ${size.width} px`);
  }
  await page.setViewportSize(before);
};
