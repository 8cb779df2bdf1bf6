import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { Screen, Visitor } from './browser.js';
import { FederatedSite } from './federated-site.js';
import { test as visits } from './visits.js';

interface FederationOptions {
  /** Makes a remote's host fail from the first moment on. */
  readonly prepare?: Parameters<typeof FederatedSite.start>[0];
  /** The role of the signed-in user. */
  readonly role?: string | null;
  readonly screen?: Screen;
}

export interface Federation {
  readonly site: FederatedSite;
  readonly visitor: Visitor;
  readonly page: Page;
}

interface Fixtures {
  /** The shell and its remotes without services, and a visitor. */
  readonly federation: (options?: FederationOptions) => Promise<Federation>;
}

/** Goes there inside the page, as a link does. */
export const goTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

/** A page that is never loaded again keeps this. */
export const mark = (page: Page): Promise<void> => page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same page'));
export const assertSamePage = async (page: Page): Promise<void> =>
  assert.equal(await page.locator('html').getAttribute('data-journey'), 'same page');

export const test = visits.extend<Fixtures>({
  federation: async ({ visit }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async ({ prepare, role, screen } = {}) => {
      const site = await FederatedSite.start(prepare, role);
      ends.push(() => site.stop());
      const visitor = await visit(site.url, screen);
      // An edge closes when nobody is connected any more.
      ends.unshift(() => visitor.leave());
      return { site, visitor, page: visitor.page };
    });
    for (const end of ends) await end();
  },
});
