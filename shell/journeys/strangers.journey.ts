import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { downloadPolicy } from '@kerbside/contracts/http/claims/policies';
import { quoteSecretHeader, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { aPerson, Buyer, carAnswers, signUp } from './support/buyer.js';
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

  test('to the staff gets nowhere in the back office, as a visitor or a customer', async ({ site, page, context }) => {
    await page.goto('/backoffice/');
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    const customer = new SiteCaller(site.url);
    await signUp(customer, aPerson());
    await customer.handOver(context);
    await page.goto('/backoffice/');
    await page.getByRole('heading', { level: 1, name: 'You are not allowed to do this' }).waitFor();
  });

  test('to the admins may not open their page', async ({ site, page, context }) => {
    await (await site.staff('agent')).handOver(context);
    await page.goto('/backoffice/staff');
    await page.getByRole('heading', { level: 1, name: 'You are not allowed to do this' }).waitFor();
    await page.getByRole('link', { name: 'Go to the search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    const links = page.getByRole('navigation', { name: 'Back office' });
    await links.getByRole('link', { name: 'Mailbox' }).waitFor();
    assert.equal(await links.getByRole('link', { name: 'Staff' }).count(), 0);
  });
});
