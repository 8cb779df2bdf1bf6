import { bankDayFrom } from '@kerbside/contracts/days/bank-days';
import { isoDay } from '@kerbside/contracts/days/dates';
import * as z from 'zod/mini';
import { cancelledByBank, chargedBack, isAlive, nextChargeDate, paymentFailed, type StatusChange } from './life.js';
import type { Kinds, MandateRecord, DebitPayment, Scenario } from './objects.js';
import { noSuch, parseBody, wrongField, wrongState } from './refusal.js';
import { newId, type World } from './world.js';

/** Account numbers of sort code 20-00-00 that pass the modulus check, and what becomes of payments from them. Any other account pays. */
const testAccounts: Readonly<Record<string, Scenario>> = {
  '55779911': 'pays',
  // The bank refers each payment to its payer, the day after it was to be collected.
  '44770011': 'refuses',
  // Each payment is confirmed, and fails the day after.
  '44770022': 'fails_late',
  // Each payment is paid out, and a week later claimed back under the Direct Debit Guarantee.
  '44770033': 'claims',
  // The bank does not know the account: the mandate fails after three working days.
  '44770044': 'unknown_account',
  // The customer cancels the mandate at the bank, ten working days after it was set up.
  '44770055': 'cancels',
  // The account cannot pay by direct debit: refused when it is typed.
  '44770066': 'no_direct_debit',
};

const scenarioOf = (accountNumber: string): Scenario => testAccounts[accountNumber.padStart(8, '0')] ?? 'pays';

const metadata = z._default(z.record(z.string(), z.string()), {});
const name = z.string().check(z.minLength(1, "can't be blank"));
const pence = z.int().check(z.minimum(1, 'must be greater than 0'));

const customerBody = z.object({ given_name: name, family_name: name, metadata });
const accountBody = z.object({
  account_holder_name: name,
  account_number: z.string().check(z.regex(/^\d{6,8}$/, 'is the wrong length')),
  branch_code: z.string().check(z.regex(/^\d{6}$/, 'is the wrong length')),
  country_code: z.literal('GB'),
  links: z.object({ customer: z.string() }),
  metadata,
});
const mandateBody = z.object({ scheme: z.literal('bacs'), links: z.object({ customer_bank_account: z.string() }), metadata });
const paymentBody = z.object({
  amount: pence,
  currency: z.literal('GBP'),
  charge_date: z.optional(isoDay()),
  description: z.optional(z.string()),
  links: z.object({ mandate: z.string() }),
  metadata,
});
const refundBody = z.object({ amount: pence, total_amount_confirmation: pence, links: z.object({ payment: z.string() }), metadata });

export type Creatable = 'customers' | 'customer_bank_accounts' | 'mandates' | 'payments' | 'refunds';
type Handler<K extends Creatable> = (world: World, body: unknown) => Kinds[K];

const newBase = (world: World, prefix: string, given: Readonly<Record<string, string>>) => ({
  id: newId(prefix),
  created_at: world.now().toISOString(),
  metadata: given,
});

export const find = <K extends keyof Kinds>(world: World, kind: K, id: string): Kinds[K] => {
  const object = world.store.get(kind, id);
  if (!object) throw noSuch();
  return object;
};

const createCustomer: Handler<'customers'> = (world, body) => {
  const { given_name, family_name, metadata: given } = parseBody(customerBody, body);
  const customer = { ...newBase(world, 'CU', given), given_name, family_name };
  world.store.put('customers', customer);
  return customer;
};

const createAccount: Handler<'customer_bank_accounts'> = (world, body) => {
  const { account_holder_name, account_number, branch_code, links, metadata: given } = parseBody(accountBody, body);
  find(world, 'customers', links.customer);
  const scenario = branch_code === '200000' ? scenarioOf(account_number) : 'pays';
  if (scenario === 'no_direct_debit') throw wrongField('branch_code', 'does not accept direct debits');
  const account = {
    ...newBase(world, 'BA', given),
    account_holder_name,
    account_number_ending: account_number.slice(-2),
    links,
    _scenario: scenario,
  };
  world.store.put('customer_bank_accounts', account);
  return account;
};

const createMandate: Handler<'mandates'> = (world, body) => {
  const { links, scheme, metadata: given } = parseBody(mandateBody, body);
  const account = find(world, 'customer_bank_accounts', links.customer_bank_account);
  const made = newBase(world, 'MD', given);
  const mandate: MandateRecord = {
    ...made,
    reference: made.id.slice(2, 10),
    scheme,
    status: 'pending_submission',
    links: { customer: account.links.customer, customer_bank_account: account.id },
    _createdOn: world.today(),
    _scenario: account._scenario,
  };
  world.store.put('mandates', mandate);
  world.tell('mandates', madeBy('mandate_created', 'The mandate was created.'), { mandate: mandate.id });
  return mandate;
};

const createPayment: Handler<'payments'> = (world, body) => {
  const { amount, currency, charge_date, description, links, metadata: given } = parseBody(paymentBody, body);
  const mandate = find(world, 'mandates', links.mandate);
  if (!isAlive(mandate)) throw wrongState('mandate_is_inactive', 'The mandate is not active');
  const earliest = nextChargeDate(mandate, world.today());
  if (charge_date !== undefined && charge_date < earliest)
    throw wrongField('charge_date', `must be on or after mandate's next_possible_charge_date`);
  const payment: DebitPayment = {
    ...newBase(world, 'PM', given),
    amount,
    amount_refunded: 0,
    currency,
    charge_date: bankDayFrom(charge_date ?? earliest),
    description: description ?? null,
    status: 'pending_submission',
    links: { mandate: mandate.id },
  };
  world.store.put('payments', payment);
  world.tell('payments', madeBy('payment_created', 'The payment was created.'), { payment: payment.id });
  return payment;
};

const createRefund: Handler<'refunds'> = (world, body) => {
  const { amount, total_amount_confirmation: total, links, metadata: given } = parseBody(refundBody, body);
  const payment = find(world, 'payments', links.payment);
  if (payment.status !== 'confirmed' && payment.status !== 'paid_out')
    throw wrongState('refund_payment_invalid_state', 'The payment is not confirmed or paid out');
  if (payment.amount_refunded + amount > payment.amount) throw wrongField('amount', 'is more than is left of the payment');
  if (total !== payment.amount_refunded + amount)
    throw wrongState('total_amount_confirmation_invalid', 'total_amount_confirmation does not match the sum of the refunds');
  const refund: Kinds['refunds'] = {
    ...newBase(world, 'RF', given),
    amount,
    currency: 'GBP',
    status: 'pending_submission',
    links,
    _createdOn: world.today(),
  };
  world.store.put('refunds', refund);
  world.store.put('payments', { ...payment, amount_refunded: total });
  world.tell('refunds', madeBy('refund_created', 'The refund was created.'), { refund: refund.id });
  return refund;
};

export const creators: { readonly [K in Creatable]: Handler<K> } = {
  customers: createCustomer,
  customer_bank_accounts: createAccount,
  mandates: createMandate,
  payments: createPayment,
  refunds: createRefund,
};

/** We cancel a mandate ourselves: its payments that have not reached the bank are cancelled with it. */
export const cancelMandate = (world: World, id: string): MandateRecord => {
  const mandate = find(world, 'mandates', id);
  if (!isAlive(mandate)) throw wrongState('cancellation_failed', 'The mandate is not active');
  world.changeMandate(mandate, { ...cancelledByBank, details: { ...cancelledByBank.details, origin: 'api' } });
  world.live();
  return find(world, 'mandates', id);
};

/** What a bank does, for a test to ask for: the customer cancels the mandate there. */
export const cancelAtBank = (world: World, id: string): MandateRecord => {
  const mandate = find(world, 'mandates', id);
  if (!isAlive(mandate)) throw wrongState('cancellation_failed', 'The mandate is not active');
  world.changeMandate(mandate, cancelledByBank);
  world.live();
  return find(world, 'mandates', id);
};

const over: readonly DebitPayment['status'][] = ['cancelled', 'failed', 'charged_back'];

/** A bank refuses a payment, in time or late, or takes it back. */
export const decidePayment = (world: World, id: string, verdict: string): DebitPayment => {
  const payment = find(world, 'payments', id);
  const changes: Readonly<Record<string, StatusChange<DebitPayment['status']>>> = { fail: paymentFailed, charge_back: chargedBack };
  const change = changes[verdict];
  if (!change) throw noSuch();
  const hasArrived = payment.status === 'confirmed' || payment.status === 'paid_out';
  if (over.includes(payment.status) || (verdict === 'charge_back' && !hasArrived))
    throw wrongState('invalid_state', `A payment that is ${payment.status} cannot ${verdict}`);
  world.changePayment(payment, change);
  return find(world, 'payments', id);
};

const madeBy = (cause: string, description: string) => ({
  action: 'created',
  details: { origin: 'api', cause, description, scheme: 'bacs' } as const,
});
