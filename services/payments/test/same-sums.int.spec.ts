import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import * as z from 'zod/mini';
import { MethodPorts } from '../src/methods/method-ports.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { customer, PaymentsUnderTest } from './payments-under-test.js';

const ports = {
  card: new InstalmentsPort({ method: 'card', options: ['in_full', 'instalments', 'preauth'], opened: {}, taken: { status: 'taken' } }),
  paypal: new InstalmentsPort({
    method: 'paypal',
    options: ['in_full', 'instalments'],
    opened: { approval: { action: 'https://paypal.example/approve', method: 'GET', fields: {} } },
    taken: { status: 'taken' },
  }),
  direct_debit: new InstalmentsPort({
    method: 'direct_debit',
    options: ['in_full', 'instalments'],
    opened: { status: 'authorised', instrument: 'MD1', mandate: { reference: 'KERB-7Q4K', accountEnds: '11' } },
    taken: { status: 'accepted' },
  }),
};

let shop: PaymentsUnderTest;
beforeAll(async () => {
  shop = await PaymentsUnderTest.start({}, [[MethodPorts, only(ports.card, ports.paypal, ports.direct_debit)]]);
});
afterAll(() => shop.close());

interface Way {
  readonly name: string;
  readonly method: keyof typeof ports;
  readonly option: 'in_full' | 'instalments' | 'preauth';
  readonly count?: number;
  /** What each month of monthly cover costs. */
  readonly monthlyPence?: number;
}

const ways: readonly Way[] = [
  { name: 'card in full', method: 'card', option: 'in_full' },
  { name: 'twelve card payments', method: 'card', option: 'instalments', count: 12 },
  { name: 'a card that is checked today', method: 'card', option: 'preauth' },
  { name: 'a card each month', method: 'card', option: 'in_full', monthlyPence: 2_591 },
  { name: 'PayPal in full', method: 'paypal', option: 'in_full' },
  { name: 'seven payments by PayPal', method: 'paypal', option: 'instalments', count: 7 },
  { name: 'direct debit in full', method: 'direct_debit', option: 'in_full' },
  { name: 'twelve direct debits', method: 'direct_debit', option: 'instalments', count: 12 },
  { name: 'two years of card payments', method: 'card', option: 'instalments', count: 24 },
  { name: 'two years of direct debits', method: 'direct_debit', option: 'instalments', count: 24 },
];

const payment = z.object({ dueOn: z.string(), amountPence: z.int() });
type Payment = z.infer<typeof payment>;
/** A letter about a plan has all of its payments, one about a month only that. */
const announced = z.union([
  z.pipe(
    z.object({ payments: z.array(payment) }),
    z.transform(({ payments }) => payments),
  ),
  z.pipe(
    payment,
    z.transform((one) => [one]),
  ),
]);
const datesAndSums = (payments: readonly Payment[]) => payments.map(({ dueOn, amountPence }) => ({ dueOn, amountPence }));
const sumOf = (payments: readonly Pick<Payment, 'amountPence'>[]) => payments.reduce((sum, { amountPence }) => sum + amountPence, 0);

const aQuote = ({ monthlyPence, count = 1 }: Way) => {
  const totalPence = monthlyPence ?? 26_907;
  const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: totalPence } as const];
  const monthly = monthlyPence === undefined ? {} : { monthlyPence, maxInstalments: null, durationMonths: 1 };
  const long = count > 12 ? { maxInstalments: count, payBy: '2029-03-09', durationMonths: 24 } : {};
  return { quoteId: shop.aQuote({ totalPence, originalPence: totalPence, voucher: null, lines, ...monthly, ...long }), totalPence };
};

const buy = async (quoteId: string, way: Way, totalPence: number) => {
  const form = { ...(await shop.form(quoteId, way, customer)), displayed_total: totalPence / 100 };
  if (way.method === 'paypal') await shop.submit(quoteId, form, customer).expect(200);
  else await shop.preSubmit(quoteId, totalPence / 100, form, customer).expect(200);
  const port = ports[way.method];
  const ref = port.openings.filter((one) => one.quoteId === quoteId).at(-1)?.attemptId ?? '';
  if (port.standings.get(ref)?.status === 'open') await port.become(ref, { status: 'authorised', instrument: 'pm_1' });
  await shop.submit(quoteId, form, customer);
};

describe('what is paid, and when', () => {
  it.each(ways)('Q4: is the same in every place: $name', async (way) => {
    const { count = 1, monthlyPence = null } = way;
    const { quoteId, totalPence } = aQuote(way);
    const view: PaymentView = (await shop.get(`/api/payments/quotes/${quoteId}`, customer).expect(200)).body.data;
    const choice = view.choices?.find((one) => one.method === way.method && one.option === way.option && one.count === count);
    if (!choice) throw new Error('It is not offered');
    const shown = datesAndSums(choice.payments);
    expect(sumOf(shown)).toBe(totalPence);
    expect(choice).toMatchObject({ totalPence, monthlyPence });
    await buy(quoteId, way, totalPence);

    const receipt = (await shop.get(`/api/payments/receipts/${quoteId}`, customer).expect(200)).body.data;
    expect(datesAndSums(receipt.schedule).slice(0, shown.length)).toEqual(shown);
    expect(receipt).toMatchObject({ totalPence, monthlyPence });
    const { rows } = (await shop.get('/api/payments/payments?perPage=50', customer).expect(200)).body.data;
    const row = rows.find((one: { quoteId: string }) => one.quoteId === quoteId);
    const plan = (await shop.get(`/api/payments/payments/${row.id}/schedule`, customer).expect(200)).body.data;
    expect(datesAndSums(plan.lines).slice(0, shown.length)).toEqual(shown);
    expect(plan).toMatchObject({ totalPence: sumOf(plan.lines), monthlyPence });

    // What is taken later: in the list of the account, beside the plan, and in the letter.
    const later = datesAndSums(plan.lines.filter(({ state }: { state: string }) => state === 'due'));
    expect(row).toMatchObject({ owedPence: sumOf(plan.lines), monthlyPence, nextWords: plan.next?.words ?? null });
    expect(row.nextPayment ?? null).toEqual(later[0] ? { ...later[0], left: later.length } : null);
    expect(plan.leftPence).toBe(sumOf(later));
    const letters = (await shop.eventsOf(quoteId)).filter(({ type }) => /\.(payments-scheduled|payment-announced)\./.test(type));
    const told = letters.flatMap(({ data }) => datesAndSums(announced.parse(data)));
    if (way.monthlyPence === undefined) expect(told).toEqual(later);
    else expect(later).toEqual(expect.arrayContaining(told));

    const entries = await shop.ledgerOf(row.id);
    const owed = sumOf(entries.filter(({ account }) => account === 'receivable'));
    expect([sumOf(entries), owed]).toEqual([0, sumOf(plan.lines.filter(({ state }: { state: string }) => state !== 'collected'))]);
  });
});
