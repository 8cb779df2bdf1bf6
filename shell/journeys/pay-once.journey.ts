import assert from 'node:assert/strict';
import { listMessages } from '@kerbside/contracts/http/callbacks/callbacks';
import { readLedger } from '@kerbside/contracts/http/payments/ledger';
import type { Buyer } from './support/buyer.js';
import type { ComposedSite } from './support/composed-site.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { until } from './support/until.js';
import { test } from './support/site-test.js';

/** A tab that comes second asks the provider to confirm what is confirmed, which the browser writes down. */
const tooLate = [/status of 400/, /status of 402/, /status of 409/];

/** What a browser alone can do to it, over a real Kafka; the order of presses and of the provider's word is raced in the tests of payments. */
test.describe('a quote is paid once', () => {
  /** One charge, one policy, one entry in the ledger, one email. */
  const assertSoldOnce = async (site: ComposedSite, buyer: Buyer): Promise<void> => {
    const policy = await buyer.policy();
    const staff = await site.staff();
    const mail = () => staff.send(listMessages, { query: { search: buyer.person.email } });
    await until('the confirmation by email', mail, ({ rows }) => rows.length > 0);
    await site.everythingCame();
    const { rows } = await staff.send(readLedger, { params: { paymentId: policy.paymentId } });
    assert.deepEqual(
      {
        charges: (await site.cards.taken(buyer.quoteId)).length,
        policies: (await buyer.policies()).length,
        entries: rows.filter(({ account }) => account === 'card_clearing').length,
        emails: (await mail()).rows.length,
      },
      { charges: 1, policies: 1, entries: 1, emails: 1 },
    );
  };

  test('when two tabs pay at the same time', async ({ site, visitor }) => {
    visitor.expects(...tooLate);
    const buyer = await site.buyerIn(visitor);
    const tabs = [
      await PaymentPage.open(visitor.page, buyer.quoteId),
      await PaymentPage.open(await visitor.context.newPage(), buyer.quoteId),
    ];
    for (const tab of tabs) {
      // A tab behind another is not drawn, and so never ready to be clicked.
      await tab.page.bringToFront();
      await tab.fillIn(cards.good);
    }
    await Promise.all(tabs.map((tab) => tab.payButton.dispatchEvent('click')));
    const numbers = await Promise.all(tabs.map((tab) => tab.confirmed()));
    assert.equal(new Set(numbers).size, 1);
    await assertSoldOnce(site, buyer);
  });

  test('when one tab pays while another waits for its bank', async ({ site, visitor }) => {
    visitor.expects(...tooLate);
    const buyer = await site.buyerIn(visitor);
    const waiting = await PaymentPage.open(visitor.page, buyer.quoteId);
    await waiting.payWith(cards.threeDSecure);
    await waiting.bank.getByText('Is this you?').waitFor();
    const other = await PaymentPage.open(await visitor.context.newPage(), buyer.quoteId);
    await other.payWith(cards.good);
    const number = await other.confirmed();
    await waiting.page.bringToFront();
    await waiting.answerBank('Complete');
    assert.equal(await waiting.confirmed(), number);
    await assertSoldOnce(site, buyer);
  });

  test('when the browser is closed before it can tell of it', async ({ site, visitor }) => {
    const buyer = await site.buyerIn(visitor);
    const tab = await visitor.context.newPage();
    const payment = await PaymentPage.open(tab, buyer.quoteId);
    await payment.fillIn(cards.good);
    const closed = new Promise<void>((done) => {
      void tab.route(
        (url) => url.pathname === `/payment/${buyer.quoteId}`,
        async (route) => {
          await route.abort('aborted');
          await tab.close();
          done();
        },
      );
    });
    await payment.payButton.click();
    await closed;
    await assertSoldOnce(site, buyer);
    const later = await PaymentPage.open(visitor.page, buyer.quoteId);
    assert.equal(await later.confirmed(), (await buyer.policy()).policyNumber);
  });
});
