import type { EventType } from '@kerbside/contracts/event';
import { callbackBooked, callbackCompleted, callbackDueChanged } from '@kerbside/contracts/events/callbacks';
import {
  claimDecided,
  claimPaid,
  claimSubmitted,
  policyArrearsChanged,
  policyCancelled,
  policyIssued,
  policyReinstated,
} from '@kerbside/contracts/events/claims';
import {
  paymentAnnounced,
  paymentCollected,
  paymentMissed,
  paymentReversed,
  paymentsScheduled,
  planCancelled,
  purchaseCompleted,
} from '@kerbside/contracts/events/payments';
import { quotePriced, quoteStarted } from '@kerbside/contracts/events/pricing';
import { type CountedRow, countedRows, daysThatChange } from './counted-row.js';
import { type DayCount, type DayPart, eachDay, partsByDay, sumOf, sumsByMonth } from './day-count.js';
import type { FigureFact } from './fact.js';

const unpaid = { suspendedOn: null, cancelledOn: '2027-02-01' };

/** Events one hour apart, starting at 23:30 on 1 December in London. */
const told = (kind: FigureFact['kind'], events: readonly (readonly [EventType, object?])[]): FigureFact[] =>
  events.map(([type, over], n) => ({
    _id: String(n),
    kind,
    subjectId: 's',
    type: type.type,
    at: new Date(Date.parse('2026-12-01T23:30:00Z') + n * 3_600_000),
    heardAt: new Date(0),
    data: { ...(type.sample as object), ...over },
  }));

const line1 = { line: 1 };
const missed1 = { line: 1, amountPence: 15_620 };
const line2 = { line: 2, amountPence: 2_242 };
const [day, nextDay] = ['2026-12-01', '2026-12-02'];
const shareBack = (amountPence: number, line = 2, dueOn = '2026-12-01') =>
  [
    [paymentReversed, { line, amountPence }],
    [paymentMissed, { line, amountPence, dueOn }],
  ] as const;

const table: readonly [string, FigureFact['kind'], readonly (readonly [EventType, object?])[], readonly Partial<CountedRow>[]][] = [
  ['a quote that was started', 'quote', [[quoteStarted]], [{ on: day, status: 'started', isPriced: false, productType: 'warranty' }]],
  ['a quote by its reference', 'quote', [[quoteStarted]], [{ title: 'KQ-4SE354DX' }]],
  ['a price', 'quote', [[quoteStarted], [quotePriced]], [{ on: day, status: 'priced', isPriced: true, doneOn: null }]],
  [
    'a purchase, with the rewards that were used',
    'quote',
    [[quoteStarted], [quotePriced], [purchaseCompleted, { rewardsPence: 500 }]],
    [{ on: day, status: 'bought', doneOn: nextDay, amountPence: 31_740 }],
  ],
  ['a quote whose start is not known yet', 'quote', [[quotePriced]], []],
  ['a policy', 'policy', [[policyIssued]], [{ on: day, status: 'issued', amountPence: 31_240, title: 'KS-WAR-0000001-100' }]],
  ['a cancelled policy', 'policy', [[policyIssued], [policyCancelled]], [{ status: 'cancelled', amountPence: 31_240 }]],
  ['a reinstated policy', 'policy', [[policyIssued], [policyCancelled], [policyReinstated]], [{ status: 'issued' }]],
  [
    'a policy that was cancelled again',
    'policy',
    [[policyIssued], [policyCancelled], [policyReinstated], [policyCancelled]],
    [{ status: 'cancelled' }],
  ],
  ['a policy that rests', 'policy', [[policyIssued], [policyArrearsChanged]], [{ status: 'issued' }]],
  [
    'a policy that its plan ended',
    'policy',
    [[policyIssued], [policyArrearsChanged], [policyArrearsChanged, unpaid]],
    [{ status: 'cancelled' }],
  ],
  [
    'a policy that was paid for after all',
    'policy',
    [[policyIssued], [policyArrearsChanged, unpaid], [policyArrearsChanged]],
    [{ status: 'issued' }],
  ],
  [
    'a policy that its plan ended and staff reinstated',
    'policy',
    [[policyIssued], [policyArrearsChanged, unpaid], [policyReinstated]],
    [{ status: 'issued' }],
  ],
  [
    'a policy that is to end with its plan after its cancellation was taken back',
    'policy',
    [[policyIssued], [policyArrearsChanged, unpaid], [policyCancelled], [policyReinstated, { cancelledOn: '2027-02-01' }]],
    [{ status: 'cancelled' }],
  ],
  ['a claim that waits', 'claim', [[claimSubmitted]], [{ status: 'waiting', doneOn: null, amountPence: 0 }]],
  ['a decided claim', 'claim', [[claimSubmitted], [claimDecided]], [{ status: 'decided', doneOn: null, amountPence: 0 }]],
  [
    'a claim paid twice, after an appeal',
    'claim',
    [
      [claimPaid, { amountPence: 100 }],
      [claimPaid, { amountPence: 50 }],
    ],
    [{ status: 'paid', amountPence: 150, on: nextDay, doneOn: nextDay, title: 'CL-7K3M9Q2P' }],
  ],
  [
    'a schedule',
    'payment',
    [[paymentsScheduled]],
    [
      { on: '2027-04-01', status: 'due', amountPence: 15_620, title: 'KQ-1001, payment 1' },
      { on: '2027-05-04', status: 'due', amountPence: 15_620 },
    ],
  ],
  ['a schedule that replaced another', 'payment', [[paymentsScheduled], [paymentsScheduled, { payments: [] }]], []],
  [
    'a month that was moved after it was announced',
    'payment',
    [[paymentAnnounced], [paymentsScheduled, { payments: [{ line: 2, dueOn: '2027-04-20', amountPence: 2_591 }] }]],
    [{ on: '2027-04-20', status: 'due', amountPence: 2_591 }],
  ],
  [
    'a month that was split after it was announced',
    'payment',
    [[paymentAnnounced], [paymentsScheduled, { payments: [{ line: 3, dueOn: '2027-04-20', amountPence: 2_591 }] }]],
    [{ title: 'KQ-1001, payment 3' }],
  ],
  [
    'a payment that the bank took back after the others were moved',
    'payment',
    [[paymentsScheduled], [paymentCollected, missed1], [paymentsScheduled, { payments: [] }], [paymentReversed, missed1]],
    [{ on: '2027-04-01', doneOn: null, status: 'due', amountPence: 15_620 }],
  ],
  [
    'a payment at the sale, which no schedule has',
    'payment',
    [[paymentCollected, line1]],
    [{ on: day, doneOn: day, status: 'collected', amountPence: 31_240, title: 'KQ-1001, payment 1' }],
  ],
  [
    'a collected instalment, on the day it was due',
    'payment',
    [[paymentAnnounced], [paymentCollected, { line: 2, amountPence: 2_591 }]],
    [{ on: '2027-04-02', doneOn: nextDay, status: 'collected' }],
  ],
  [
    'a payment that the bank took back',
    'payment',
    [[paymentAnnounced], [paymentCollected, line2], [paymentReversed, line2]],
    [{ on: '2027-04-02', doneOn: null, status: 'due' }],
  ],
  [
    'a payment that was taken back and collected again',
    'payment',
    [
      [paymentCollected, line2],
      [paymentReversed, line2],
      [paymentCollected, line2],
    ],
    [{ doneOn: nextDay, status: 'collected' }],
  ],
  [
    'a payment that failed',
    'payment',
    [[paymentsScheduled], [paymentMissed, missed1]],
    [
      { on: '2027-04-01', doneOn: null, status: 'overdue' },
      { on: '2027-05-04', status: 'due' },
    ],
  ],
  ['one that failed and was then collected', 'payment', [[paymentMissed], [paymentCollected, line2]], [{ status: 'collected' }]],
  [
    'one that failed and was moved since',
    'payment',
    [[paymentMissed], [paymentsScheduled, { payments: [{ line: 2, dueOn: '2027-05-01', amountPence: 2_242 }] }]],
    [{ on: '2027-05-01', status: 'due' }],
  ],
  [
    'one that the bank took back and that is owed again',
    'payment',
    [[paymentCollected, line2], [paymentReversed, line2], [paymentMissed]],
    [{ on: '2027-04-01', doneOn: null, status: 'overdue' }],
  ],
  [
    'one of which a share was taken back: the rest stays collected',
    'payment',
    [[paymentCollected, { amountPence: 19_900 }], ...shareBack(3_900)],
    [
      { title: 'KQ-1001, payment 2', status: 'overdue', amountPence: 3_900 },
      { title: 'KQ-1001, payment 1', status: 'collected', amountPence: 16_000 },
    ],
  ],
  [
    'one of which a share was taken back, and paid again',
    'payment',
    [[paymentCollected, { amountPence: 19_900 }], ...shareBack(3_900), [paymentCollected, { line: 2, amountPence: 3_900 }]],
    [{ amountPence: 16_000 }, { status: 'collected', amountPence: 3_900 }],
  ],
  [
    'one of which a share was taken back, and returned after its plan had ended',
    'payment',
    [[paymentCollected, { amountPence: 19_900 }], ...shareBack(5_000), [planCancelled], [paymentCollected, { amountPence: 5_000 }]],
    [{ title: 'KQ-1001, payment 1', status: 'collected', amountPence: 19_900 }],
  ],
  [
    'one of which a share was taken back, then the rest, and then a share was returned',
    'payment',
    [
      [paymentCollected, { amountPence: 5_800 }],
      ...shareBack(3_000),
      [paymentReversed, { line: 1, amountPence: 2_800 }],
      [paymentMissed, { line: 1, amountPence: 5_800, dueOn: '2026-12-01' }],
      [paymentCollected, { amountPence: 2_000 }],
    ],
    [
      { title: 'KQ-1001, payment 1', status: 'overdue', amountPence: 3_800 },
      { title: 'KQ-1001, payment 1', status: 'collected', amountPence: 2_000 },
    ],
  ],
  [
    'a share of the second of two payments',
    'payment',
    [[paymentsScheduled], [paymentCollected, missed1], [paymentCollected, { ...missed1, line: 2 }], ...shareBack(620, 3, '2027-05-04')],
    [{ amountPence: 620 }, { on: '2027-04-01', amountPence: 15_620 }, { on: '2027-05-04', amountPence: 15_000 }],
  ],
  [
    'a plan that ended: only what was collected',
    'payment',
    [[paymentsScheduled], [paymentCollected, line1], [planCancelled]],
    [{ doneOn: nextDay, status: 'collected', title: 'KQ-1001, payment 1' }],
  ],
  [
    'a callback',
    'callback',
    [[callbackBooked]],
    [{ on: day, status: 'waiting', title: 'new_quote, 09:30', customerId: callbackBooked.sample.customerId ?? null }],
  ],
  [
    'a callback within 24 hours, on the day by which it is due',
    'callback',
    [[callbackBooked, { time: null, dueOn: nextDay }]],
    [{ on: nextDay }],
  ],
  ['a callback of an older release', 'callback', [[callbackBooked, { dueOn: undefined }]], [{ on: day }]],
  ['a callback that was moved, once', 'callback', [[callbackBooked], [callbackBooked, { time: '14:00' }]], [{ title: 'new_quote, 14:00' }]],
  [
    'a callback that staff put off, on the day and at the time by which they call',
    'callback',
    [
      [callbackBooked, { time: null }],
      [callbackDueChanged, { dueOn: nextDay }],
    ],
    [{ on: nextDay, title: 'new_quote, 10:00' }],
  ],
  [
    'a callback that its customer moved after that',
    'callback',
    [[callbackBooked], [callbackDueChanged, { dueOn: nextDay }], [callbackBooked, { time: '14:00' }]],
    [{ on: day, title: 'new_quote, 14:00' }],
  ],
  ['a completed callback', 'callback', [[callbackBooked], [callbackCompleted]], [{ status: 'completed', doneOn: nextDay }]],
  ['a completed reminder, which nobody booked', 'callback', [[callbackCompleted]], []],
];

describe('the rows of a record', () => {
  it.each(table)('count %s', (_, kind, events, rows) => {
    expect(countedRows(kind, 's', told(kind, events))).toEqual(rows.map((row) => expect.objectContaining(row)));
  });

  it.each(table)('count %s in whatever order it was heard', (_, kind, events) => {
    const facts = told(kind, events);
    expect(countedRows(kind, 's', facts.toReversed())).toEqual(countedRows(kind, 's', facts));
  });
});

describe('days change', () => {
  const row: CountedRow = {
    _id: 'policy:p',
    kind: 'policy',
    subjectId: 'p',
    on: day,
    at: '2026-12-01T23:30:00.000Z',
    title: 'KS-WAR-1',
    productType: 'warranty',
    isPriced: false,
    doneOn: null,
    status: 'issued',
    amountPence: 31_240,
    customerId: null,
  };
  const later = { ...row, _id: 'policy:q', on: '2026-12-09' };

  it.each<[string, readonly CountedRow[], readonly CountedRow[], readonly string[]]>([
    ['where nothing was before', [], [row], [day]],
    ['where a row went', [row], [], [day]],
    ['where a row is other than it was', [row], [{ ...row, amountPence: 1 }], [day]],
    ['both where a row was and where it moved to', [row], [{ ...row, on: nextDay }], [day, nextDay]],
    ['not where every row stayed as it was', [row, later], [{ ...row }, { ...later }], []],
    ['only of the row that changed', [row, later], [{ ...row }, { ...later, status: 'cancelled' }], ['2026-12-09']],
  ])('%s', (_what, before, after, expected) => {
    expect(daysThatChange(before, after)).toEqual(expected);
  });
});

const part = (productType: DayPart['productType'], rows: number): DayPart => ({
  productType,
  rows,
  priced: rows - 1,
  done: 1,
  amountPence: rows * 1_000,
  donePence: 1_000,
});
const count = (on: string, parts: readonly DayPart[]): DayCount => ({
  _id: `quote:${on}`,
  kind: 'quote',
  on,
  parts,
  countedAt: new Date(0),
  version: 1,
});

/** Not in their order, as they are read. */
const counts = [count('2027-01-01', [part('mot', 4)]), count('2026-12-30', [part('warranty', 2), part('gap', 3)]), count('2026-12-31', [])];

it('the days from one to another, both included', () => {
  expect(eachDay({ from: '2026-12-30', until: '2027-01-01' })).toEqual(['2026-12-30', '2026-12-31', '2027-01-01']);
  expect(eachDay({ from: '2026-12-30', until: '2026-12-29' })).toEqual([]);
});

it('days add up, for all products or one', () => {
  expect(sumOf(counts)).toEqual({ rows: 9, priced: 6, done: 3, amountPence: 9_000, donePence: 3_000 });
  expect(sumOf(counts, 'gap')).toEqual({ rows: 3, priced: 2, done: 1, amountPence: 3_000, donePence: 1_000 });
  expect(sumOf(counts, 'tyre')).toEqual({ rows: 0, priced: 0, done: 0, amountPence: 0, donePence: 0 });
});

it('months come in their order, without those that have no rows', () => {
  const months = sumsByMonth([...counts, count('2027-02-01', [])]);
  expect(months.map(({ month, sums }) => [month, sums.rows])).toEqual([
    ['2026-12', 5],
    ['2027-01', 4],
  ]);
});

it('products come in the order of their days and names', () => {
  expect(partsByDay(counts).map(({ day, productType }) => `${day} ${productType}`)).toEqual([
    '2026-12-30 gap',
    '2026-12-30 warranty',
    '2027-01-01 mot',
  ]);
});
