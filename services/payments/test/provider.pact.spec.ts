import { policyCancelled } from '@kerbside/contracts/events/claims';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type AttemptStanding, noStanding } from '../src/methods/method-port.js';
import { openAttempt, type Attempt } from '../src/purchases/attempt.js';
import { AttemptsRepository } from '../src/purchases/attempts.repository.js';
import { PurchaseChanges } from '../src/purchases/purchase-changes.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { claimLine } from '../src/schedules/collecting.js';
import { recorded } from '../src/schedules/line-outcomes.js';
import { progress } from '../src/schedules/progress.js';
import { Settlement } from '../src/sale/settlement.js';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { payoutBox } from '../src/payout-accounts/payout-accounts.service.js';
import { aPlan, soldOn } from './a-plan.js';
import { customerId, finance, startedShop } from './payments-under-test.js';
import { refundStates } from './refund-states.js';

const cards = { good: '4242424242424242', declined: '4000000000000002' };

const site = startedShop();

const dueQuote = z.object({
  quoteId: z.string(),
  secret: z._default(z.string(), 'nobody has it'),
  totalPence: z.number(),
  voucher: z._default(z.nullable(z.string()), null),
  customerId: z._default(z.string(), customerId),
});

const facedBy = (params: unknown) => {
  const { quoteId, totalPence, customerId } = z.parse(dueQuote, params);
  return { quoteId, pounds: totalPence / 100, owner: { kind: 'customer', userId: customerId } as const };
};

/** At step 6, as pricing reports it. */
const ready = (params: unknown): void => {
  const { quoteId, secret, totalPence, voucher, customerId } = z.parse(dueQuote, params);
  const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: totalPence } as const];
  const itsVoucher = voucher === null ? null : { code: voucher, label: voucher };
  site.aQuote({ quoteId, totalPence, originalPence: totalPence, lines, voucher: itsVoucher, customerId });
  site.secrets.set(quoteId, secret);
};

/** Pacts of other releases name the same quotes: each has to be bought again for each of them. */
const notYetBought = async (quoteId: string): Promise<void> => {
  const { database } = site.payments.get(Mongo);
  const fresh = { state: { status: 'open' }, agreement: null, schedule: [], attemptId: null };
  const before = await database.collection('purchases').findOneAndUpdate({ quoteId }, { $set: fresh });
  if (before) await database.collection('ledger').deleteMany({ paymentId: before._id });
};

/** Of an MOT alone, at a garage that its customer chose. */
const payAtGarage = async (params: unknown): Promise<void> => {
  const { quoteId, secret, totalPence, customerId } = z.parse(dueQuote, params);
  const lines = [{ kind: 'base', code: 'mot', label: 'MOT', amountPence: totalPence, productType: 'mot' } as const];
  const priced = { totalPence, originalPence: totalPence, lines, voucher: null };
  await notYetBought(quoteId);
  site.aQuote({ quoteId, customerId, productType: 'mot', productTypes: ['mot'], ...priced });
  site.secrets.set(quoteId, secret);
  site.visits.set(quoteId, { isChosen: true, garage: 'Abbey Garage', day: '2027-04-01', isHeld: true, takesPayments: true });
  const owner = { kind: 'customer', userId: customerId } as const;
  const { atGarage } = (await site.get(`/api/payments/quotes/${quoteId}`, owner).expect(200)).body.data;
  const form = { payment_type: 'at_garage', plan_id: atGarage.plan.planId };
  await site.preSubmit(quoteId, totalPence / 100, form, owner).expect(200);
};

/** Its customer pays as the page does, up to the confirmation of the card. */
const payWith = (card: string) => async (params: unknown) => {
  ready(params);
  await notYetBought(facedBy(params).quoteId);
  const { quoteId, pounds, owner } = facedBy(params);
  const { body } = await site.preSubmit(quoteId, pounds, {}, owner).expect(200);
  await site.browser.confirm(body.data.clientSecret, card);
};

const payInFull = (card: string) => async (params: unknown) => {
  await payWith(card)(params);
  const { quoteId, pounds, owner } = facedBy(params);
  await site.post(`/payment/${quoteId}`, { payment_type: 'visa', displayed_total: pounds }, owner).expect(200);
};

/** The card was refused, which the page learns by asking. */
const fail = async (params: unknown) => {
  await payWith(cards.declined)(params);
  const { quoteId, owner } = facedBy(params);
  await site.post(`/ajax/payment/status-check/${quoteId}`, {}, owner).expect(200);
};

const planned = z.object({ customerId: z.string() });
const plan = (params: unknown, more: Partial<Parameters<typeof aPlan>[1]> = {}): Promise<string> =>
  aPlan(site.payments, { amounts: [1_240, 1_240], ...more, changes: { ...z.parse(planned, params), ...more.changes } });
const asFinance = (id: string) => `/api/payments/payments/${id}/schedule`;

const instalmentsOf = z.object({ paymentId: z.string(), quoteId: z.string(), customerId: z.string() });
/** Three payments by direct debit, of which the first is paid. Kept once, though several pacts name it. */
const byDebit = async (params: unknown) => {
  const { paymentId, quoteId, customerId } = z.parse(instalmentsOf, params);
  if (await site.payments.get(PurchasesRepository).find(paymentId)) return;
  const wishes = { amounts: [1_240, 1_240, 1_240], method: 'direct_debit', changes: { id: paymentId, quoteId, customerId } } as const;
  await aPlan(site.payments, wishes);
};

/** Keeps an attempt of a plan, and has its provider say something about it. */
const hears = async (
  id: string,
  attempt: Pick<Attempt, 'number' | 'line' | 'amountPence' | 'state'>,
  standing: Partial<AttemptStanding>,
) => {
  const { state, ...facts } = attempt;
  const opened = { ...facts, purchaseId: id, quoteId: randomUUID(), method: 'direct_debit', saleId: 's', ref: id } as const;
  const kept: Attempt = { ...openAttempt(opened, site.payments.clock.now()), state };
  await site.payments.get(Mongo).transaction((session) => site.payments.get(AttemptsRepository).add(kept, session));
  const settlement = site.payments.get(Settlement);
  await settlement.settle(await settlement.known(kept.id), { ...noStanding, ref: id, ...standing });
};

const missed = async (params: unknown) => {
  const id = await plan(params, { isFirstPaid: false, method: 'direct_debit' });
  await site.payments
    .get(PurchaseChanges)
    .change(id, (purchase, at) => recorded(progress(purchase, claimLine(purchase.schedule, 2, `${id}:2`), soldOn), at));
  const failure = { id: 'f1', code: 'insufficient_funds', message: 'Not enough money.' };
  const since = site.payments.clock.now();
  await hears(id, { number: 2, line: 2, amountPence: 1_240, state: { status: 'taking', since } }, { status: 'open', failure });
};

const cancelled = async (params: unknown) =>
  void (await site.post(`${asFinance(await plan(params))}/cancel`, { why: 'Asked' }, finance).expect(200));

const coverCancelled = async (params: unknown): Promise<string> => {
  const id = await plan(params);
  await site.payments.deliver(policyCancelled, { ...policyCancelled.sample, paymentId: id, endsPlan: true, countedPence: 1_240 });
  return id;
};

/** With the last of its policies, before its first payment fell due. */
const neverPaid = async (params: unknown) => {
  const { customerId, voucher } = z.parse(z.object({ customerId: z.string(), voucher: z.string() }), params);
  const id = await aPlan(site.payments, { amounts: [1_240, 1_240], isFirstPaid: false, method: 'direct_debit', changes: { customerId } });
  const purchases = site.payments.get(Mongo).collection<{ _id: string }>('purchases', []);
  await purchases.updateOne({ _id: id }, { $set: { 'offer.voucher': { code: voucher, label: voucher } } });
  await site.payments.deliver(policyCancelled, { ...policyCancelled.sample, paymentId: id, endsPlan: true, countedPence: 0 });
};

/** The bank takes back the money of the first payment. */
const takenBack = async (params: unknown, bought = plan) => {
  const id = await bought(params);
  const at = site.payments.clock.now();
  const failure = { id: 'f1', code: 'refer_to_payer', message: 'The bank took it back.' };
  const attempt = { number: 1, line: 1, amountPence: 1_240, state: { status: 'collected', at, chargeId: null } } as const;
  await hears(id, attempt, { status: 'reversed', amountPence: 1_240, failure });
};

/** As its customer typed it. */
const payoutAccount = async (params: unknown): Promise<void> => {
  const { accountId, customerId } = z.parse(z.object({ accountId: z.string(), customerId: z.string() }), params);
  const sealed = payoutBox(site.payments.get(PlatformConfig).serviceKey).seal(
    JSON.stringify({ sortCode: '200000', accountNumber: '55779911' }),
    accountId,
  );
  const rows = site.payments.get(Mongo).database.collection<{ _id: string }>('payout_accounts');
  const row = { customerId, holder: 'Jo Smith', ends: '11', sealed, at: site.payments.clock.now() };
  await rows.replaceOne({ _id: accountId }, row, { upsert: true });
};

const states: States = {
  'an account that a customer is paid to': payoutAccount,
  'a purchase in instalments by direct debit': byDebit,
  'a later payment is missed': missed,
  'a plan is cancelled': cancelled,
  'cover in instalments is cancelled before anything is paid': neverPaid,
  'the bank takes a payment back': (params) => takenBack(params),
  'the bank takes a payment back after its cover was cancelled': (params) => takenBack(params, coverCancelled),
  'a quote that is ready to be paid': ready,
  'a quote whose card was charged': payWith(cards.good),
  'a quote that is paid': payInFull(cards.good),
  'a quote that is paid at the garage': payAtGarage,
  'a quote whose card was refused': payWith(cards.declined),
  'a payment fails': fail,
  ...refundStates(() => site, payInFull),
  'a customer with rewards': (params) => void (site.rewardsPence = Number(params['balancePence'])),
  'a customer is signed in': (params) => site.payments.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId }),
  'a member of staff is signed in': (params) =>
    site.payments.as({
      kind: 'staff',
      userId: textsOf(params, 'staffId').staffId,
      role: params['role'] === 'finance' ? 'finance' : 'agent',
    }),
};

it('keeps what its callers count on', () => verifyPacts('payments', site.payments, states));
