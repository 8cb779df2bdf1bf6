import { describe } from 'node:test';
import { widths, type Screen } from './support/browser.js';
import { ComposedSite } from './support/composed-site.js';
import { assertInAccount, assertKnownToStaff, buy } from './support/purchase.js';

/** A page asks for the list of remotes every so often, also while the site restarts. */
const askedWhileAway = /ERR_CONNECTION_REFUSED.*\/remotes\.json/;

describe('a number plate becomes a policy', () => {
  const site = new ComposedSite();

  for (const screen of ['phone', 'desktop'] satisfies Screen[])
    site.journey(
      `that the account still shows after a restart of everything, and that staff and the mailbox know, at ${widths[screen]} pixels`,
      async ({ page }) => {
        const bought = await buy(page);
        await site.stack.restart();
        await assertInAccount(page, bought);
        const staff = await site.arrive(screen);
        await assertKnownToStaff(staff.page, bought);
        staff.assertQuiet();
        await staff.leave();
      },
      { screen, expected: [askedWhileAway] },
    );
});
