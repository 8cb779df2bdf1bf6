import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { downloadPolicy } from '@kerbside/contracts/http/claims/policies';
import { quoteSecretHeader, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { Buyer, carAnswers } from './support/buyer.js';
import { refusalOf, SiteCaller } from './support/site-caller.js';
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

  test('needs the secret of a visitor’s quote', async ({ site, page, visitor }) => {
    visitor.expects(/status of 404/);
    const owner = new SiteCaller(site.url);
    const { quote, secret } = await owner.send(startQuote, { body: { product_type: 'warranty' } });
    const headers = { [quoteSecretHeader]: secret };
    await owner.send(submitStep1, { params: { quoteId: quote.id }, headers, body: carAnswers('AA19AAA') });
    await page.goto(`/quote/warranty/step/2/?quote=${quote.id}`);
    await page.getByRole('heading', { level: 1, name: 'We couldn’t find that quote' }).waitFor();
    await page.goto(`/quote/warranty/step/2/?quote=${quote.id}&secret=${encodeURIComponent(secret)}`);
    await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
    assert.doesNotMatch(page.url(), /secret/);
  });
});
