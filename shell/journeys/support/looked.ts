import type { Visitor } from './browser.js';
import { assertNothingCovered } from './covering.js';

/** Everything has come, fits, can be used by everybody, and lies under nothing at any width; a picture of it is kept when pictures are wanted. */
export const looked = async (visitor: Visitor, name: string): Promise<void> => {
  await visitor.page.waitForLoadState('networkidle');
  await visitor.picture(name);
  await visitor.assertFits();
  await visitor.assertAccessible();
  await assertNothingCovered(visitor.page);
};
