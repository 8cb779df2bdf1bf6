import type { Visitor } from './browser.js';

/** Everything has come, fits, and can be used by everybody; a picture of it is kept when pictures are wanted. */
export const looked = async (visitor: Visitor, name: string): Promise<void> => {
  await visitor.page.waitForLoadState('networkidle');
  await visitor.picture(name);
  await visitor.assertFits();
  await visitor.assertAccessible();
};
