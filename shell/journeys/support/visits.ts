import { test as base } from '@playwright/test';
import { Visitor, type Screen } from './browser.js';

export interface Visits {
  /** A person with a browser of their own, which closes when the journey ends. */
  readonly visit: (siteUrl: string, screen?: Screen) => Promise<Visitor>;
}

export const test = base.extend<Visits>({
  visit: async ({ browser }, use) => {
    const visitors: Visitor[] = [];
    await use(async (siteUrl, screen) => {
      const visitor = await Visitor.arrive(browser, siteUrl, screen);
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) await visitor.leave();
  },
});
