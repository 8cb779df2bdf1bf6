import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { downloadPolicy } from '@kerbside/contracts/http/claims/policies';
import { Buyer } from './support/buyer.js';
import { refusalOf } from './support/site-caller.js';
import { test } from './support/site-test.js';

/** What each call answers to a stranger is asked of each service in its own tests; here, that its page says so. */
test.describe('a stranger', () => {
  test('who is signed in finds no page of another’s quote, policy, receipt or payment', async ({ site, visitor }) => {
    visitor.expects(/status of 404/);
    const buyer = await Buyer.readyToPay(site.url);
    await buyer.pay(site.cards);
    const { id: policyId } = await buyer.policy();
    const stranger = await site.buyerIn(visitor);
    const asked = await refusalOf(stranger.caller.send(downloadPolicy, { params: { policyId } }));
    assert.deepEqual(asked, await refusalOf(stranger.caller.send(downloadPolicy, { params: { policyId: randomUUID() } })));
    for (const [path, what] of [
      [`/account/policies/${policyId}`, 'policy'],
      [`/account/receipts/${buyer.quoteId}`, 'receipt'],
      [`/quote/warranty/step/2/?quote=${buyer.quoteId}`, 'quote'],
      [`/payment/${buyer.quoteId}/`, 'quote'],
      [`/payment/${buyer.quoteId}/confirmation/`, 'quote'],
    ] as const) {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { level: 1, name: `We couldn’t find that ${what}` }).waitFor();
    }
  });
});
