import assert from 'node:assert/strict';
import { lookedOnEach } from './support/looked.js';
import { assertInAccount, assertKnownToStaff, buy } from './support/purchase.js';
import { test } from './support/site-test.js';

/** While the site restarts, a page asks for the list of remotes, the scene of a lost connection and the offer to talk, and tells of what did not come. */
const askedWhileAway = /ERR_CONNECTION_REFUSED|ChunkLoadError/;

test.describe('Q1: a number plate becomes a policy', () => {
  // By the month; for a year it is bought by keyboard, over mixed releases and in other browsers.
  test.use({ device: 'phone' });

  test('that the account still shows after a restart of everything, and that staff and the mailbox know', async ({
    site,
    visitor,
    arrive,
  }) => {
    visitor.expects(askedWhileAway);
    const { page } = visitor;
    const bought = await buy(page, {
      months: 0,
      look: async () => {
        await page.getByText(/^Total to pay: £\d+\.\d\d a month, until you cancel$/).waitFor();
        await lookedOnEach(visitor, 'monthly-payment');
      },
    });
    await site.stack.restart();
    assert.doesNotMatch(site.stack.output, /Demo data was put/);
    await assertInAccount(page, bought);
    await page
      .getByRole('main')
      .getByText(/month by month until you cancel\.$/)
      .waitFor();
    await assertKnownToStaff((await arrive('desktop')).page, bought);
  });
});
