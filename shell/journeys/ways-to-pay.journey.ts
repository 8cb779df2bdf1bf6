import assert from 'node:assert/strict';
import { cards, PaymentPage, penceOf } from './support/payment-page.js';
import { test } from './support/site-test.js';

/** Each way to pay over the composed site, on a phone and on a desktop, on the sandboxes of the providers. */
for (const screen of ['desktop', 'phone'] as const)
  test.describe(`on a ${screen}`, () => {
    test('a card pays in instalments: the first today, the others listed', async ({ site, arrive }) => {
      const visitor = await arrive(screen);
      const { page } = visitor;
      const buyer = await site.buyerIn(visitor);
      const payment = await PaymentPage.open(page, buyer.quoteId);
      await page.getByRole('radio', { name: 'Pay in instalments' }).check();
      const firstPence = penceOf(await payment.payButton.textContent());
      await visitor.assertAccessible();
      await payment.payWith(cards.good);
      await payment.confirmed();
      const next = page.getByRole('region', { name: 'What happens next' });
      await next.getByText(/^.*Next payment: £/).waitFor();
      const [taken] = await site.cards.taken(buyer.quoteId);
      assert.equal(taken?.amount, firstPence);
    });

    test('a card is checked today, and nothing is taken', async ({ site, arrive }) => {
      const visitor = await arrive(screen);
      const buyer = await site.buyerIn(visitor);
      const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
      await visitor.page.getByRole('radio', { name: /^When your cover starts/ }).check();
      await payment.fillIn(cards.good);
      await visitor.page.getByRole('button', { name: /^Check your card now, pay £/ }).click();
      await payment.confirmed();
    });

    test('a direct debit is set up, and pending', async ({ site, arrive }) => {
      const visitor = await arrive(screen);
      const { page } = visitor;
      const buyer = await site.buyerIn(visitor);
      const payment = await PaymentPage.open(page, buyer.quoteId);
      await payment.chooseMethod('Direct Debit');
      await page.getByLabel('Name on the account').fill('Jo Bloggs');
      await page.getByLabel('Sort code, first two digits').pressSequentially('200000');
      await page.getByLabel('Account number').fill('55779911');
      await page.getByRole('checkbox', { name: /^I confirm that I am the account holder/ }).check();
      await visitor.assertAccessible();
      await page.getByRole('button', { name: 'Set up your Direct Debit' }).click();
      await payment.confirmed();
      await page.getByText(/by Direct Debit, pending$/).waitFor();
      assert.deepEqual(await site.cards.taken(buyer.quoteId), []);
    });

    test('PayPal is left without paying: nothing was taken', async ({ site, arrive }) => {
      const visitor = await arrive(screen);
      const { page } = visitor;
      const buyer = await site.buyerIn(visitor);
      const payment = await PaymentPage.open(page, buyer.quoteId);
      await payment.chooseMethod('PayPal');
      await page.getByRole('button', { name: 'Continue to PayPal' }).click();
      await page.getByRole('button', { name: 'Cancel and return to Kerbside' }).click();
      await page.getByText('You came back without paying: nothing was taken').waitFor();
      assert.deepEqual(await buyer.policies(), []);
    });
  });
