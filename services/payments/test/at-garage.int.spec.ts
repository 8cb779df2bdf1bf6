import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { bookingCancelled, bookingDateChanged, bookingFinished, bookingRequested } from '@kerbside/contracts/events/garages';
import { readVisitToPay, type VisitToPay } from '@kerbside/contracts/http/garages/bookings';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Obstacles } from '@kerbside/platform/personal/obstacles';
import { BooksService } from '../src/books/books.service.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { cards } from './card-sandbox.js';
import { agent, startedShop } from './payments-under-test.js';

const finance = { kind: 'staff', userId: agent.kind === 'staff' ? agent.userId : '', role: 'finance' } as const;
const mot = { kind: 'base', code: 'mot', label: 'MOT at Abbey Garage', amountPence: 5_485, productType: 'mot' } as const;
const visit: VisitToPay = { isChosen: true, garage: 'Abbey Garage', day: '2027-04-01', isHeld: true, takesPayments: true };
const day = 24 * 60 * 60_000;

const shop = startedShop({ PER_ADDRESS_LIMIT_FACTOR: '100' });
beforeEach(() => {
  shop.refusedAtSale = undefined;
});

/** Each case has a customer of its own, so that nobody has too many visits. */
const aVisit = (changes: Partial<QuoteFacts> = {}, drafted: Partial<VisitToPay> = {}): string => {
  const quoteId = shop.aQuote({
    customerId: randomUUID(),
    productType: 'mot',
    productTypes: ['mot', 'healthcheck'],
    title: 'MOT',
    totalPence: 5_485,
    originalPence: 5_485,
    lines: [mot],
    voucher: null,
    maxInstalments: null,
    ...changes,
  });
  shop.visits.set(quoteId, { ...visit, ...drafted });
  return quoteId;
};
const viewOf = async (quoteId: string, query = '') => (await shop.read(`/api/payments/quotes/${quoteId}${query}`)) as PaymentView;
const formFor = async (quoteId: string) => {
  const { atGarage } = await viewOf(quoteId);
  return { payment_type: 'at_garage', main_payment_option: 'in_full', plan_id: atGarage?.plan?.planId };
};
const press = async (quoteId: string, more: object = {}) => shop.preSubmit(quoteId, 54.85, { ...(await formFor(quoteId)), ...more });
const buy = async (quoteId: string) => {
  const response = await press(quoteId);
  expect(response.body).toMatchObject({ data: { paymentSucceeded: true, clientSecret: null } });
  return found(quoteId);
};
const found = async (quoteId: string) => {
  const purchase = await shop.payments.get(PurchasesRepository).ofQuote(quoteId);
  if (!purchase) throw new Error(`Nothing was bought by ${quoteId}`);
  return purchase;
};
const lastTold = async (quoteId: string) =>
  (await shop.eventsOf(quoteId)).filter(({ type }) => type.includes('garage-payment-changed')).at(-1)?.data;
const rowOf = async (quoteId: string) => {
  const { customerId } = await found(quoteId);
  const { rows } = await shop.read('/api/payments/payments?perPage=50', { kind: 'customer', userId: customerId });
  return rows.find((row: { quoteId: string }) => row.quoteId === quoteId);
};
const facts = (quoteId: string) => ({ ...bookingDateChanged.sample, quoteId });

describe('a visit that is paid at the garage', () => {
  it('is offered with its day and garage, beside the other ways', async () => {
    const quoteId = aVisit();
    const { atGarage, choices } = await viewOf(quoteId);
    expect(atGarage).toEqual({
      plan: { planId: expect.any(String), amountPence: 5_485, dueOn: '2027-04-01', garage: 'Abbey Garage' },
      because: null,
      isTimeLost: false,
    });
    expect(choices?.map(({ method }) => method)).toContain('card');
  });

  it('is bought with one line for the day: nothing is taken, booked or announced, and it is never shown as paid', async () => {
    const quoteId = aVisit();
    const { id, customerId, schedule, instrument = null, nextDueOn } = await buy(quoteId);
    expect(schedule).toMatchObject([{ number: 1, method: 'at_garage', dueOn: '2027-04-01', amountPence: 5_485, state: 'due' }]);
    expect({ instrument, nextDueOn }).toEqual({ instrument: null, nextDueOn: null });
    expect(await shop.namesOf(quoteId)).toEqual(['garage-payment-changed', 'purchase-completed']);
    expect(await lastTold(quoteId)).toMatchObject({ purchaseId: id, amountPence: 5_485, dueOn: '2027-04-01', status: 'due' });
    expect(await shop.ledgerOf(id)).toEqual([]);
    expect(await shop.chargedFor(quoteId)).toEqual([]);

    const atGarage = { amountPence: 5_485, dueOn: '2027-04-01', status: 'due' };
    const receipt = await shop.read(`/api/payments/receipts/${quoteId}`);
    expect(receipt).toMatchObject({ totalPence: 5_485, atGarage, card: null, mandate: null });
    expect(receipt.method).toBeUndefined();
    expect(await rowOf(quoteId)).toMatchObject({
      method: 'at_garage',
      status: 'processing',
      paidAt: null,
      collectedPence: 0,
      nextPayment: null,
      nextWords: null,
      atGarage,
    });
    const owner = { kind: 'customer', userId: customerId } as const;
    const plan = await shop.read(`/api/payments/payments/${id}/schedule`, owner);
    expect(plan).toMatchObject({ paidPence: 0, leftPence: 0, next: null, overdue: null, atGarage, mayChooseCard: false });
    expect(plan.lines).toMatchObject([{ method: 'at_garage', state: 'due', isChangeable: false, isPayable: false }]);
  });

  it('is collected, reminded of and overdue never, and erasing waits for no money of it', async () => {
    const quoteId = aVisit();
    const { customerId } = await buy(quoteId);
    shop.payments.clock.advance(60 * day);
    await shop.payments.sweep(collectionsSweep);
    shop.payments.clock.advance(-60 * day);
    expect((await found(quoteId)).schedule).toMatchObject([{ state: 'due' }]);
    expect(await shop.namesOf(quoteId)).toEqual(['garage-payment-changed', 'purchase-completed']);
    const obstacles = shop.payments.get(Obstacles);
    expect(await obstacles.of(customerId)).toEqual([]);
  });
});

describe('the offer', () => {
  it.each<[string, Partial<QuoteFacts>, Partial<VisitToPay>, string]>([
    ['a voucher is used', { voucher: { code: 'MOT10', label: '£10 off' } }, {}, 'voucher'],
    ['the time is no longer held', {}, { isHeld: false }, 'no longer held'],
  ])('is not made when %s, and a page that sends it all the same sells nothing', async (_, changes, drafted, because) => {
    const quoteId = aVisit(changes, drafted);
    expect((await viewOf(quoteId)).atGarage).toMatchObject({ plan: null, because: expect.stringContaining(because) });
    const { body } = await shop.preSubmit(quoteId, 54.85, { payment_type: 'at_garage', plan_id: 'made-up' }).expect(409);
    expect(body.error).toMatchObject({ code: 'PAY_AT_GARAGE_UNAVAILABLE', fields: { payment_type: expect.stringContaining(because) } });
    expect(await shop.namesOf(quoteId)).toEqual([]);
    expect(shop.quoteOf(quoteId)).toMatchObject({ heldBy: null, isSelling: false });
  });

  it('is no word of cover, and refused for it', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    expect((await viewOf(quoteId)).atGarage).toBeNull();
    const { body } = await shop.preSubmit(quoteId, 312.4, { payment_type: 'at_garage' }).expect(409);
    expect(body.error).toMatchObject({ code: 'PAY_AT_GARAGE_UNAVAILABLE', fields: { payment_type: expect.any(String) } });
  });

  it('is agreed to again when the visit moved to another day since it was shown', async () => {
    const quoteId = aVisit();
    const form = await formFor(quoteId);
    shop.visits.set(quoteId, { ...visit, day: '2027-04-02' });
    expect((await shop.preSubmit(quoteId, 54.85, form).expect(409)).body.error.code).toBe('PLAN_CHANGED');
    expect((await shop.preSubmit(quoteId, 54.85, { ...form, plan_id: undefined }).expect(409)).body.error.code).toBe('PLAN_CHANGED');
    await buy(quoteId);
    expect((await found(quoteId)).schedule).toMatchObject([{ dueOn: '2027-04-02' }]);
  });

  it('is not made while garages cannot be asked: the page has the other ways', async () => {
    const quoteId = aVisit();
    const form = await formFor(quoteId);
    const comeBack = shop.away(readVisitToPay);
    expect(await viewOf(quoteId)).toMatchObject({ status: 'due', atGarage: null });
    await shop.preSubmit(quoteId, 54.85, form).expect(503);
    comeBack();
    await buy(quoteId);
  });

  it('is made for three visits of a customer at once, also when they press on several pages', async () => {
    const customerId = randomUUID();
    const quotes = Array.from({ length: 6 }, () => aVisit({ customerId }));
    const forms = await Promise.all(quotes.map(formFor));
    const answers = await Promise.all(quotes.map((quoteId, place) => shop.preSubmit(quoteId, 54.85, forms[place])));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    const refused = answers.filter(({ body }) => body.error?.code === 'PAY_AT_GARAGE_UNAVAILABLE');
    expect(refused).toHaveLength(3);
    expect(refused[0]?.body.error.fields.payment_type).toContain('You have 3 visits booked');
    const booked = quotes.filter((_, place) => answers[place]?.statusCode === 200);
    await shop.payments.deliver(bookingCancelled, { ...bookingCancelled.sample, quoteId: booked[0] ?? '' });
    await buy(aVisit({ customerId }));
  });
});

describe('one car, telephone or household', () => {
  it('three visits are paid at garages at once, however many accounts they are of', async () => {
    const [marks, others] = [
      ['car-5', 'home-5'],
      ['car-6', 'home-5'],
    ];
    const visitOf = (own: readonly string[]): string => {
      const quoteId = aVisit();
      shop.marks.set(quoteId, own);
      return quoteId;
    };
    const refusal = async (quoteId: string) => (await press(quoteId)).body.error;
    const [first] = [visitOf(marks), visitOf(others)];
    await buy(first);
    await buy(visitOf(others));
    await buy(visitOf(marks));
    const fourth = visitOf(others);
    const because = expect.stringContaining('This car, phone number or address has 3 visits booked');
    expect((await viewOf(fourth)).atGarage).toMatchObject({ plan: null, because });
    expect(await refusal(fourth)).toMatchObject({ code: 'PAY_AT_GARAGE_UNAVAILABLE', fields: { payment_type: because } });
    await buy(visitOf(['another-car', 'another-home']));
    await shop.payments.deliver(bookingCancelled, { ...bookingCancelled.sample, quoteId: first });
    await buy(fourth);
    expect(await refusal(visitOf(others))).toMatchObject({ code: 'PAY_AT_GARAGE_UNAVAILABLE' });
  });

  it('of a cancelled one claims is told that it may not come back while three others are to be paid', async () => {
    const customerId = randomUUID();
    const first = aVisit({ customerId });
    const { id } = await buy(first);
    const because = async () => {
      const asked = shop.payments.by('claims').get(`/internal/payments/payments/${id}/paid`);
      return (await asked.expect(200)).body.data.noRoomBecause;
    };
    await shop.payments.deliver(bookingCancelled, { ...bookingCancelled.sample, quoteId: first });
    const others = [aVisit({ customerId }), aVisit({ customerId })];
    for (const quoteId of others) await buy(quoteId);
    expect(await because()).toBeNull();
    await buy(aVisit({ customerId }));
    expect(await because()).toContain('You have 3 visits booked');
  });
});

describe('changes of mind', () => {
  it('two pages, one by card and one at the garage, buy once', async () => {
    const quoteId = aVisit();
    const form = await formFor(quoteId);
    const { body } = await shop.preSubmit(quoteId, 54.85).expect(200);
    await shop.preSubmit(quoteId, 54.85, form).expect(200);
    await shop.browser.confirm(body.data.clientSecret, cards.visa).catch(() => undefined);
    await shop.status(quoteId);
    await shop.payments.sweep(openPaymentsSweep);
    expect((await shop.namesOf(quoteId)).filter((name) => name === 'purchase-completed')).toHaveLength(1);
    expect((await found(quoteId)).agreement?.method).toBe('at_garage');
    expect(await shop.chargedFor(quoteId)).toEqual([]);
    expect(await shop.heldFor(quoteId)).toEqual([]);
  });

  it('a sale that is refused takes nothing and says so; a card pays then', async () => {
    const quoteId = aVisit();
    const form = await formFor(quoteId);
    shop.refusedAtSale = new DomainError('SALE_CHANGED', { status: 409, message: 'It has changed.' });
    const { body } = await shop.preSubmit(quoteId, 54.85, form).expect(409);
    expect(body.error.message).toContain('Nothing was taken');
    shop.refusedAtSale = undefined;
    await shop.pay(quoteId, cards.visa, 54.85);
    await shop.submit(quoteId, { payment_type: 'visa', displayed_total: 54.85 }).expect(200);
    expect((await found(quoteId)).agreement?.method).toBe('card');
  });
});

describe('as the visit goes on', () => {
  it('the day moves with it, and once the garage has finished it is paid there, as claims is told: to us comes nothing', async () => {
    const quoteId = aVisit();
    const { id } = await buy(quoteId);
    await shop.payments.deliver(bookingRequested, { ...bookingRequested.sample, quoteId, bookingDate: '2027-04-01' });
    await shop.payments.deliver(bookingDateChanged, { ...facts(quoteId), bookingDate: '2027-04-05' });
    expect(await lastTold(quoteId)).toMatchObject({ status: 'due', dueOn: '2027-04-05' });
    expect(await rowOf(quoteId)).toMatchObject({ atGarage: { status: 'due', dueOn: '2027-04-05' } });
    const paidTo = async () => (await shop.payments.by('claims').get(`/internal/payments/payments/${id}/paid`).expect(200)).body.data;
    expect(await paidTo()).toMatchObject({ paidPence: 0, leftPence: 0, toComePence: 5_485, atGarage: { status: 'due' } });
    await shop.payments.deliver(bookingFinished, { ...bookingFinished.sample, quoteId });
    expect(await paidTo()).toMatchObject({ paidPence: 0, toComePence: 0, atGarage: { status: 'paid' } });
    expect(await rowOf(quoteId)).toMatchObject({ status: 'succeeded', paidAt: null, collectedPence: 0, atGarage: { status: 'paid' } });
    expect(await shop.namesOf(quoteId)).toEqual([
      'garage-payment-changed',
      'purchase-completed',
      'garage-payment-changed',
      'garage-payment-changed',
    ]);
    expect(await shop.ledgerOf(id)).toEqual([]);
    const paid = await shop.payments.get(PurchasesRepository).find(id);
    expect(paid?.schedule).toMatchObject([{ state: 'collected', attemptId: null }]);
  });

  it('parts that are cancelled and taken back are to be paid again, on the day that the visit has by then', async () => {
    const quoteId = aVisit({ productTypes: ['mot', 'service'] });
    const { id } = await buy(quoteId);
    const premiums = { mot: 2_000, service: 3_485 } as const;
    const facts = (productType: keyof typeof premiums) => ({ policyId: ids[productType], quoteId, paymentId: id, productType });
    const ids = { mot: randomUUID(), service: randomUUID() };
    const cancel = (productType: keyof typeof premiums, endsPlan: boolean) =>
      shop.payments.deliver(policyCancelled, {
        ...policyCancelled.sample,
        ...facts(productType),
        endsPlan,
        countedPence: 0,
        refundPence: 0,
        premiumPence: premiums[productType],
      });
    const takeBack = (productType: keyof typeof premiums) =>
      shop.payments.deliver(policyReinstated, { ...policyReinstated.sample, ...facts(productType) });
    const requested = (bookingDate: string) =>
      shop.payments.deliver(bookingRequested, { ...bookingRequested.sample, quoteId, bookingDate });
    await requested('2027-04-01');
    await cancel('mot', false);
    expect(await lastTold(quoteId)).toMatchObject({ status: 'due', amountPence: 3_485 });
    await shop.payments.deliver(bookingDateChanged, { ...bookingDateChanged.sample, quoteId, bookingDate: '2027-04-05' });
    await takeBack('mot');
    expect(await lastTold(quoteId)).toMatchObject({ status: 'due', amountPence: 5_485, dueOn: '2027-04-05' });
    await cancel('mot', false);
    await cancel('service', true);
    await shop.payments.deliver(bookingCancelled, { ...bookingCancelled.sample, quoteId });
    expect(await rowOf(quoteId)).toMatchObject({ status: 'cancelled', atGarage: { status: 'void', amountPence: 5_485 } });
    await takeBack('service');
    expect(await lastTold(quoteId)).toMatchObject({ status: 'void' });
    await requested('2027-04-05');
    expect(await lastTold(quoteId)).toMatchObject({ status: 'due', amountPence: 3_485, dueOn: '2027-04-05' });
    expect(await rowOf(quoteId)).toMatchObject({ status: 'processing', atGarage: { status: 'due', amountPence: 3_485 } });
    expect(await shop.payments.get(BooksService).check(await found(quoteId), [])).toEqual([]);
    expect(await shop.ledgerOf(id)).toEqual([]);
  });

  it('staff can neither mark it as paid, move it nor refund it', async () => {
    const quoteId = aVisit();
    const { id } = await buy(quoteId);
    const mark = { line: 1, markAsPaid: true, note: 'Cash' };
    const { body } = await shop.post(`/ajax-admin/dd-status/${id}`, mark, finance);
    expect(body.error?.code ?? body).toBe('LINE_NOT_DUE');
    await shop.payments.deliver(bookingFinished, { ...bookingFinished.sample, quoteId });
    const refunds = await shop.read(`/api/payments/payments/${id}/refunds`, finance);
    expect(refunds).toEqual({ refunds: [], leftPence: 0 });
  });

  it('purchases that are paid online do not follow their visit', async () => {
    const quoteId = aVisit();
    await shop.pay(quoteId, cards.visa, 54.85);
    await shop.submit(quoteId, { payment_type: 'visa', displayed_total: 54.85 }).expect(200);
    const before = await found(quoteId);
    await shop.payments.deliver(bookingCancelled, { ...bookingCancelled.sample, quoteId });
    expect(await found(quoteId)).toEqual(before);
  });
});
