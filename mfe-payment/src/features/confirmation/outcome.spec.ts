import type { Receipt } from '@kerbside/contracts/http/payments/payments';
import { aReceipt } from '../../testing/samples.js';
import { leadOf, paymentEvents, takenPence } from './outcome.js';

const line = (number: number, state: NonNullable<Receipt['schedule']>[number]['state'], amountPence = 2_018) => ({
  number,
  dueOn: `2027-${String(number).padStart(2, '0')}-20`,
  amountPence,
  state,
});
const today = '2026-12-01';
const card = aReceipt({ method: 'card', option: 'in_full', schedule: [line(1, 'collected', 24_210)] });
const instalments = aReceipt({
  method: 'card',
  option: 'instalments',
  schedule: [line(1, 'collected'), line(2, 'due'), line(3, 'due', 2_012)],
});
const debit = aReceipt({ method: 'direct_debit', option: 'in_full', card: null, schedule: [line(1, 'due', 24_210)] });
const preauth = aReceipt({ method: 'card', option: 'preauth', schedule: [line(1, 'due', 24_210)] });
const monthly = aReceipt({ method: 'card', option: 'in_full', monthlyPence: 2_591, schedule: [line(1, 'collected', 2_591)] });
const paypal = aReceipt({ method: 'paypal', option: 'in_full', card: null, schedule: [line(1, 'accepted', 24_210)] });

it.each<[string, Receipt, number, string]>([
  ['an older receipt', aReceipt(), 24_210, 'Thank you. Your payment has been taken.'],
  ['a card', card, 24_210, 'Thank you. Your payment has been taken.'],
  ['instalments', instalments, 2_018, 'Thank you. Your payment has been taken.'],
  ['a direct debit', debit, 0, 'Thank you. Your Direct Debit is set up. Its payments are pending until your bank has paid them.'],
  ['a pre-authorised card', preauth, 0, 'Thank you. Your card has been checked. Nothing has been taken yet.'],
  ['a payment on its way', paypal, 0, 'Thank you. Your payment is on its way.'],
  [
    'what the bank took back',
    aReceipt({ schedule: [line(1, 'reversed', 24_210)] }),
    0,
    'A payment was not taken, or was taken back. Your account says how to pay it.',
  ],
  [
    'a direct debit that failed',
    aReceipt({ method: 'direct_debit', schedule: [line(1, 'failed', 24_210)] }),
    0,
    'A payment was not taken, or was taken back. Your account says how to pay it.',
  ],
  [
    'a direct debit that was cancelled before it began',
    aReceipt({ method: 'direct_debit', schedule: [] }),
    0,
    'Your payments were cancelled: there is nothing to pay.',
  ],
  ['nothing owed', aReceipt({ method: 'none', totalPence: 0, schedule: [] }), 0, 'Thank you. There was nothing to pay.'],
])('%s: what was taken, and what is said of it', (_, receipt, taken, lead) => {
  expect(takenPence(receipt)).toBe(taken);
  expect(leadOf(receipt, today)).toBe(lead);
});

it.each<[string, Receipt, readonly string[]]>([
  ['an older receipt', aReceipt(), ['£242.10 paid, 20 November 2026']],
  [
    'instalments',
    instalments,
    ['£20.18 paid, 20 November 2026', 'Next payment: £20.18, 20 February 2027', 'Then one more payment, 20 March 2027'],
  ],
  [
    'more instalments, one a month',
    aReceipt({ schedule: [line(1, 'collected'), line(2, 'due'), line(3, 'due'), line(4, 'due')] }),
    ['£20.18 paid, 20 November 2026', 'Next payment: £20.18, 20 February 2027', 'Then 2 more payments, one a month, Until 20 April 2027'],
  ],
  [
    'payments that staff edited',
    aReceipt({ schedule: [line(1, 'collected'), line(2, 'due'), line(5, 'due'), line(9, 'due')] }),
    ['£20.18 paid, 20 November 2026', 'Next payment: £20.18, 20 February 2027', 'Then 2 more payments, Until 20 September 2027'],
  ],
  [
    'instalments of which two are paid by now, one of them before its day',
    aReceipt({ schedule: [line(1, 'collected'), line(2, 'collected'), line(3, 'due')] }),
    ['£20.18 paid, 20 November 2026', '£20.18 paid, Due 20 February 2027', 'Next payment: £20.18, 20 March 2027'],
  ],
  [
    'a direct debit that has arrived',
    aReceipt({ method: 'direct_debit', option: 'in_full', schedule: [line(1, 'collected', 24_210)] }),
    ['£242.10 paid, Due 20 January 2027'],
  ],
  [
    'instalments of which one failed',
    aReceipt({ schedule: [line(1, 'collected'), line(2, 'failed'), line(3, 'due')] }),
    ['£20.18 paid, 20 November 2026', '£20.18 not paid: see your payments, 20 February 2027', 'Next payment: £20.18, 20 March 2027'],
  ],
  ['a direct debit', debit, ['Next payment: £242.10 by Direct Debit, pending, 20 January 2027']],
  ['a pre-authorised card', preauth, ['Next payment: £242.10, 20 January 2027']],
  ['monthly cover', monthly, ['£25.91 paid, 20 November 2026', '£25.91 a month, until you cancel']],
  ['a payment on its way', paypal, ['£242.10 pending: it is on its way, 20 January 2027']],
])('Q4: %s: what was paid and what follows', (_, receipt, events) => {
  expect(paymentEvents(receipt, today).map(({ title, when }) => [title, when].filter(Boolean).join(', '))).toEqual(events);
});

const ofGarage = (status: 'due' | 'paid' | 'void', dueOn: string, proposed: { proposedOn?: string } = {}) =>
  aReceipt({ atGarage: { amountPence: 5_485, dueOn, status, ...proposed } });
it.each<[string, Receipt, string, string]>([
  [
    'is to be paid today',
    ofGarage('due', today),
    'Thank you. Your visit is booked. You pay the garage on 1 December 2026, and nothing has been taken.',
    '£54.85 to pay at the garage, 1 December 2026, next',
  ],
  [
    'was to be paid yesterday',
    ofGarage('due', '2026-11-30'),
    'The day of your visit has passed, and the garage has not told us that you paid there. We have taken nothing.',
    '£54.85 was to be paid at the garage, 30 November 2026, now',
  ],
  [
    'is to be paid on one of two days, of which yesterday was one',
    ofGarage('due', '2026-11-30', { proposedOn: '2026-12-04' }),
    'Thank you. Your visit is booked. You pay the garage on the day of the visit, and nothing has been taken.',
    '£54.85 to pay at the garage, The day of the visit, next',
  ],
  [
    'was paid yesterday',
    ofGarage('paid', '2026-11-30'),
    'Thank you. The garage has finished, and you paid there.',
    '£54.85 paid at the garage, 30 November 2026, done',
  ],
])('Q4: of what %s at a garage names the day', (_, receipt, lead, event) => {
  expect(leadOf(receipt, today)).toBe(lead);
  expect(paymentEvents(receipt, today).map(({ title, when, state }) => [title, when, state].join(', '))).toEqual([event]);
});
