import type { Visitor } from './browser.js';
import { assertNothingCovered } from './covering.js';

/** The page has loaded, fits, is accessible, and nothing is covered on this device. Saves a screenshot if those are wanted. */
export const looked = async (visitor: Visitor, name: string): Promise<void> => {
  await visitor.page.waitForLoadState('networkidle');
  await visitor.picture(name);
  await visitor.assertFits();
  await visitor.assertAccessible();
  await assertNothingCovered(visitor.page, { isAsWide: true });
};

/** The same for a story that is walked on one device: the page fits on a phone and on a desktop, and nothing is covered at any width. */
export const lookedOnEach = async (visitor: Visitor, name: string): Promise<void> => {
  await visitor.page.waitForLoadState('networkidle');
  await visitor.onEach(async (screen) => {
    await visitor.picture(`${name}-${screen}`);
    await visitor.assertFits();
  });
  // The names of a page and its contrast do not depend on its width.
  await visitor.assertAccessible();
  await assertNothingCovered(visitor.page);
};
