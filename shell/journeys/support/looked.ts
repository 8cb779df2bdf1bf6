import type { Visitor } from './browser.js';
import { assertNothingCovered } from './covering.js';

/** The page has loaded, fits, is accessible, and nothing is covered at any width. Saves a screenshot if those are wanted. */
export const looked = async (visitor: Visitor, name: string): Promise<void> => {
  await visitor.page.waitForLoadState('networkidle');
  await visitor.picture(name);
  await visitor.assertFits();
  await visitor.assertAccessible();
  await assertNothingCovered(visitor.page);
};
