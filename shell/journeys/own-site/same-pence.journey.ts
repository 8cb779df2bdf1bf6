import assert from 'node:assert/strict';
import { readReceipt } from '@kerbside/contracts/http/payments/payments';
import { readLedger } from '@kerbside/contracts/http/payments/ledger';
import { readRewards } from '@kerbside/contracts/http/vouchers/rewards';
import { londonDay } from '@kerbside/contracts/days/dates';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { rewardsWaitDays } from '@kerbside/contracts/payments/rewards';
import type { Buyer } from '../support/buyer.js';
import { movedClock, type ComposedSite } from '../support/composed-site.js';
import { cards, PaymentPage } from '../support/payment-page.js';
import { applyVoucher, removeVoucher } from '../support/quote-pages.js';
import { until } from '../support/until.js';
import { test } from '../support/site-test.js';

// One of them lets days pass.
test.use({ siteOptions: movedClock });
test.describe.configure({ timeout: 8 * 60_000 });

const sum = (rows: readonly { readonly amountPence: number }[]): number => rows.reduce((total, { amountPence }) => total + amountPence, 0);

test.describe('the price, in pence', () => {
  /** What the card form says, everywhere it says it, is what the provider is about to take. */
  const shown = async (site: ComposedSite, payment: PaymentPage, buyer: Buyer): Promise<number> => {
    const read = async () => {
      const { button, total, lines } = await payment.shownPence();
      return { button, total, lines, intents: (await site.cards.openIntents(buyer.quoteId)).map(({ amount }) => amount) };
    };
    const isSame = ({ button, total, lines, intents }: Awaited<ReturnType<typeof read>>) =>
      total === button && lines === button && intents.length === 1 && intents[0] === button;
    return (await until('one price on the card form and at the provider', read, isSame)).button;
  };

  /** The charge, the ledger, the receipt and the policy are all of these pence; rewards pay a part of the premium, and do not lower it. */
  const assertSold = async (site: ComposedSite, buyer: Buyer, pence: number, rewards = 0): Promise<void> => {
    const policy = await buyer.policy();
    await site.everythingCame();
    const receipt = await buyer.caller.send(readReceipt, { params: { quoteId: buyer.quoteId }, headers: {} });
    const { rows } = await (await site.staff()).send(readLedger, { params: { paymentId: policy.paymentId } });
    const cash = rows.filter(({ account }) => account === 'card_clearing');
    assert.deepEqual(
      {
        charges: (await site.cards.taken(buyer.quoteId)).map(({ amount }) => amount),
        receipt: receipt.totalPence,
        receiptLines: sum(receipt.lines),
        taken: sum(cash),
        sold: -sum(rows.filter((row) => !cash.includes(row))),
        suspense: rows.filter(({ account }) => account === 'suspense'),
        premium: policy.premiumPence,
        policyLines: sum(policy.lines),
      },
      {
        charges: [pence],
        receipt: pence,
        receiptLines: pence,
        taken: pence,
        sold: pence,
        suspense: [],
        premium: pence + rewards,
        policyLines: pence + rewards,
      },
    );
  };

  const pay = async (payment: PaymentPage): Promise<void> => {
    await payment.payWith(cards.good);
    await payment.confirmed();
  };

  /** A tenth off, rounded half up to the penny (WELCOME10). */
  const withVoucher = (full: number): number => full - Math.floor((full + 5) / 10);

  test('is the same everywhere when a voucher is applied, removed and applied again while the card form is open', async ({
    site,
    visitor,
  }) => {
    const buyer = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
    const full = await shown(site, payment, buyer);
    await applyVoucher(visitor.page, 'WELCOME10');
    const reduced = await shown(site, payment, buyer);
    assert.equal(reduced, withVoucher(full));
    await removeVoucher(visitor.page, 'WELCOME10');
    assert.equal(await shown(site, payment, buyer), full);
    await applyVoucher(visitor.page, 'WELCOME10');
    assert.equal(await shown(site, payment, buyer), reduced);
    await pay(payment);
    await assertSold(site, buyer, reduced);
  });

  test('is asked about again when the voucher was removed in another tab, and nothing is taken before', async ({ site, visitor }) => {
    visitor.expects(/status of 409/);
    const buyer = await site.buyerIn(visitor, { voucher: 'WELCOME10' });
    const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
    const before = await shown(site, payment, buyer);
    const other = await PaymentPage.open(await visitor.context.newPage(), buyer.quoteId);
    await removeVoucher(other.page, 'WELCOME10');
    const after = await shown(site, other, buyer);
    assert.notEqual(after, before);

    await payment.payWith(cards.good);
    await visitor.page
      .getByRole('alert')
      .getByText(/^The price of your quote has changed to £[\d,.]+\. Check it, then pay\.$/)
      .waitFor();
    assert.deepEqual(await site.cards.taken(buyer.quoteId), []);
    assert.equal(await shown(site, payment, buyer), after);
    await payment.payButton.click();
    await payment.confirmed();
    await assertSold(site, buyer, after);
  });

  test('is the same everywhere when rewards pay a part of it, and they are used once', async ({ site, visitor }) => {
    const early = await site.buyerIn(visitor);
    await early.pay(site.cards);
    const comingOf = async ({ caller }: Buyer) =>
      sum((await caller.send(readRewards, {})).coming.map(({ amount }) => ({ amountPence: toPence(amount) })));
    const rewards = await until(
      'the rewards of the first purchase',
      () => comingOf(early),
      (pence) => pence > 0,
    );
    // What it earned can be used once it is past being cancelled for nothing.
    await site.goOnDays(rewardsWaitDays + 1);
    const first = await early.signInAgain();
    await site.clock.setIn(visitor.context);
    await first.caller.handOver(visitor.context);
    const buyer = await first.again({ today: londonDay(site.now()) });
    const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
    const reduced = (await shown(site, payment, buyer)) - rewards;
    await visitor.page.getByRole('textbox', { name: 'Used rewards amount' }).fill('900');
    await visitor.page.getByRole('button', { name: `Pay ${formatPounds(reduced)} now` }).waitFor();
    assert.deepEqual(await payment.shownPence(), { button: reduced, total: reduced, lines: reduced });
    await pay(payment);
    await assertSold(site, buyer, reduced, rewards);
    await until(
      'the rewards of the second purchase',
      () => comingOf(first),
      (pence) => pence === Math.floor((reduced * 2 + 50) / 100),
    );
  });
});
