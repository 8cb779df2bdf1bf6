import assert from 'node:assert/strict';
import { cards, PaymentPage } from './support/payment-page.js';
import { test } from './support/site-test.js';

/** Each way to pay over the composed site on a desktop, on the sandboxes of the providers; on a phone they pay where the sums of each way are compared. */
test.describe('on a desktop', () => {
  test('a direct debit of an account that cannot exist is refused; the right one is set up, and pending', async ({ site, visitor }) => {
    visitor.expects(/status of 400/);
    const { page } = visitor;
    const buyer = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(page, buyer.quoteId);
    await payment.fillInDebit('55779912');
    await visitor.assertAccessible();
    const setUp = page.getByRole('button', { name: 'Set up your Direct Debit' });
    await setUp.click();
    // The modulus check: no such account can exist, and what was typed is kept.
    await page.getByText('This sort code and account number do not go together. Check both.').first().waitFor();
    await page.getByLabel('Account number').fill('55779911');
    await setUp.click();
    await payment.confirmed();
    await page.getByText(/by Direct Debit, pending$/).waitFor();
    assert.deepEqual(await site.cards.taken(buyer.quoteId), []);
  });

  test('a wallet brings its own brand of card; a declined one takes nothing, and one that the bank asks about pays', async ({
    site,
    visitor,
  }) => {
    visitor.expects(/status of 402/);
    const { page } = visitor;
    const buyer = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(page, buyer.quoteId);
    await visitor.assertAccessible();
    await payment.walletButton.click();
    await payment.answerWallet('Cancel');
    await payment.walletButton.click();
    await payment.answerWallet('Pay with a card that is declined');
    await payment.banner.getByText('Your card was declined.').waitFor();
    assert.deepEqual(await site.cards.taken(buyer.quoteId), []);
    await payment.walletButton.click();
    await payment.answerWallet('Pay with a card that asks for 3-D Secure');
    await payment.answerBank('Complete');
    const number = await payment.confirmed();
    assert.equal((await buyer.policy()).policyNumber, number);
    assert.equal((await site.cards.taken(buyer.quoteId)).length, 1);
  });

  test('PayPal is left without paying, and then declines: nothing was taken; then it pays', async ({ site, visitor }) => {
    const { page } = visitor;
    const buyer = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(page, buyer.quoteId);
    await payment.chooseMethod('PayPal');
    await page.getByRole('button', { name: 'Continue to PayPal' }).click();
    await page.getByRole('button', { name: 'Cancel and return to Kerbside' }).click();
    await page.getByText('You came back without paying: nothing was taken').waitFor();
    await payment.chooseMethod('PayPal');
    await page.getByRole('button', { name: 'Continue to PayPal' }).click();
    await page.getByRole('button', { name: 'Pay now, and the bank declines' }).click();
    await page.getByText(/^Nothing was taken\. PayPal could not take the money from your bank or card/).waitFor();
    assert.deepEqual(await buyer.policies(), []);
    await payment.chooseMethod('PayPal');
    await page.getByRole('button', { name: 'Continue to PayPal' }).click();
    await page.getByRole('button', { name: 'Pay now', exact: true }).click();
    const number = await payment.confirmed();
    assert.equal((await buyer.policy()).policyNumber, number);
    assert.deepEqual(await site.cards.taken(buyer.quoteId), []);
  });

  test('a card that was kept pays again without its number', async ({ site, visitor }) => {
    const { page } = visitor;
    const first = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(page, first.quoteId);
    await payment.fillIn(cards.good);
    await page.getByRole('checkbox', { name: 'Keep this card for next time' }).check();
    await payment.payButton.click();
    await payment.confirmed();
    const second = await first.again();
    await PaymentPage.open(page, second.quoteId);
    await payment.chooseMethod('Visa');
    await page.getByRole('radio', { name: 'Visa ending 4242' }).check();
    await payment.payButton.click();
    await payment.confirmed();
    assert.equal((await site.cards.taken(second.quoteId)).length, 1);
  });
});
