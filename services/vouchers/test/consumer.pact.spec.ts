import { randomUUID } from 'node:crypto';
import { policyCancelled } from '@kerbside/contracts/events/claims';
import {
  garagePaymentChanged,
  paymentCollected,
  paymentFailed,
  paymentReversed,
  planCancelled,
  purchaseCompleted,
  refundRequested,
} from '@kerbside/contracts/events/payments';
import { voucherRedeemed } from '@kerbside/contracts/events/vouchers';
import { openQuote, setQuoteVoucher, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { claimVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { alike } from '@kerbside/contracts/testing/consumer-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { startedService } from '@kerbside/platform/testing/test-service';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { service } from '../src/service.js';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';

const secret = 'c7-secret';
const once = 'ONCE-7Q4K';
const asked = ['a service asks', { service: 'vouchers' }] as const;

const factsOf = (quoteId: string): QuoteFacts =>
  aQuoteFacts({
    quoteId,
    reference: 'KQ-1',
    title: 'Warranty',
    totalPence: 26_900,
    originalPence: 26_900,
    lines: [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: 26_900 }],
  });

const vouchers = startedService(service);
beforeAll(async () => {
  vouchers.clock.set('2026-11-20T12:00:00Z');
  await vouchers.get(VouchersRepository).addMissing(demoVouchers(), demoMembers());
  vouchers.answer(openQuote, ({ params }) => factsOf(params.quoteId));
  vouchers.answer(setQuoteVoucher, ({ params }) => factsOf(params.quoteId));
});

const saving25 = {
  code: 'SAVE25',
  label: alike('£25 off'),
  discount: { kind: 'amount', amountPence: 2_500 },
  terms: { products: null, needs: [], without: null },
} as const;

let made = 0;
const aQuote = () => {
  made += 1;
  const quoteId = `c7000000-0000-4000-8000-00000000000${made}`;
  return { quoteId, held: ['a quote that a visitor holds', { quoteId, secret, step: 6 }] as const };
};
const apply = (quoteId: string, code: string) =>
  vouchers.http().post('/ajax/applyVoucher').send({ quote_id: quoteId, code, secret, quote_type: 'warranty' });
const claim = (quoteId: string, paymentId: string) =>
  vouchers.by('payments').post(claimVoucher.path).send({ code: once, quoteId, paymentId }).expect(200);
const stateOf = (code: string) =>
  vouchers.get(Mongo).transaction(async (session) => (await vouchers.get(VouchersRepository).byCode(code, session))?.state);

type Bought = Pick<typeof purchaseCompleted.sample, 'purchaseId' | 'quoteId' | 'customerId'>;
const boughtOnce = async ({ purchaseId, quoteId, customerId }: Bought) => {
  // Samples of several events name one quote.
  await vouchers.get(Mongo).database.collection<{ _id: string }>('applications').deleteOne({ _id: quoteId });
  await vouchers.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId, quoteId, customerId, voucherCode: once });
  expect(await stateOf(once)).toMatchObject({ status: 'redeemed' });
};

describe('what vouchers hears of payments', () => {
  it('that is paid at a garage earns nothing', () => {
    const quoteId = 'c7000000-0000-4000-8000-0000000000a6';
    return expectEvent('vouchers', garagePaymentChanged, {
      so: 'so that it earns no cashback',
      given: [['a quote that is paid at the garage', { quoteId, secret, totalPence: 5_485 }]],
      saying: { quoteId },
      receive: async (event) => {
        await vouchers.receive(event);
        const { purchaseId, customerId } = garagePaymentChanged.data.parse(event.data);
        await vouchers.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId, quoteId, customerId, voucherCode: null });
        const rewards = await vouchers.by({ kind: 'customer', userId: customerId }).get('/api/vouchers/rewards');
        expect(rewards.body.data.balance).toBe(0);
      },
    });
  });

  it('the card was refused', async () => {
    const { quoteId } = aQuote();
    await apply(quoteId, once).expect(200);
    const now = vouchers.clock.now();
    vouchers.clock.set('2026-11-01T12:00:00Z');
    await claim(quoteId, paymentFailed.sample.paymentId);
    vouchers.clock.set(now);
    await expectEvent('vouchers', paymentFailed, {
      so: 'so that the voucher goes back to its quote',
      given: [['a payment fails', { quoteId, secret, totalPence: 26_900 }]],
      saying: { quoteId },
      receive: async (event) => {
        await vouchers.receive(event);
        expect(await stateOf(once)).toMatchObject({ status: 'held', quoteId, paymentId: null });
      },
    });
  });

  it('the quote was bought', async () => {
    const { quoteId } = aQuote();
    await expectEvent('vouchers', purchaseCompleted, {
      so: 'so that the voucher is used',
      given: [['a quote that is paid', { quoteId, secret, totalPence: 26_900, voucher: 'WELCOME10' }]],
      saying: { quoteId, voucherCode: 'WELCOME10' },
      receive: async (event) => {
        await vouchers.receive(event);
        const redeemed = (await vouchers.events()).find(({ type, subject }) => type === voucherRedeemed.type && subject === quoteId);
        expect(redeemed?.data).toMatchObject({ quoteId, code: 'WELCOME10' });
      },
    });
  });

  /** What they may use, now or later. */
  const rewardsOf = async (userId: string): Promise<number> => {
    const read = vouchers.http().get('/api/vouchers/rewards');
    const { balance, coming } = (await read.set(vouchers.as({ kind: 'customer', userId }))).body.data;
    return coming.reduce((sum: number, { amount }: { amount: number }) => sum + amount, balance);
  };

  it('money came', async () => {
    const quoteId = 'c7000000-0000-4000-8000-0000000000a7';
    await expectEvent('vouchers', paymentCollected, {
      so: 'so that it earns cashback',
      given: [['a quote that is paid', { quoteId, secret, totalPence: 26_900, voucher: null }]],
      saying: { quoteId, amountPence: 26_900 },
      receive: async (event) => {
        const payment = { ...paymentCollected.data.parse(event.data), purchaseId: randomUUID() };
        const { purchaseId, customerId, amountPence } = payment;
        await vouchers.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId, quoteId, customerId, voucherCode: null });
        const before = await rewardsOf(customerId);
        await vouchers.receive({ ...event, data: payment });
        expect((await rewardsOf(customerId)) - before).toBeCloseTo((amountPence * 2) / 10_000);
      },
    });
  });

  it('the bank took money back', () =>
    expectEvent('vouchers', paymentReversed, {
      so: 'so that it earns no cashback',
      given: [['the bank takes a payment back', { customerId: 'c7000000-0000-4000-8000-0000000000c9' }]],
      saying: { customerId: 'c7000000-0000-4000-8000-0000000000c9', line: 1, amountPence: 1_240 },
      receive: async (event) => {
        const reversed = { ...paymentReversed.data.parse(event.data), purchaseId: randomUUID() };
        const { reason: _, ...payment } = reversed;
        await vouchers.deliver(purchaseCompleted, { channel: 'online', ...payment, totalPence: 1_240, voucherCode: null, rewardsPence: 0 });
        await vouchers.deliver(paymentCollected, { ...payment, reference: 'KQ-1001' });
        const before = await rewardsOf(payment.customerId);
        await vouchers.receive({ ...event, data: reversed });
        expect([before, await rewardsOf(payment.customerId)]).toEqual([0.25, 0]);
      },
    }));

  it('everything was refunded', async () => {
    const { quoteId } = aQuote();
    await expectEvent('vouchers', refundRequested, {
      so: 'so that rewards and voucher come back',
      given: [
        ['a purchase is refunded', { quoteId, secret, customerId: refundRequested.sample.customerId, totalPence: 26_900, voucher: once }],
      ],
      saying: { voucherCode: once, rewardsPence: 0, customerId: refundRequested.sample.customerId },
      receive: async (event) => {
        const bought = refundRequested.data.parse(event.data);
        await boughtOnce(bought);
        await vouchers.receive(event);
        await vouchers.deliver(policyCancelled, { ...policyCancelled.sample, quoteId: bought.quoteId, paymentId: bought.purchaseId });
        expect(await stateOf(once)).toMatchObject({ status: 'open' });
      },
    });
  });

  it('Q8: a plan ended of which nothing stays paid', async () => {
    const customerId = 'c7000000-0000-4000-8000-0000000000ca';
    await expectEvent('vouchers', planCancelled, {
      so: 'so that the voucher can be used again',
      given: [['cover in instalments is cancelled before anything is paid', { customerId, voucher: once }]],
      saying: { customerId, voucherCode: once },
      receive: async (event) => {
        await boughtOnce(planCancelled.data.parse(event.data));
        await vouchers.receive(event);
        expect(await stateOf(once)).toMatchObject({ status: 'open' });
      },
    });
  });
});

describe('what vouchers asks of pricing', () => {
  it('the quote, for callers who may see it', () => {
    const { quoteId, held } = aQuote();
    return expectCall('vouchers', openQuote, {
      so: 'to see whether a voucher may go on it',
      given: [asked, held],
      params: { quoteId },
      body: { secret, staff: false },
      data: factsOf(quoteId),
      saying: { quoteId, customerId: null, status: 'open' },
      ask: vouchers.asking(openQuote, async () => void (await apply(quoteId, 'SAVE25').expect(200))),
    });
  });

  it('to put it on', () => {
    const { quoteId, held } = aQuote();
    return expectCall('vouchers', setQuoteVoucher, {
      so: 'to lower the price',
      given: [asked, held],
      params: { quoteId },
      body: {
        applicationVersion: alike(1),
        voucher: saving25,
      },
      data: { ...factsOf(quoteId), voucher: { code: 'SAVE25', label: '£25 off' }, shownVoucher: { code: 'SAVE25', label: '£25 off' } },
      saying: { quoteId, customerId: null },
      ask: vouchers.asking(setQuoteVoucher, async () => {
        const { body } = await apply(quoteId, 'SAVE25').expect(200);
        expect(body.data).toMatchObject({ totalPence: 26_900 });
      }),
    });
  });

  it('to take it off', async () => {
    const { quoteId, held } = aQuote();
    await apply(quoteId, 'SAVE25').expect(200);
    await expectCall('vouchers', setQuoteVoucher, {
      so: 'to give the price back',
      given: [asked, held],
      params: { quoteId },
      body: { applicationVersion: alike(2), voucher: null },
      data: factsOf(quoteId),
      saying: { quoteId, customerId: null, voucher: null },
      ask: vouchers.asking(setQuoteVoucher, async () => {
        await vouchers.http().post('/ajax/removeAppliedVoucher').send({ quote_id: quoteId, secret }).expect(200);
      }),
    });
  });

  it('without success when the quote is being paid', () => {
    const { quoteId } = aQuote();
    return expectRefusal('vouchers', setQuoteVoucher, {
      so: 'while it is being paid',
      given: [asked, ['a payment holds the price', { quoteId, secret, paymentId: 'c7000000-0000-4000-8000-000000000099' }]],
      params: { quoteId },
      body: {
        applicationVersion: alike(1),
        voucher: saving25,
      },
      status: 409,
      code: 'QUOTE_BEING_PAID',
      ask: vouchers.asking(setQuoteVoucher, async () => {
        const { body } = await apply(quoteId, 'SAVE25').expect(409);
        expect(body.error.code).toBe('QUOTE_BEING_PAID');
      }),
    });
  });
});
