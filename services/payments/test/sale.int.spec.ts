import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fillPath } from '@kerbside/contracts/call';
import { checkVoucher, claimVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { sellQuote } from '@kerbside/contracts/http/pricing/internal';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { DomainError } from '@kerbside/platform/errors/errors';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { cardEventsSweep } from '../src/webhooks/card-webhooks.js';
import { cards, sdkFor, sourceOf, until } from './card-sandbox.js';
import { customer, customerId, PaymentsUnderTest, stranger, startedShop } from './payments-under-test.js';

const shop = startedShop();
afterEach(() => {
  shop.refusedAtSale = undefined;
  Object.assign(shop.sandbox.settings, { webhooks: 'deliver', outage: false, brokenAt: null });
});

const taken = async (quoteId: string) => (await shop.chargedFor(quoteId)).map(({ amount }) => amount);
const expectNothingTaken = async (quoteId: string) => {
  expect([await taken(quoteId), await shop.heldFor(quoteId), await shop.successesOf(quoteId)]).toEqual([[], [], []]);
};
const sweepLater = async (minutes: number) => {
  shop.payments.clock.advance(minutes * 60_000);
  await shop.payments.sweep(openPaymentsSweep);
};

describe('what is confirmed at the provider', () => {
  it('only holds the money: it is taken once the sale has been checked', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    const { body } = await shop.pay(quoteId, cards.visa);
    expect(body.status).toBe('requires_capture');
    expect([await taken(quoteId), (await shop.heldFor(quoteId)).length]).toEqual([[], 1]);
    await shop.submit(quoteId).expect(200);
    expect([await taken(quoteId), await shop.heldFor(quoteId)]).toEqual([[31_240], []]);
    const events = (await shop.eventsOf(quoteId)).map(({ type, data }) => [type, data]);
    expect(events).toEqual([
      ['kerbside.payments.purchase-completed.v1', expect.objectContaining({ totalPence: 31_240, voucherCode: 'WELCOME10' })],
      ['kerbside.payments.payment-collected.v1', expect.objectContaining({ line: 1, amountPence: 31_240 })],
      ['kerbside.payments.payment-succeeded.v1', expect.objectContaining({ amountPence: 31_240 })],
    ]);
    const sequences = (await shop.eventsOf(quoteId)).map(({ sequence }) => sequence);
    expect(sequences).toEqual([1, 2, 3]);
  });

  it('Q9: is taken as soon as the provider is well, which repeats a fault of its own for a day', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    shop.sandbox.settings.brokenAt = /\/capture$/;
    await shop.submit(quoteId).expect(503);
    await sweepLater(1);
    expect([await taken(quoteId), (await shop.heldFor(quoteId)).length]).toEqual([[], 1]);
    shop.sandbox.settings.brokenAt = null;
    await sweepLater(1);
    expect([await taken(quoteId), await shop.heldFor(quoteId)]).toEqual([[31_240], []]);
    expect(await shop.successesOf(quoteId)).toHaveLength(1);
  });

  it.each(['status check', 'sweep'])('before anybody pressed Pay is released: found by %s', async (how) => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    const { body } = await shop.createIntent(quoteId).expect(200);
    expect((await shop.browser.confirm(body.data.client_secret, cards.visa)).body.status).toBe('requires_capture');
    if (how === 'status check')
      expect((await shop.status(quoteId)).body.data).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(/^Nothing was taken\./),
      });
    if (how === 'sweep') await sweepLater(1);
    await expectNothingTaken(quoteId);
    await shop.pay(quoteId, cards.visa);
    await shop.submit(quoteId).expect(200);
    expect(await taken(quoteId)).toEqual([31_240]);
  });

  it('after a status check released the quote, and its cover changed, buys nothing', async () => {
    const quoteId = shop.aQuote();
    const { body } = await shop.preSubmit(quoteId, 312.4).expect(200);
    await shop.status(quoteId).expect(200);
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
    shop.reprice(quoteId, 69_024);
    await shop.browser.confirm(body.data.clientSecret, cards.visa);
    expect((await shop.submit(quoteId).expect(409)).body.error).toMatchObject({
      code: 'SALE_CHANGED',
      message: 'Nothing was taken. What you were buying has changed since you agreed to it. Please check it, then pay.',
    });
    await expectNothingTaken(quoteId);
  });

  it('for an earlier agreement at the same price, buys nothing of what is agreed now', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    const old = (await shop.preSubmit(quoteId, 312.4).expect(200)).body.data.clientSecret;
    shop.runOut(quoteId);
    shop.reprice(quoteId, 31_240);
    const now = (await shop.preSubmit(quoteId, 312.4).expect(200)).body.data.clientSecret;
    expect(now).not.toBe(old);
    expect((await shop.browser.confirm(old, cards.visa)).body.error?.code).toBe('payment_intent_unexpected_state');
    await shop.browser.confirm(now, cards.visa);
    await shop.submit(quoteId).expect(200);
    expect(await taken(quoteId)).toEqual([31_240]);
  });
});

describe('a sale', () => {
  it('that is refused takes nothing, says so, and can be tried again', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    shop.refusedAtSale = new DomainError('GAP_WAITING', { status: 409, message: 'You can buy this from Thursday.' });
    expect((await shop.submit(quoteId).expect(409)).body.error).toMatchObject({
      code: 'GAP_WAITING',
      message: 'Nothing was taken. You can buy this from Thursday.',
      data: { nothingTaken: true },
    });
    await expectNothingTaken(quoteId);
    expect(shop.quoteOf(quoteId)).toMatchObject({ heldBy: null, isSelling: false });
    expect(shop.releasedVouchers).toContain(quoteId);
    shop.refusedAtSale = undefined;
    await shop.pay(quoteId, cards.mastercard);
    await shop.submit(quoteId).expect(200);
    expect(await taken(quoteId)).toEqual([31_240]);
  });

  it('whose voucher is gone at that moment takes nothing, and releases the quote', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    shop.refusedVoucher = 'WELCOME10';
    expect((await shop.submit(quoteId).expect(409)).body.error.code).toBe('VOUCHER_ALREADY_REDEEMED');
    shop.refusedVoucher = undefined;
    await expectNothingTaken(quoteId);
    expect(shop.quoteOf(quoteId)).toMatchObject({ heldBy: null, isSelling: false });
  });

  it('asks vouchers about what was held, and says that it is the sale', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    await shop.submit(quoteId).expect(200);
    expect(shop.claims.filter((claim) => claim.quoteId === quoteId)).toEqual([
      expect.objectContaining({ productTypes: ['warranty'], customerId: expect.any(String), isSale: false }),
      expect.objectContaining({ productTypes: ['warranty'], customerId: expect.any(String), isSale: true }),
    ]);
  });

  it.each([
    ['pricing', sellQuote],
    ['vouchers', claimVoucher],
  ] as const)('waits while %s does not answer, and is made when it does', async (_, call) => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    const back = shop.away(call);
    expect((await shop.submit(quoteId).expect(409)).body.error.code).toBe('PAYMENT_PROCESSING');
    expect((await shop.status(quoteId)).body.data.status).toBe('processing');
    expect((await shop.preSubmit(quoteId, 312.4).expect(409)).body.error.code).toBe('PAYMENT_PROCESSING');
    await shop.preSubmit(quoteId, 312.4, {}, stranger).expect(404);
    expect([await taken(quoteId), (await shop.heldFor(quoteId)).length]).toEqual([[], 1]);
    back();
    await sweepLater(1);
    expect(await taken(quoteId)).toEqual([31_240]);
  });

  it('that takes long is said to be processed, and is made all the same', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    let goOn = (): void => undefined;
    const slow = new Promise<void>((resolve) => (goOn = resolve));
    shop.waitBeforeSale = () => slow;
    const asIs = globalThis.setTimeout;
    const hurried = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((work: () => void, ms?: number) => asIs(work, ms === 8_000 ? 100 : ms)) as typeof setTimeout);
    const { error } = (await shop.submit(quoteId).expect(409)).body;
    hurried.mockRestore();
    expect([error.code, error.message]).toEqual([
      'PAYMENT_PROCESSING',
      'Your payment is being processed. We will email you as soon as it is complete.',
    ]);
    goOn();
    await until(async () => (await shop.successesOf(quoteId)).length === 1);
    expect(await taken(quoteId)).toEqual([31_240]);
    shop.waitBeforeSale = () => Promise.resolve();
    await shop.submit(quoteId).expect(200);
  });

  it('that cannot be checked for an hour gives the money back', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    const back = shop.away(sellQuote);
    await shop.submit(quoteId).expect(409);
    await sweepLater(60);
    back();
    await expectNothingTaken(quoteId);
    expect((await shop.status(quoteId)).body.data).toEqual({
      status: 'failed',
      code: 'SERVICE_UNAVAILABLE',
      message: 'Nothing was taken. We could not finish your purchase in time. Please try again.',
    });
    await shop.pay(quoteId, cards.visa);
    await shop.submit(quoteId).expect(200);
  });

  const listed = async (quoteId: string) => {
    const { rows } = await shop.read('/api/payments/payments?perPage=100', { kind: 'customer', userId: customerId });
    return rows.find((row: { quoteId: string }) => row.quoteId === quoteId);
  };
  it.each([
    ['receipt', 'ofQuote', async (quoteId: string) => (await shop.submit(quoteId)).body.data, { totalPence: 31_240 }],
    ['state', 'ofQuote', async (quoteId: string) => (await shop.status(quoteId)).body.data, { status: 'paid' }],
    ['page', 'ofQuote', (quoteId: string) => shop.read(`/api/payments/quotes/${quoteId}`), { status: 'paid', isBegun: false }],
    ['list', 'listOf', listed, { isBought: true, collectedPence: 31_240 }],
  ] as const)('that is made between the readings of purchase and attempt is paid: the %s', async (_, reading, ask, said) => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.visa);
    onceAfter(shop.payments.get(PurchasesRepository), reading, () => shop.submit(quoteId).expect(200));
    expect(await ask(quoteId)).toMatchObject(said);
  });

  it('is made once, however many ask for it at once', async () => {
    const quoteId = shop.aQuote();
    await shop.pay(quoteId, cards.visa);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => (i % 2 === 0 ? shop.submit(quoteId) : shop.status(quoteId))));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await shop.submit(quoteId).expect(200);
    expect([await taken(quoteId), (await shop.successesOf(quoteId)).length]).toEqual([[31_240], 1]);
    const completed = (await shop.eventsOf(quoteId)).filter(({ type }) => type.includes('purchase-completed'));
    expect(completed).toHaveLength(1);
  });
});

describe('an attempt that nobody finishes', () => {
  it('is cancelled after a day, and what was held for it is released', async () => {
    const quoteId = shop.aQuote();
    const { body } = await shop.pay(quoteId, cards.challenge);
    await sweepLater(24 * 60);
    await shop.browser.answerChallenge(sourceOf(body), 'pass');
    expect((await shop.browser.retrieve(body.client_secret ?? '')).status).toBe('canceled');
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
    await expectNothingTaken(quoteId);
    shop.payments.clock.advance(-24 * 60 * 60_000);
  });
});

describe('with nothing left to pay', () => {
  const free = () => shop.aQuote({ totalPence: 0, lines: [base(353), voucherLine(-353)] });
  const base = (amountPence: number) => ({ kind: 'base', code: 'base', label: 'Breakdown', amountPence }) as const;
  const voucherLine = (amountPence: number) => ({ kind: 'voucher', code: 'SAVE25', label: 'SAVE25', amountPence }) as const;

  it('a sale is made when Pay is pressed, without asking a provider', async () => {
    const quoteId = free();
    shop.sandbox.settings.outage = true;
    const { body } = await shop.preSubmit(quoteId, 0, { payment_type: 'none' }).expect(200);
    expect(body.data).toEqual({ paymentSucceeded: true, clientSecret: null });
    const { body: receipt } = await shop.get(`/api/payments/receipts/${quoteId}`).expect(200);
    expect(receipt.data).toMatchObject({ totalPence: 0, card: null, schedule: [], coverStartsOn: '2027-03-10' });
    expect((await shop.eventsOf(quoteId)).map(({ type }) => type.split('.')[2])).toEqual(['purchase-completed', 'payment-succeeded']);
    expect(await shop.balance(receipt.data.paymentId)).toBe(0);
    const plan = await shop.read(fillPath(readPlan.path, { paymentId: receipt.data.paymentId }), customer);
    expect(plan).toMatchObject({ lines: [], totalPence: 0, next: null });
  });

  it('claims is told that what was cancelled may not come back once its code is used for something else, if vouchers say so', async () => {
    const quoteId = free();
    await shop.preSubmit(quoteId, 0, { payment_type: 'none' }).expect(200);
    const { body: receipt } = await shop.get(`/api/payments/receipts/${quoteId}`).expect(200);
    const asked = () => shop.payments.by('claims').get(`/internal/payments/payments/${receipt.data.paymentId}/paid`).expect(200);
    const because = async () => (await asked()).body.data.noRoomBecause;
    expect(await because()).toBeNull();
    shop.refusedVoucher = 'WELCOME10';
    expect(await because()).toContain('used for something else');
    const back = shop.away(checkVoucher);
    expect(await because()).toBeNull();
    back();
    shop.refusedVoucher = undefined;
  });

  it('another car or cover than the page showed is not bought', async () => {
    const quoteId = shop.aQuote({ totalPence: 0, lines: [], sells: 'the Ford' });
    const { freePlanId } = await shop.read(`/api/payments/quotes/${quoteId}`);
    const form = { payment_type: 'none', plan_id: freePlanId };
    const quote = shop.quoteOf(quoteId);
    quote.facts = { ...quote.facts, sells: 'the Nissan' };
    expect((await shop.preSubmit(quoteId, 0, form).expect(409)).body.error.code).toBe('SALE_CHANGED');
    expect(quote.heldBy).toBeNull();
    quote.facts = { ...quote.facts, sells: 'the Ford' };
    await shop.preSubmit(quoteId, 0, form).expect(200);
  });

  it('a sale is refused like any other', async () => {
    const quoteId = free();
    shop.refusedAtSale = new DomainError('VOUCHER_ALREADY_REDEEMED', { status: 409, message: 'This voucher code has already been used.' });
    expect((await shop.preSubmit(quoteId, 0).expect(409)).body.error.code).toBe('VOUCHER_ALREADY_REDEEMED');
    expect(await shop.eventsOf(quoteId)).toEqual([]);
    expect((await shop.preSubmit(free(), 3.53).expect(409)).body.error.code).toBe('PRICE_CHANGED');
    expect((await shop.preSubmit(shop.aQuote(), 312.4, { payment_type: 'none' }).expect(422)).body.error.code).toBe(
      'PAYMENT_METHOD_UNAVAILABLE',
    );
  });
});

describe('money that goes back', () => {
  it('is published, and entered, once for each refund', async () => {
    const quoteId = shop.aQuote();
    await shop.pay(quoteId, cards.visa);
    const { body } = await shop.submit(quoteId).expect(200);
    const [charge] = await shop.chargedFor(quoteId);
    const sdk = sdkFor(shop.sandbox.url);
    const refunds = async () =>
      (await shop.eventsOf(quoteId)).filter(({ type }) => type.includes('payment-refunded')).map(({ data }) => data);
    await sdk.refunds.create({ payment_intent: charge?.payment_intent ?? '', amount: 5_000 });
    await shop.heard(cardEventsSweep, async () => (await refunds()).length === 1);
    await sdk.refunds.create({ payment_intent: charge?.payment_intent ?? '' });
    await shop.heard(cardEventsSweep, async () => (await refunds()).length === 2);
    expect(await refunds()).toEqual([
      expect.objectContaining({ line: 1, amountPence: 5_000, refundedPence: 5_000 }),
      expect.objectContaining({ line: 1, amountPence: 26_240, refundedPence: 31_240 }),
    ]);
    const balance = await shop.balancesOf(body.data.paymentId);
    expect([balance('refunds'), balance()]).toEqual([31_240, 0]);
  });
});

it('leaves the card provider alone while it is silent', async () => {
  const own = await PaymentsUnderTest.start();
  try {
    own.sandbox.settings.outage = true;
    await Promise.all(Array.from({ length: 12 }, () => own.createIntent(own.aQuote()).expect(503)));
    own.sandbox.settings.outage = false;
    expect((await own.createIntent(own.aQuote()).expect(503)).body.error.code).toBe('CARD_FORM_UNAVAILABLE');
  } finally {
    await own.close();
  }
});
