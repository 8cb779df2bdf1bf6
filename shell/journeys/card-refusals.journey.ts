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

  const refused: readonly RefusedCard[] = [
    { number: cards.declined, at: 'number', message: 'Your card was declined.' },
    { number: cards.insufficientFunds, at: 'number', message: 'Your card has insufficient funds.' },
    { number: cards.expired, at: 'expiry', message: 'Your card has expired.' },
  ];
  test('on a phone: one after the other says so at its field and sells nothing, and then one pays that the bank asks about', async ({
    site,
    arrive,
  }) => {
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
    await payment.fieldError('number', 'We are unable to authenticate your payment method.').waitFor();
    await visitor.assertFits();
    await payment.assertUsable();
    await payment.payWith(cards.threeDSecure);
    await payment.bank.getByText('Is this you?').waitFor();
    await assertNothingSold(site, buyer);
    await payment.answerBank('Complete');
    const number = await payment.confirmed();
    await site.everythingCame();
    assert.deepEqual(
      (await buyer.policies()).map(({ policyNumber }) => policyNumber),
      [number],
    );
    assert.equal((await site.cards.taken(buyer.quoteId)).length, 1);
  });
});
