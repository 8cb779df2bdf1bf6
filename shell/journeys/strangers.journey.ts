import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { demoPeople } from '@kerbside/contracts/demo';
import { changeRole, listStaff, passwordResetLink, readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { downloadPolicy, listPolicies, readPolicy } from '@kerbside/contracts/http/claims/policies';
import { search } from '@kerbside/contracts/http/imports/imports';
import { createPaymentIntent, listPayments, preSubmit, readPayment, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { readLedger } from '@kerbside/contracts/http/payments/ledger';
import { quoteSecretHeader, readQuote, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { applyVoucher, removeVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { aPerson, Buyer, carAnswers, signUp } from './support/buyer.js';
import { refusalOf, SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';

const cover = {
  version: 'gold',
  duration: '12',
  labour_rate: 120,
  repairer_preference: 'own_garage' as const,
  repair_contribution: 0,
  subproducts: [],
  additional_products: [],
};

/** Everything that may be asked about a quote. */
const asksOfQuote = (caller: SiteCaller, quoteId: string, secret?: string): Readonly<Record<string, Promise<unknown>>> => {
  const quote = { params: { quoteId }, headers: { [quoteSecretHeader]: secret } };
  return {
    'reading it': caller.send(readQuote, quote),
    'its prices': caller.send(readPrices, quote),
    'changing its cover': caller.send(chooseCover, { ...quote, body: cover }),
    'answering a step': caller.send(submitStep1, { ...quote, body: carAnswers('AA19AAA') }),
    'its payment': caller.send(readPayment, { ...quote, query: {} }),
    'its card form': caller.send(createPaymentIntent, { ...quote, body: {} }),
    'paying it': caller.send(preSubmit, { ...quote, body: { payment_type: 'visa', displayed_total: 1 } }),
    'its receipt': caller.send(readReceipt, quote),
    'a voucher on it': caller.send(applyVoucher, { body: { code: 'WELCOME10', quote_id: quoteId, secret } }),
    'a voucher off it': caller.send(removeVoucher, { body: { quote_id: quoteId, secret } }),
  };
};

const refusalsOf = async (asks: Readonly<Record<string, Promise<unknown>>>): Promise<unknown> =>
  Object.fromEntries(await Promise.all(Object.entries(asks).map(async ([what, ask]) => [what, await refusalOf(ask)])));

test.describe('a stranger', () => {
  test('who is signed in hears the same of another’s quote, policy and PDF as of none at all: 404', async ({ site, visitor }) => {
    visitor.expects(/status of 404/);
    const buyer = await Buyer.readyToPay(site.url);
    await buyer.pay(site.cards);
    const { id: policyId, paymentId } = await buyer.policy();
    const stranger = await site.buyerIn(visitor);

    const ofQuote = await refusalsOf(asksOfQuote(stranger.caller, buyer.quoteId));
    assert.deepEqual(ofQuote, await refusalsOf(asksOfQuote(stranger.caller, randomUUID())));
    assert.deepEqual(ofQuote, await refusalsOf(asksOfQuote(stranger.caller, buyer.quoteId, stranger.secret)));
    for (const target of [readPolicy, downloadPolicy]) {
      const asked = await refusalOf(stranger.caller.send(target, { params: { policyId } }));
      assert.equal(asked.status, 404);
      assert.deepEqual(asked, await refusalOf(stranger.caller.send(target, { params: { policyId: randomUUID() } })));
    }
    assert.deepEqual((await stranger.caller.send(listPolicies, { query: { quoteId: buyer.quoteId } })).rows, []);
    const payments = await stranger.caller.send(listPayments, { query: { customerId: (await buyer.policy()).customerId } });
    assert.deepEqual(
      payments.rows.filter(({ id }) => id === paymentId),
      [],
    );

    await visitor.page.goto(`/account/policies/${policyId}`);
    await visitor.page.getByRole('heading', { level: 1, name: 'We couldn’t find that policy' }).waitFor();
    await visitor.page.goto(`/account/receipts/${buyer.quoteId}`);
    await visitor.page.getByRole('heading', { level: 1, name: 'We couldn’t find that receipt' }).waitFor();
    await visitor.page.goto(`/quote/warranty/step/2/?quote=${buyer.quoteId}`);
    await visitor.page.getByRole('heading', { level: 1, name: 'We couldn’t find that quote' }).waitFor();
    await visitor.page.goto(`/payment/${buyer.quoteId}/`);
    await visitor.page.getByRole('heading', { level: 1, name: 'We couldn’t find that quote' }).waitFor();
    await visitor.page.goto(`/payment/${buyer.quoteId}/confirmation/`);
    await visitor.page.getByRole('heading', { level: 1, name: 'We couldn’t find that quote' }).waitFor();
  });

  test('needs the secret of a visitor’s quote, in the browser as well', async ({ site, page, visitor }) => {
    visitor.expects(/status of 404/);
    const owner = new SiteCaller(site.url);
    const { quote, secret } = await owner.send(startQuote, { body: { product_type: 'warranty' } });
    const params = { quoteId: quote.id };
    await owner.send(submitStep1, {
      params,
      headers: { [quoteSecretHeader]: secret },
      body: carAnswers('AA19AAA'),
    });

    const anybody = new SiteCaller(site.url);
    const nothing = await refusalsOf(asksOfQuote(anybody, randomUUID()));
    for (const wrong of [undefined, 'x'.repeat(secret.length), secret.slice(1)])
      assert.deepEqual(await refusalsOf(asksOfQuote(anybody, quote.id, wrong)), nothing);
    assert.equal((await anybody.send(readQuote, { params, headers: { [quoteSecretHeader]: secret } })).id, quote.id);

    await page.goto(`/quote/warranty/step/2/?quote=${quote.id}`);
    await page.getByRole('heading', { level: 1, name: 'We couldn’t find that quote' }).waitFor();
    await page.goto(`/quote/warranty/step/2/?quote=${quote.id}&secret=${encodeURIComponent(secret)}`);
    await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
    assert.doesNotMatch(page.url(), /secret/);
  });

  /** What staff and admins ask. */
  const staffAsks = (caller: SiteCaller) => ({
    search: caller.send(search, { query: { q: 'AA19AAA' } }),
    customer: caller.send(readCustomer, { params: { userId: demoPeople.customer.id } }),
    ledger: caller.send(readLedger, { params: { paymentId: randomUUID() } }),
    ...adminAsks(caller),
  });
  const adminAsks = (caller: SiteCaller) => ({
    staff: caller.send(listStaff, {}),
    role: caller.send(changeRole, { params: { userId: demoPeople.newcomer.id }, body: { role: 'agent', why: 'To see' } }),
    link: caller.send(passwordResetLink, { params: { userId: demoPeople.customer.id } }),
  });
  const statusesOf = async (asks: Readonly<Record<string, Promise<unknown>>>): Promise<readonly number[]> =>
    Promise.all(Object.values(asks).map(async (ask) => (await refusalOf(ask)).status));

  test('to the staff gets nowhere in the back office: 401 as a visitor, 403 as a customer', async ({ site, page, context }) => {
    assert.deepEqual(new Set(await statusesOf(staffAsks(new SiteCaller(site.url)))), new Set([401]));
    const customer = new SiteCaller(site.url);
    await signUp(customer, aPerson());
    assert.deepEqual(new Set(await statusesOf(staffAsks(customer))), new Set([403]));

    await page.goto('/backoffice/');
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
    await customer.handOver(context);
    await page.goto('/backoffice/');
    await page.getByRole('heading', { level: 1, name: 'You are not allowed to do this' }).waitFor();
  });

  test('to the admins may not open their page, nor make their calls: 403', async ({ site, page, context }) => {
    const agent = await site.staff('agent');
    assert.deepEqual(await statusesOf(adminAsks(agent)), [403, 403, 403]);
    assert.deepEqual(await statusesOf(adminAsks(await site.staff('finance'))), [403, 403, 403]);
    await agent.handOver(context);
    await page.goto('/backoffice/staff');
    await page.getByRole('heading', { level: 1, name: 'You are not allowed to do this' }).waitFor();
    await page.getByRole('link', { name: 'Go to the search' }).click();
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    const links = page.getByRole('navigation', { name: 'Back office' });
    await links.getByRole('link', { name: 'Mailbox' }).waitFor();
    assert.equal(await links.getByRole('link', { name: 'Staff' }).count(), 0);
  });
});
