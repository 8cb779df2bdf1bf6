import assert from 'node:assert/strict';
import type { Buyer } from './support/buyer.js';
import type { ComposedSite } from './support/composed-site.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { test } from './support/site-test.js';

/** The browser writes down what the provider refused. */
const refusedByProvider = /status of 402/;

interface RefusedCard {
  readonly number: string;
  readonly at: 'number' | 'expiry';
  readonly message: string;
}

test.describe('a card that is refused', () => {
  const assertNothingSold = async (site: ComposedSite, buyer: Buyer): Promise<void> => {
    await site.everythingCame();
    assert.deepEqual(await site.cards.taken(buyer.quoteId), []);
    assert.deepEqual(await buyer.policies(), []);
  };

  /** Uses the refused form again: it must sell what it should, once. */
  const payInstead = async (site: ComposedSite, payment: PaymentPage, buyer: Buyer): Promise<void> => {
    await payment.assertUsable();
    await payment.typeCard(cards.good);
    await payment.payButton.click();
    const number = await payment.confirmed();
    await site.everythingCame();
    assert.deepEqual(
      (await buyer.policies()).map(({ policyNumber }) => policyNumber),
      [number],
    );
    assert.equal((await site.cards.taken(buyer.quoteId)).length, 1);
  };

  const refused: readonly RefusedCard[] = [
    { number: cards.declined, at: 'number', message: 'Your card was declined.' },
    { number: cards.insufficientFunds, at: 'number', message: 'Your card has insufficient funds.' },
    { number: cards.expired, at: 'expiry', message: 'Your card has expired.' },
  ];
  test('on a phone: one after the other says so at its field and sells nothing, and then one pays', async ({ site, arrive }) => {
    const visitor = await arrive('phone');
    visitor.expects(refusedByProvider);
    const buyer = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
    for (const { number, at, message } of refused) {
      await payment.payWith(number);
      await payment.banner.getByText(message).waitFor();
      await payment.fieldError(at, message).waitFor();
    }
    await payment.payWith(cards.threeDSecure);
    await payment.answerBank('Fail');
    await payment.banner.getByText('We are unable to authenticate your payment method.').waitFor();
    await visitor.assertFits();
    await assertNothingSold(site, buyer);
    await payInstead(site, payment, buyer);
  });

  test('3-D Secure passed: the payment goes through', async ({ site, visitor }) => {
    const buyer = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
    await payment.payWith(cards.threeDSecure);
    await payment.bank.getByText('Is this you?').waitFor();
    await assertNothingSold(site, buyer);
    await payment.answerBank('Complete');
    const number = await payment.confirmed();
    assert.equal((await buyer.policy()).policyNumber, number);
    assert.equal((await site.cards.taken(buyer.quoteId)).length, 1);
  });

  test('an expired one, and 3-D Secure failed: says so, sells nothing, and the form takes another card', async ({ site, visitor }) => {
    visitor.expects(refusedByProvider);
    const buyer = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
    await payment.payWith(cards.expired);
    await payment.fieldError('expiry', 'Your card has expired.').waitFor();
    await payment.payWith(cards.threeDSecure);
    await payment.answerBank('Fail');
    await payment.banner.getByText('We are unable to authenticate your payment method.').waitFor();
    await payment.fieldError('number', 'We are unable to authenticate your payment method.').waitFor();
    await assertNothingSold(site, buyer);
    await payInstead(site, payment, buyer);
  });

  test('an incomplete form: says what is missing where, and asks nobody', async ({ site, visitor }) => {
    const buyer = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
    await payment.assertUsable();
    await payment.payButton.click();
    await visitor.page.getByRole('alert').getByText('Please complete the required fields to proceed.').waitFor();
    await visitor.page.getByText('This field is required.', { exact: true }).waitFor();
    await payment.fieldError('number', 'Enter your card number').waitFor();
    await payment.fieldError('expiry', 'Enter the expiry date').waitFor();
    await payment.fieldError('cvc', 'Enter the security code').waitFor();
    await assertNothingSold(site, buyer);
  });
});
