import { widths, type Screen } from './support/browser.js';
import { isOnEngines } from './support/engine-stack.js';
import { assertInAccount, assertKnownToStaff, buy } from './support/purchase.js';
import { test } from './support/site-test.js';

/** A page asks for the list of remotes every so often, also while the site restarts. */
const askedWhileAway = /ERR_CONNECTION_REFUSED.*\/remotes\.json/;

/** What a width changes is the same on every engine; what a restart of them all loses is not. */
const screens: readonly Screen[] = isOnEngines() ? ['phone'] : ['phone', 'desktop'];

test.describe('a number plate becomes a policy', () => {
  for (const screen of screens)
    test.describe(() => {
      test.use({ device: screen });

      test(`that the account still shows after a restart of everything, and that staff and the mailbox know, at ${widths[screen]} pixels`, async ({
        site,
        visitor,
        arrive,
      }) => {
        visitor.expects(askedWhileAway);
        const bought = await buy(visitor.page);
        await site.stack.restart();
        await assertInAccount(visitor.page, bought);
        await assertKnownToStaff((await arrive(screen)).page, bought);
      });
    });
});
