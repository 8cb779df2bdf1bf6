import { randomUUID } from 'node:crypto';
import { policyCancelled, policyReinstated, purchaseNotIssued } from '@kerbside/contracts/events/claims';
import {
  paymentCollected,
  paymentFailed,
  paymentRefunded,
  planCancelled,
  purchaseCompleted,
  refundRequested,
  refundReturned,
} from '@kerbside/contracts/events/payments';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import type { ProductType } from '@kerbside/contracts/ids';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { RewardsRepository } from '../src/rewards/rewards.repository.js';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import type { Voucher } from '../src/vouchers/voucher.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';
import { startedVouchers } from './vouchers-under-test.js';

const at = startedVouchers();
beforeEach(() => at.reset());

/** One quote that is about to be paid for. */
const aSale = (over: { customerId?: string; quoteId?: string; productTypes?: ProductType[] } = {}) => {
  const customerId = over.customerId ?? randomUUID();
  const productTypes = over.productTypes ?? ['warranty'];
  const quoteId = over.quoteId ?? at.open({ customerId, productTypes });
  return { customerId, productTypes, quoteId, paymentId: randomUUID() };
};
type Sale = ReturnType<typeof aSale>;
const send = (path: string, body: object) => at.vouchers.by('payments').post(`/internal/vouchers/${path}`).send(body);
const pay = (sale: Sale, code: string) => send('claim', { ...sale, code });
const sell = (sale: Sale, code: string) => send('claim', { ...sale, code, isSale: true });
const check = ({ paymentId: _, ...sale }: Sale, code: string) => send('check', { ...sale, code });
const release = ({ quoteId, paymentId }: Sale) => send('release', { quoteId, paymentId });
const failed = ({ quoteId, paymentId }: Sale) => at.vouchers.deliver(paymentFailed, { paymentId, quoteId, reason: 'declined' });
const bought = ({ quoteId, customerId, paymentId: purchaseId }: Sale, voucherCode: string | null) =>
  at.vouchers.deliver(purchaseCompleted, { ...purchaseCompleted.sample, quoteId, customerId, purchaseId, voucherCode });
const refusalOf = async (sent: ReturnType<typeof send>) => (await sent).body.error?.code as string | undefined;
const minutes = (count: number) => count * 60_000;

/** Creates a separate code for a test. */
const aCode = async (over: Partial<Voucher>): Promise<string> => {
  const [voucher] = demoVouchers();
  const code = `CODE-${randomUUID().slice(0, 8).toUpperCase()}`;
  if (voucher) await at.vouchers.get(VouchersRepository).addMissing([{ ...voucher, isForFirstCover: false, ...over, code }], demoMembers());
  return code;
};

describe('a single-use code', () => {
  it('Q4: is sold by one of two quotes at once', async () => {
    const code = await aCode({ singleUse: true });
    const sales = Array.from({ length: 4 }, () => aSale());
    const answers = await Promise.all(sales.map((sale) => sell(sale, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('Q4: is kept when the customer presses Pay, runs out after an hour, and is checked again at the sale', async () => {
    const code = await aCode({ singleUse: true });
    const [first, second] = [aSale(), aSale()];
    await pay(first, code).expect(200);
    await pay(first, code).expect(200);
    expect(await refusalOf(pay(second, code))).toBe('VOUCHER_IN_PAYMENT');
    at.vouchers.clock.advance(minutes(61));
    await sell(second, code).expect(200);
    expect(await refusalOf(sell(first, code))).toBe('VOUCHER_IN_PAYMENT');
    await bought(second, code);
    expect(await refusalOf(sell(first, code))).toBe('VOUCHER_ALREADY_REDEEMED');
  });

  it('Q4: is refused before its price is shown as its claim would be, and kept by nobody who asked', async () => {
    const code = await aCode({ singleUse: true });
    const [first, second] = [aSale(), aSale()];
    for (const sale of [first, second]) await check(sale, code).expect(200);
    await pay(first, code).expect(200);
    await check(first, code).expect(200);
    expect(await refusalOf(check(second, code))).toBe('VOUCHER_IN_PAYMENT');
    await bought(first, code);
    expect(await refusalOf(check(second, code))).toBe('VOUCHER_ALREADY_REDEEMED');
    expect(await refusalOf(check(aSale({ customerId: first.customerId }), 'WELCOME10'))).toBe('VOUCHER_FIRST_COVER_ONLY');
    expect(await refusalOf(check(second, await aCode({ expiresAt: at.vouchers.clock.now() })))).toBe('VOUCHER_EXPIRED');
  });

  it('is sold after its claim ran out, if nobody else has taken it', async () => {
    const code = await aCode({ singleUse: true });
    const sale = aSale();
    await pay(sale, code).expect(200);
    at.vouchers.clock.advance(minutes(24 * 60));
    await sell(sale, code).expect(200);
  });

  it('Q4: goes to no other quote once it is being sold, however much time passes', async () => {
    const code = await aCode({ singleUse: true });
    const sale = aSale();
    await sell(sale, code).expect(200);
    await sell(sale, code).expect(200);
    await pay(sale, code).expect(200);
    at.vouchers.clock.advance(minutes(60 * 24 * 60));
    const other = aSale();
    expect(await refusalOf(sell(other, code))).toBe('VOUCHER_IN_PAYMENT');
    expect((await at.apply(other.quoteId, code).expect(409)).body.error.code).toBe('VOUCHER_IN_PAYMENT');
  });

  it('Q4: is given back when the sale is called off, however often that is reported, and stays with its quote', async () => {
    const code = await aCode({ singleUse: true });
    const sale = aSale();
    await at.apply(sale.quoteId, code).expect(200);
    await sell(sale, code).expect(200);
    await release(sale).expect(200);
    await release(sale).expect(200);
    expect(await refusalOf(pay(aSale(), code))).toBe('VOUCHER_ON_ANOTHER_QUOTE');
    at.vouchers.clock.advance(minutes(31));
    await pay(aSale(), code).expect(200);
  });

  it.each([
    ['used once', { singleUse: true }],
    ['for the first cover', { isForFirstCover: true }],
  ])('Q4: stays with what was agreed to since, when what came before is called off once more: %s', async (_, over) => {
    const code = await aCode(over);
    const sale = aSale();
    const other = aSale({ customerId: sale.customerId });
    const release4 = () => send('release', { quoteId: sale.quoteId, paymentId: sale.paymentId, agreement: 4 }).expect(200);
    await send('claim', { ...sale, code, isSale: true, agreement: 4 }).expect(200);
    await release4();
    await pay(sale, code).expect(200);
    await send('claim', { ...sale, code, isSale: true, agreement: 7 }).expect(200);
    await release4();
    expect(await refusalOf(sell(other, code))).toBe('VOUCHER_IN_PAYMENT');
    await send('release', { quoteId: sale.quoteId, paymentId: sale.paymentId, agreement: 7 }).expect(200);
    await sell(other, code).expect(200);
  });

  it('that was used is never given back', async () => {
    const code = await aCode({ singleUse: true });
    const sale = aSale();
    await sell(sale, code).expect(200);
    await bought(sale, code);
    await release(sale).expect(200);
    await failed(sale);
    expect(await refusalOf(sell(aSale(), code))).toBe('VOUCHER_ALREADY_REDEEMED');
  });

  it('that a payment claimed again is not released when its previous try fails', async () => {
    const code = await aCode({ singleUse: true });
    const sale = aSale();
    await pay(sale, code).expect(200);
    at.vouchers.clock.advance(minutes(1));
    await sell(sale, code).expect(200);
    at.vouchers.clock.advance(-minutes(1));
    await failed(sale);
    expect(await refusalOf(sell(aSale(), code))).toBe('VOUCHER_IN_PAYMENT');
  });
});

describe('the conditions of a code hold at the sale', () => {
  it('including its last day, when it runs out before they pay', async () => {
    const expiresAt = new Date(at.vouchers.clock.now().getTime() + minutes(10));
    const code = await aCode({ expiresAt });
    const sale = aSale();
    await at.apply(sale.quoteId, code).expect(200);
    at.vouchers.clock.advance(minutes(10));
    expect(await refusalOf(sell(sale, code))).toBe('VOUCHER_EXPIRED');
  });

  it('Q5: including its club: former members are refused', async () => {
    const sale = aSale();
    await at.apply(sale.quoteId, 'WARRANTY15', { club_member_id: '2000000017' }).expect(200);
    await pay(sale, 'WARRANTY15').expect(200);
    await at.vouchers.get(Mongo).connection.collection('club_members').deleteOne({ memberId: '2000000017' });
    expect(await refusalOf(sell(sale, 'WARRANTY15'))).toBe('VOUCHER_MEMBER_UNKNOWN');
  });

  it('including the quote, when it now carries another code', async () => {
    const sale = aSale();
    await at.apply(sale.quoteId, 'WELCOME10').expect(200);
    await at.apply(sale.quoteId, 'SAVE25').expect(200);
    expect(await refusalOf(sell(sale, 'WELCOME10'))).toBe('VOUCHER_CHANGED');
    await sell(sale, 'SAVE25').expect(200);
  });

  it('without a call to pricing, when the payment names customer and products', async () => {
    at.vouchers.answer(openQuote, () => {
      throw new Error('Pricing was called');
    });
    await sell(aSale({ quoteId: randomUUID() }), 'SAVE25').expect(200);
  });
});

describe('a purchase', () => {
  const completed = ({ quoteId, paymentId: purchaseId, customerId }: Sale, voucherCode: string | null) =>
    at.vouchers.deliver(purchaseCompleted, {
      channel: 'online',
      purchaseId,
      quoteId,
      customerId,
      voucherCode,
      totalPence: 30_000,
      rewardsPence: 0,
      currency: 'gbp',
    });
  const movements = (customerId: string) => at.vouchers.get(RewardsRepository).newest(customerId);

  it.each(['the purchase first', 'its money first'])(
    'Q4: uses a code and gives rewards back once, though two events report it: %s',
    async (order) => {
      const code = await aCode({ singleUse: true });
      const sale = aSale();
      await sell(sale, code).expect(200);
      if (order === 'its money first') await bought(sale, code);
      await completed(sale, code);
      const { quoteId, paymentId: purchaseId, customerId } = sale;
      await at.vouchers.deliver(paymentCollected, {
        reference: 'KQ-1001',
        purchaseId,
        quoteId,
        customerId,
        currency: 'gbp',
        line: 1,
        amountPence: 31_240,
      });
      await bought(sale, code);
      const redeemed = (await at.vouchers.events()).filter(({ subject, type }) => subject === sale.quoteId && type.includes('redeemed'));
      expect([redeemed.length, (await movements(sale.customerId)).length]).toEqual([1, 1]);
      expect(await refusalOf(sell(aSale(), code))).toBe('VOUCHER_ALREADY_REDEEMED');
    },
  );

  it('by instalments uses the code at the sale, and a later line that fails gives nothing back', async () => {
    const code = await aCode({ singleUse: true });
    const sale = aSale();
    await sell(sale, code).expect(200);
    await completed(sale, code);
    const { quoteId, paymentId } = sale;
    await at.vouchers.deliver(paymentFailed, { paymentId, quoteId, reason: 'refer_to_payer', line: 2 });
    expect(await refusalOf(sell(aSale(), code))).toBe('VOUCHER_ALREADY_REDEEMED');
    expect(await refusalOf(pay(aSale({ customerId: sale.customerId }), 'WELCOME10'))).toBe('VOUCHER_FIRST_COVER_ONLY');
  });
});

describe('a code for the first cover', () => {
  it('Q4: is refused to a customer who has bought before, when it is applied and when it is paid with', async () => {
    const customerId = randomUUID();
    const [first, second] = [aSale({ customerId }), aSale({ customerId })];
    await at.apply(second.quoteId, 'WELCOME10').expect(200);
    await pay(second, 'WELCOME10').expect(200);
    await bought(first, null);
    await bought(first, null);
    expect(await refusalOf(pay(second, 'WELCOME10'))).toBe('VOUCHER_FIRST_COVER_ONLY');
    expect(await refusalOf(sell(second, 'WELCOME10'))).toBe('VOUCHER_FIRST_COVER_ONLY');
    // It is on no quote then: there is nothing to remove.
    expect((await at.apply(second.quoteId, 'WELCOME10').expect(409)).body.error).toMatchObject({
      code: 'VOUCHER_FIRST_COVER_ONLY',
      message: 'This voucher code is for your first cover, and you have bought from us before.',
    });
    await sell(second, 'SAVE25').expect(409);
    await at.apply(second.quoteId, 'SAVE25').expect(200);
    await sell(second, 'SAVE25').expect(200);
  });

  it('Q4: is sold once to a customer whose two quotes are paid at once', async () => {
    const customerId = randomUUID();
    const sales = [aSale({ customerId }), aSale({ customerId })] as const;
    const codes = await Promise.all(sales.map((sale) => refusalOf(sell(sale, 'WELCOME10'))));
    expect(codes.toSorted()).toEqual(['VOUCHER_IN_PAYMENT', undefined]);
    const [winner, loser] = codes[0] === undefined ? sales : [sales[1], sales[0]];
    await release(winner).expect(200);
    await sell(loser, 'WELCOME10').expect(200);
    await bought(loser, 'WELCOME10');
    expect(await refusalOf(sell(winner, 'WELCOME10'))).toBe('VOUCHER_FIRST_COVER_ONLY');
    await sell(loser, 'WELCOME10').expect(200);
  });

  type Its = Record<'quoteId' | 'customerId' | 'paymentId' | 'purchaseId', string>;
  const refunded = (its: Its) => at.vouchers.deliver(refundRequested, { ...refundRequested.sample, ...its, voucherCode: 'WELCOME10' });
  const refundedWhole = (its: Its) =>
    at.vouchers.deliver(refundRequested, { ...refundRequested.sample, ...its, amountPence: 10_000, voucherCode: 'WELCOME10' });
  const planOver =
    (productTypes: ProductType[], voucherCode: string | null = 'WELCOME10') =>
    (its: Its) =>
      at.vouchers.deliver(planCancelled, { ...planCancelled.sample, ...its, voucherCode, productTypes });
  const cancelled = (over: Partial<typeof policyCancelled.sample> & { isWhole?: boolean }) => (its: Its) =>
    at.vouchers.deliver(policyCancelled, { ...policyCancelled.sample, ...its, ...over });
  const reinstated = (its: Its) => at.vouchers.deliver(policyReinstated, { ...policyReinstated.sample, ...its });
  const moved = { line: 1, amountPence: 5_000, refundedPence: 5_000 };
  const paid = (its: Its) => at.vouchers.deliver(paymentCollected, { ...paymentCollected.sample, ...its, ...moved });
  const sentByHand = (its: Its) =>
    at.vouchers.deliver(paymentRefunded, { ...paymentRefunded.sample, ...its, ...moved, voucherCode: 'WELCOME10' });
  const cameBack = (its: Its) => at.vouchers.deliver(refundReturned, { ...refundReturned.sample, ...its, ...moved });
  const notIssued = (its: Its) => at.vouchers.deliver(purchaseNotIssued, { ...purchaseNotIssued.sample, ...its });
  const unpaid = { countedPence: 0, refundPence: 0 };
  it.each([
    ['was refunded and cancelled', true, [refunded, cancelled({})]],
    ['was cancelled and refunded', true, [cancelled({}), refunded]],
    ['was refunded, and goes on', false, [refunded]],
    ['was sent back by hand and cancelled', true, [paid, sentByHand, cancelled({})]],
    ['was sent back by hand and cancelled, and came back', false, [paid, sentByHand, cancelled({}), cameBack]],
    ['was refunded and cancelled, which came back and is owed', true, [paid, refunded, cancelled({}), sentByHand, cameBack]],
    ['was refunded before it was issued', true, [refunded, notIssued]],
    ['was cancelled, and some of it stays paid', false, [cancelled({})]],
    ['was refunded, and something else of its purchase goes on', false, [refunded, cancelled({ endsPlan: false })]],
    ['was refunded and cancelled, which was taken back', false, [refunded, cancelled({}), reinstated]],
    ['ended with its plan, and nothing stays paid', true, [planOver(['warranty'])]],
    ['ended with its plan, and what was paid went back', true, [planOver(['warranty'], null), refunded]],
    ['ended with its plan unpaid, and its bank returned what had been paid', false, [paid, planOver(['warranty']), paid]],
    ['ended with its plan unpaid, and what its bank returned goes back', true, [paid, planOver(['warranty']), paid, refundedWhole]],
    ['was cancelled unused, and its bank returned what had been paid', false, [paid, cancelled({ ...unpaid, isWhole: true }), paid]],
    ['is a visit, which is made whatever becomes of its plan', false, [planOver(['mot'])]],
    ['is a visit, which was cancelled after its plan', true, [planOver(['mot']), cancelled(unpaid)]],
    ['was cancelled unused, and nothing had been paid', true, [cancelled({ ...unpaid, isWhole: true })]],
    ['was cancelled used, and nothing had been paid', false, [cancelled(unpaid)]],
    ['was cancelled used, after it had been taken back', false, [cancelled({ ...unpaid, isWhole: true }), reinstated, cancelled(unpaid)]],
    ['was cancelled by who took it over', true, [refunded, cancelled({ customerId: randomUUID() })]],
    ['was cancelled and refunded before we hear that it was bought', true, [cancelled({}), refunded], false],
    ['was cancelled before that, which was taken back', false, [cancelled({ ...unpaid, isWhole: true }), reinstated], false],
  ])('Q4: is good again after their only cover %s: %j', async (_, isGood, happened, isHeard = true) => {
    const first = aSale();
    const second = aSale({ customerId: first.customerId });
    await at.apply(first.quoteId, 'WELCOME10').expect(200);
    await sell(first, 'WELCOME10').expect(200);
    if (isHeard) await bought(first, 'WELCOME10');
    const { quoteId, paymentId, customerId } = first;
    for (const happens of happened) await happens({ quoteId, customerId, paymentId, purchaseId: paymentId });
    // An event may come again after later ones.
    await bought(first, 'WELCOME10');
    expect(await refusalOf(sell(second, 'WELCOME10'))).toBe(isGood ? undefined : 'VOUCHER_FIRST_COVER_ONLY');
  });

  it.each([
    ['used once', { singleUse: true }, 'VOUCHER_ALREADY_REDEEMED'],
    ['for the first cover', { isForFirstCover: true }, 'VOUCHER_FIRST_COVER_ONLY'],
  ])('Q4: is used again once what was cancelled unpaid is taken back: %s', async (_, over, refusal) => {
    const code = await aCode(over);
    const first = aSale();
    const second = aSale({ customerId: first.customerId });
    await at.apply(first.quoteId, code).expect(200);
    await sell(first, code).expect(200);
    await bought(first, code);
    const ofFirst = { quoteId: first.quoteId, customerId: first.customerId, paymentId: first.paymentId };
    const free = { ...policyCancelled.sample, ...ofFirst, isWhole: true, countedPence: 0, refundPence: 0 };
    for (const [cancelled, taken] of [
      [true, undefined],
      [false, refusal],
    ] as const) {
      if (cancelled) await at.vouchers.deliver(policyCancelled, free);
      else await at.vouchers.deliver(policyReinstated, { ...policyReinstated.sample, ...ofFirst });
      expect(await refusalOf(check(second, code))).toBe(taken);
    }
  });
});
