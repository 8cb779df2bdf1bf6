import { beforeEach, describe, expect, it } from '@jest/globals';
import { DomainError } from '@kerbside/platform/errors/errors';
import { MethodPorts } from '../src/methods/methods.js';
import { PaidOtherwise } from '../src/methods/without-provider.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { openPaymentsSweep } from '../src/sale/reconciliation.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { secret } from './others-under-test.js';
import { agent, customer, customerId, stranger, startedShop } from './payments-under-test.js';

const mandate = { reference: 'KERB-7Q4K', accountEnds: '11' };
const ports = {
  card: new InstalmentsPort({ method: 'card', options: ['in_full', 'instalments', 'preauth'], opened: {}, taken: { status: 'taken' } }),
  paypal: new InstalmentsPort({
    method: 'paypal',
    options: ['in_full', 'instalments'],
    opened: { approval: { action: 'https://paypal.example/approve', method: 'GET', fields: { token: 'O-1' } } },
    taken: { status: 'taken' },
  }),
  debit: new InstalmentsPort({
    method: 'direct_debit',
    options: ['in_full', 'instalments'],
    opened: { status: 'authorised', instrument: 'MD1', mandate },
    taken: { status: 'accepted' },
  }),
};
const shop = startedShop({}, [[MethodPorts, only(ports.card, ports.paypal, ports.debit, new PaidOtherwise())]]);
beforeEach(() => {
  shop.payments.clock.startAfresh();
  shop.refusedAtSale = undefined;
});

const debit = { method: 'direct_debit', option: 'instalments', count: 3 };
const openingOf = (port: InstalmentsPort, quoteId: string) => port.openings.filter((one) => one.quoteId === quoteId).at(-1);
const receipt = (quoteId: string) => shop.read(`/api/payments/receipts/${quoteId}`);
const rowOf = async (quoteId: string) => {
  const { rows } = await shop.read('/api/payments/payments?perPage=50', customer);
  return rows.find((row: { quoteId: string }) => row.quoteId === quoteId);
};
const balances = async (paymentId: string) => {
  const of = await shop.balancesOf(paymentId);
  expect(of()).toBe(0);
  return { receivable: of('receivable'), card: of('card_clearing'), debit: of('direct_debit_clearing'), other: of('other_clearing') };
};
/** What the browser does with the secret. */
const confirm = (port: InstalmentsPort, quoteId: string, more: object = {}) =>
  port.become(openingOf(port, quoteId)?.attemptId ?? '', { status: 'authorised', ...more });

describe('a direct debit', () => {
  it('Q4: buys at once by its mandate, takes nothing, and owes every payment', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, debit, customer, { day_of_payment: '15' });
    const { body } = await shop.preSubmit(quoteId, 312.4, form).expect(200);
    expect(body.data).toEqual({ paymentSucceeded: true, clientSecret: null });
    expect(openingOf(ports.debit, quoteId)).toMatchObject({
      isSetup: true,
      keepsInstrument: true,
      amountPence: 0,
      isOffSession: false,
      dueOn: '2027-03-15',
    });
    const bought = await receipt(quoteId);
    expect(bought).toMatchObject({
      method: 'direct_debit',
      option: 'instalments',
      totalPence: 31_240,
      monthlyPence: null,
      mandate,
      schedule: [
        { number: 1, dueOn: '2027-03-15', amountPence: 10_413, state: 'due' },
        { number: 2, dueOn: '2027-04-15', amountPence: 10_413, state: 'due' },
        { number: 3, dueOn: '2027-05-15', amountPence: 10_414, state: 'due' },
      ],
    });
    expect(await shop.namesOf(quoteId)).toEqual(['purchase-completed', 'mandate-created', 'payments-scheduled']);
    expect((await shop.eventsOf(quoteId)).at(-1)?.data).toMatchObject({
      reason: 'bought',
      totalPence: 31_240,
      mandate: null,
      statementReference: mandate.reference,
      payments: [{ line: 1, dueOn: '2027-03-15', amountPence: 10_413 }, { line: 2 }, { line: 3 }],
    });
    expect(await balances(bought.paymentId)).toEqual({ receivable: 31_240, card: 0, debit: 0, other: 0 });
  });

  it('Q4: is not shown as paid until money of it has arrived', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    await shop.preSubmit(quoteId, 312.4, await shop.form(quoteId, { ...debit, option: 'in_full', count: 1 })).expect(200);
    expect(await rowOf(quoteId)).toMatchObject({
      status: 'processing',
      paidAt: null,
      method: 'direct_debit',
      collectedPence: 0,
      mandate,
      nextPayment: { dueOn: '2027-03-09', amountPence: 31_240, left: 1 },
    });
  });

  it('is not made when the sale is refused: the mandate is cancelled, and nothing stays held', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    shop.refusedAtSale = new DomainError('GAP_WAITING', { status: 409, message: 'You can buy this from Thursday.' });
    const { body } = await shop.preSubmit(quoteId, 312.4, await shop.form(quoteId, debit)).expect(409);
    expect(body.error).toMatchObject({ code: 'GAP_WAITING', message: 'Nothing was taken. You can buy this from Thursday.' });
    expect(ports.debit.standings.get(openingOf(ports.debit, quoteId)?.attemptId ?? '')?.status).toBe('cancelled');
    expect(shop.quoteOf(quoteId)).toMatchObject({ heldBy: null, isSelling: false });
    shop.refusedAtSale = undefined;
    shop.payments.clock.advance(24 * 60 * 60_000);
    await shop.preSubmit(quoteId, 312.4, await shop.form(quoteId, debit)).expect(200);
    expect(await shop.namesOf(quoteId)).toEqual(['purchase-completed', 'mandate-created', 'payments-scheduled']);
    // It is listed by the day on which it was bought, not by that of the first try.
    expect((await rowOf(quoteId)).createdAt).toBe(shop.payments.clock.now().toISOString());
  });

  it('is bought by the sweep when its sale could not be checked at once, by the same mandate', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, debit);
    shop.refusedAtSale = new DomainError('SERVICE_UNAVAILABLE');
    await shop.preSubmit(quoteId, 312.4, form);
    shop.refusedAtSale = undefined;
    shop.payments.clock.advance(61_000);
    await shop.payments.sweep(openPaymentsSweep);
    expect((await receipt(quoteId)).mandate).toEqual(mandate);
    expect(ports.debit.openings.filter((one) => one.quoteId === quoteId)).toHaveLength(1);
  });
});

describe('a card that is only checked', () => {
  it('Q5: buys the cover, and is charged in full on its first day, without the customer', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, { method: 'card', option: 'preauth' });
    const { body } = await shop.preSubmit(quoteId, 312.4, { ...form, payment_type: 'none' }).expect(200);
    expect(body.data).toMatchObject({ paymentSucceeded: false, confirm: 'setup', paymentMethodId: null, clientSecret: expect.any(String) });
    await confirm(ports.card, quoteId, { instrument: 'pm_1', payerId: 'cus_1' });
    const bought = (await shop.submit(quoteId, { payment_type: 'none', main_payment_option: 'preauth' }).expect(200)).body.data;
    expect(bought).toMatchObject({
      method: 'card',
      option: 'preauth',
      schedule: [{ dueOn: '2027-03-10', amountPence: 31_240, state: 'due' }],
    });
    expect(await balances(bought.paymentId)).toMatchObject({ receivable: 31_240, card: 0 });
    shop.payments.clock.advance(8 * 24 * 60 * 60_000);
    await shop.payments.sweep(collectionsSweep);
    shop.payments.clock.advance(-8 * 24 * 60 * 60_000);
    expect(openingOf(ports.card, quoteId)).toMatchObject({ isOffSession: true, isSetup: false, amountPence: 31_240 });
    expect(await balances(bought.paymentId)).toMatchObject({ receivable: 0, card: 31_240 });
    expect(await shop.namesOf(quoteId)).toEqual(['purchase-completed', 'payments-scheduled', 'payment-collected', 'payment-succeeded']);
    expect((await receipt(quoteId)).schedule).toMatchObject([{ state: 'collected' }]);
  });
});

describe('a card', () => {
  it('Q4: in instalments pays the first today, and is kept for the others', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, { method: 'card', option: 'instalments', count: 12 });
    const { body } = await shop.preSubmit(quoteId, 312.4, form).expect(200);
    expect(body.data).toMatchObject({ confirm: 'payment', paymentMethodId: null });
    expect(openingOf(ports.card, quoteId)).toMatchObject({ isSetup: false, keepsInstrument: true, amountPence: 2_603 });
    await confirm(ports.card, quoteId, { instrument: 'pm_1', payerId: 'cus_1' });
    const bought = (await shop.submit(quoteId, form).expect(200)).body.data;
    expect(await balances(bought.paymentId)).toMatchObject({ receivable: 31_240 - 2_603, card: 2_603 });
    expect(await rowOf(quoteId)).toMatchObject({
      status: 'succeeded',
      collectedPence: 2_603,
      nextPayment: { dueOn: '2027-04-02', amountPence: 2_603, left: 11 },
    });
  });

  it('that was opened for the whole sum is replaced when instalments are agreed', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    await shop.preSubmit(quoteId, 312.4).expect(200);
    const whole = openingOf(ports.card, quoteId)?.attemptId ?? '';
    await shop.preSubmit(quoteId, 312.4, await shop.form(quoteId, { method: 'card', option: 'instalments', count: 2 })).expect(200);
    expect(ports.card.standings.get(whole)?.status).toBe('cancelled');
    expect(openingOf(ports.card, quoteId)).toMatchObject({ amountPence: 15_620, keepsInstrument: true });
  });

  it('Q5: that the customer kept pays, and no other', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const saved = { payment_type: 'none', saved_card: `card of ${customerId}` };
    const { body } = await shop.preSubmit(quoteId, 312.4, saved, customer).expect(200);
    expect(body.data).toMatchObject({ paymentSucceeded: false, confirm: 'payment', paymentMethodId: 'pm_saved' });
    expect(openingOf(ports.card, quoteId)).toMatchObject({ instrument: 'pm_saved', keepsInstrument: false });
    const others = [{ ...saved, saved_card: 'card of somebody else' }, customer] as const;
    expect((await shop.preSubmit(shop.aQuote(), 312.4, ...others).expect(400)).body.error.fields).toEqual({
      saved_card: 'Choose the card again',
    });
    expect((await shop.preSubmit(shop.aQuote(), 312.4, saved).expect(400)).body.error.fields).toEqual({
      saved_card: 'Choose the card again',
    });
  });

  it.each([
    ['its customer wants it', customer, true],
    ['staff want it for them', agent, true],
    ['somebody else pays, who has the link', stranger, false],
    ['nobody is signed in', undefined, false],
  ])('Q5: is kept for the next purchase: %s', async (_, caller, isKept) => {
    const quoteId = shop.aQuote({ voucher: null });
    await shop.preSubmit(quoteId, 312.4, { save_card: '1', secret }, caller).expect(200);
    expect(openingOf(ports.card, quoteId)).toMatchObject({ keepsInstrument: isKept });
  });
});

describe('monthly cover', () => {
  const monthly = {
    totalPence: 2_591,
    monthlyPence: 2_591,
    maxInstalments: null,
    voucher: null,
    lines: [{ kind: 'base', code: 'b', label: 'Warranty', amountPence: 2_591 }],
  } as const;

  it('Q9: pays this month today, keeps the card, and says what each month costs', async () => {
    const quoteId = shop.aQuote({ ...monthly, lines: [...monthly.lines] });
    const form = await shop.form(quoteId, { method: 'card', option: 'in_full' });
    await shop.preSubmit(quoteId, 25.91, form).expect(200);
    expect(openingOf(ports.card, quoteId)).toMatchObject({ keepsInstrument: true, amountPence: 2_591 });
    await confirm(ports.card, quoteId, { instrument: 'pm_1' });
    const bought = (await shop.submit(quoteId, form).expect(200)).body.data;
    expect(bought).toMatchObject({ totalPence: 2_591, monthlyPence: 2_591, schedule: [{ number: 1, state: 'collected' }] });
    expect(await rowOf(quoteId)).toMatchObject({ monthlyPence: 2_591 });
  });

  it('Q9: by direct debit is collected on the last of each month where the first possible day is over 28, as the page says', async () => {
    // To Easter.
    shop.payments.clock.advance(17 * 24 * 60 * 60_000);
    const quoteId = shop.aQuote({ ...monthly, lines: [...monthly.lines] });
    await shop.preSubmit(quoteId, 25.91, await shop.form(quoteId, { method: 'direct_debit', option: 'in_full' }, customer)).expect(200);
    expect(await receipt(quoteId)).toMatchObject({ schedule: [{ dueOn: '2027-03-30' }] });
    expect((await shop.payments.get(PurchasesRepository).ofQuote(quoteId))?.agreement?.monthlyDay).toBe(31);
  });

  it.each([
    ['visa', 'PLAN_CHANGED'],
    ['paypal', 'PAYMENT_METHOD_UNAVAILABLE'],
  ])('Q4: is not bought by %s from a page that showed one payment alone: the cover would go on unpaid', async (payment_type, code) => {
    const quoteId = shop.aQuote({ ...monthly, lines: [...monthly.lines] });
    const form = { payment_type, displayed_total: 25.91 };
    const press = payment_type === 'paypal' ? shop.submit(quoteId, form) : shop.preSubmit(quoteId, 25.91, form);
    expect((await press).body.error.code).toBe(code);
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
    for (const port of Object.values(ports)) expect(openingOf(port, quoteId)).toBeUndefined();
  });
});

describe('PayPal', () => {
  it('Q4: answers the form that the browser sends to PayPal, and makes the sale once it was approved there', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, { method: 'paypal', option: 'in_full' });
    const { body } = await shop.submit(quoteId, form).expect(200);
    expect(body.data).toMatchObject({
      quoteId,
      approval: { action: 'https://paypal.example/approve', method: 'GET', fields: { token: 'O-1' } },
    });
    expect(shop.quoteOf(quoteId).heldBy).not.toBeNull();
    expect(await shop.namesOf(quoteId)).toEqual([]);
    await confirm(ports.paypal, quoteId);
    const bought = (await shop.submit(quoteId, form).expect(200)).body.data;
    expect(bought).not.toHaveProperty('approval');
    expect(await shop.namesOf(quoteId)).toEqual(['purchase-completed', 'payment-collected', 'payment-succeeded']);
    expect((await shop.submit(quoteId, form).expect(200)).body.data.paymentId).toBe(bought.paymentId);
  });
});

describe('another way, which staff take', () => {
  const other = { payment_type: 'other', payment_reference: 'BACS 12' };

  it('buys at once, with the reference kept', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    expect((await shop.preSubmit(quoteId, 312.4, other, agent).expect(200)).body.data.paymentSucceeded).toBe(true);
    const bought = await receipt(quoteId);
    expect(bought).toMatchObject({ method: 'other', schedule: [{ state: 'collected', amountPence: 31_240 }] });
    expect(await balances(bought.paymentId)).toMatchObject({ receivable: 0, other: 31_240 });
    expect(await rowOf(quoteId)).toMatchObject({ reference: 'KQ-1001', method: 'other', status: 'succeeded' });
  });

  it('is refused where the customer has paid meanwhile, but not where its own answer was lost', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    await shop.preSubmit(quoteId, 312.4).expect(200);
    await confirm(ports.card, quoteId);
    await shop.submit(quoteId, { payment_type: 'visa', displayed_total: 312.4 }).expect(200);
    const { body } = await shop.preSubmit(quoteId, 312.4, other, agent).expect(409);
    expect(body.error.code).toBe('PAID_OTHERWISE');
    expect(await receipt(quoteId)).toMatchObject({ method: 'card' });
    const byTransfer = shop.aQuote({ voucher: null });
    for (const _ of ['first', 'again']) await shop.preSubmit(byTransfer, 312.4, other, agent).expect(200);
  });

  it('Q4: is in the audit trail with its reference', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    await shop.preSubmit(quoteId, 312.4, other, agent).expect(200);
    const { paymentId } = await receipt(quoteId);
    const { rows } = await shop.read(`/api/payments/audit?subjectType=payment&subjectId=${paymentId}`, agent);
    expect(rows[0].after).toMatchObject({ totalPence: 31_240, method: 'other', reference: 'BACS 12' });
  });
});

describe('rewards', () => {
  it('Q9: leave £1 for each instalment', async () => {
    shop.rewardsPence = 50_000;
    const quoteId = shop.aQuote({ voucher: null });
    const form = await shop.form(quoteId, { method: 'card', option: 'instalments', count: 3 }, customer, { used_rewards: '309.40' });
    await shop.preSubmit(quoteId, 3, form, customer).expect(200);
    expect(openingOf(ports.card, quoteId)).toMatchObject({ amountPence: 100 });
    const { body } = await shop.preSubmit(quoteId, 2.9, { ...form, used_rewards: '309.50' }, customer).expect(400);
    expect(body.error.fields.used_rewards).toBe(
      'Used rewards amount was reduced to £309.40 as system needs to take minimum £1.00 for each payment.',
    );
  });
});

describe('the payments that staff edited', () => {
  it('Q5, A7: are those that are owed, on the receipt and in the letter; a customer cannot edit any', async () => {
    const quoteId = shop.aQuote({ voucher: null });
    const instalments = [
      { number: 1, price: 100, date: '2027-03-15' },
      { number: 2, price: 212.4, date: '2027-06-30' },
    ];
    const edited = { day_of_payment: '15', instalments };
    const theirs = await shop.form(quoteId, debit, customer, edited);
    await shop.preSubmit(quoteId, 312.4, theirs, customer).expect(403);
    const form = await shop.form(quoteId, debit, agent, edited);
    const tooMuch = { ...form, instalments: [{ ...instalments[0], price: 100.01 }, instalments[1]] };
    const { body } = await shop.preSubmit(quoteId, 312.4, tooMuch, agent).expect(400);
    expect(body.error.fields).toEqual({ instalments: 'The payments must add up to £312.40. They are £0.01 too much' });
    await shop.preSubmit(quoteId, 312.4, form, agent).expect(200);
    const owed = [
      { dueOn: '2027-03-15', amountPence: 10_000 },
      { dueOn: '2027-06-30', amountPence: 21_240 },
    ];
    expect(await receipt(quoteId)).toMatchObject({ totalPence: 31_240, schedule: owed });
    const scheduled = (await shop.eventsOf(quoteId)).find(({ type }) => type.includes('payments-scheduled'));
    expect(scheduled?.data).toMatchObject({ totalPence: 31_240, payments: owed });
  });
});
