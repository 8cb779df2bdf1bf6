import { describe, expect, it } from '@jest/globals';
import { type AttemptStanding, noStanding } from '../methods/method-port.js';
import { openAttempt, type Attempt, type AttemptState } from '../purchases/attempt.js';
import { enterCollection, enterRefund, enterReversal, enterSale, enterUnexpected, enterUnexpectedReversal } from '../purchases/ledger.js';
import type { Purchase } from '../purchases/purchase.js';
import { changeLine, scheduleOf, type ScheduleLine } from '../purchases/schedule.js';
import { collectLine } from '../schedules/collecting.js';
import { compare, type BookRecords } from './comparison.js';
import { anOffer, aPurchase } from '../testing/a-purchase.js';

const at = new Date('2027-03-02T09:00:00Z');
const now = new Date('2027-03-03T03:00:00Z');
const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: 3_000 } as const];
const planned = [
  { dueOn: '2027-03-02', amountPence: 1_000 },
  { dueOn: '2027-04-02', amountPence: 2_000 },
];
const bought = aPurchase(at, {
  offer: anOffer(3_000, { lines }),
  agreement: { at, number: 1, saleId: 's', method: 'card', option: 'in_full' },
  schedule: collectLine(scheduleOf(planned, 'card', 3_000), 1, 'p:1'),
  nextDueOn: '2027-04-02',
});
const sale = enterSale({ purchaseId: 'p', method: 'card', takenPence: 1_000, owedPence: 3_000, lines, at });
const opened = { purchaseId: 'p', quoteId: 'q', number: 1, line: 1, method: 'card', amountPence: 1_000, saleId: 's', ref: 'pi_1' } as const;
const collected: AttemptState = { status: 'collected', at, chargeId: null };
const anAttempt = (changes: Partial<Attempt> = {}): Attempt => ({ ...openAttempt(opened, at), state: collected, ...changes });
const aStanding = (changes: Partial<AttemptStanding> = {}): AttemptStanding => ({
  ...noStanding,
  ref: 'pi_1',
  amountPence: 1_000,
  takenPence: 1_000,
  status: 'taken',
  ...changes,
});
const active = { policyNumber: 'KS-WAR-1-100', status: 'active', productType: 'warranty' } as const;
const later = anAttempt({ id: 'p:2', number: 2, line: 2, amountPence: 2_000, state: { status: 'taking', since: at } });
const paidLater = aStanding({ amountPence: 2_000, takenPence: 2_000 });
const movement = { purchaseId: 'p', attempt: 2, method: 'card', amountPence: 2_000, at } as const;
const bothPaid = { ...bought, schedule: collectLine(bought.schedule, 2, 'p:2') };

const known = (changes: Partial<BookRecords> = {}): BookRecords => ({
  purchase: bought,
  rows: sale,
  attempts: [{ attempt: anAttempt(), standing: aStanding() }],
  policies: [active],
  ...changes,
});
const one = (attempt: Partial<Attempt>, standing: Partial<AttemptStanding> | null): Partial<BookRecords> => ({
  attempts: [{ attempt: anAttempt(attempt), standing: standing && aStanding(standing) }],
});

interface TakenBack {
  readonly line?: Partial<ScheduleLine>;
  readonly refunded?: number;
  readonly on?: Date;
  readonly twice?: number;
}

/** The first payment went back by a refund, and by its bank. */
const takenBack = ({ line = {}, refunded: refundedPence = 0, on = at, twice = 0 }: TakenBack = {}): readonly [
  Partial<BookRecords>,
  readonly string[],
] => {
  const attempt = { attempt: 1, purchaseId: 'p', method: 'card', at, amountPence: 1_000 } as const;
  const rows = [...sale, ...enterRefund({ ...attempt, amountPence: refundedPence, change: 2 }), ...enterReversal({ ...attempt, move: 1 })];
  const reversed = changeLine(bought.schedule, 1, { state: 'reversed', refundedPence, ...line });
  const purchase = { ...bought, schedule: line.state === 'collected' ? bought.schedule : reversed };
  const paidAgain = line.state === 'collected' ? enterCollection({ ...attempt, attempt: 9 }) : [];
  const standing = { status: 'reversed', takenPence: 0, refundedPence } as const;
  const books = one({ refundedPence, state: { status: 'reversed', at: on, reason: 'indemnity' } }, standing);
  return [{ purchase, rows: [...rows, ...paidAgain], ...books }, twice === 0 ? [] : [`p:1:refund-differs ${twice}`]];
};

describe('comparing a purchase with its provider and its policies', () => {
  it.each<[string, Partial<BookRecords>, readonly string[]]>([
    ['nothing differs', {}, []],
    ['paid in another way, with no provider', one({}, null), []],
    [
      'a later payment that arrived is booked',
      {
        purchase: bothPaid,
        rows: [...sale, ...enterCollection(movement)],
        attempts: [...known().attempts, { attempt: { ...later, state: collected }, standing: paidLater }],
      },
      [],
    ],
    [
      'money at the provider that the ledger lacks',
      { attempts: [...known().attempts, { attempt: later, standing: paidLater }] },
      ['p:2:missing-in-ledger 2000'],
    ],
    [
      'money at the provider of a payment that is under way',
      { attempts: [...known().attempts, { attempt: { ...later, state: { status: 'taking', since: now } }, standing: paidLater }] },
      [],
    ],
    ['money in the ledger that the provider lacks', one({}, { status: 'cancelled', takenPence: 0 }), ['p:1:missing-at-provider 1000']],
    ['another sum than was asked for', one({}, { amountPence: 900, takenPence: 900 }), ['p:1:sum-differs 100']],
    ['less than was agreed', one({}, { takenPence: 900 }), ['p:1:sum-differs 100']],
    ['a refund that the ledger lacks', one({}, { refundedPence: 300 }), ['p:1:refund-differs 300']],
    ['a dispute that the ledger lacks', one({}, { takenPence: 600, reversedPence: 400 }), ['p:1:sum-differs 400']],
    ['a payment that its bank took back', ...takenBack()],
    ['one that was refunded before: its customer has it twice', ...takenBack({ refunded: 300, twice: 300 })],
    ['one that staff had paid back in another way', ...takenBack({ line: { redirectedPence: 200 }, refunded: 300, twice: 500 })],
    ['one that was paid again since', ...takenBack({ line: { state: 'collected', attemptId: 'p:9' }, refunded: 300 })],
    ['one that nobody can contest any more', ...takenBack({ on: new Date('2027-01-31T09:00:00Z'), refunded: 300 })],
    [
      'an authorisation that nobody settles',
      {
        ...one({ state: { status: 'cancelled', at, reason: null } }, { status: 'authorised', takenPence: 0 }),
        rows: [],
        policies: [],
        purchase: { ...bought, state: { status: 'open' } },
      },
      ['p:1:held-by-nobody 1000'],
    ],
    [
      'an authorisation that is old',
      {
        ...one({ state: { status: 'authorised', since: at } }, { status: 'authorised', takenPence: 0 }),
        rows: [],
        policies: [],
        purchase: { ...bought, state: { status: 'selling', attemptId: 'p:1' } },
      },
      ['p:1:held-by-nobody 1000'],
    ],
    [
      'money that nobody expected',
      {
        rows: [...sale, ...enterUnexpected(movement)],
        attempts: [...known().attempts, { attempt: { ...later, state: collected }, standing: paidLater }],
      },
      ['p:ledger:unexplained-money 2000'],
    ],
    [
      'more than was left of a payment, taken back by its bank',
      {
        rows: [...sale, ...enterUnexpectedReversal({ ...movement, attempt: 1, amountPence: 610, move: 1 })],
        ...one({}, { takenPence: 390, reversedPence: 610 }),
      },
      ['p:ledger:refund-differs 610'],
    ],
    [
      'the same, once nobody can contest it any more',
      {
        rows: [
          ...sale,
          ...enterUnexpectedReversal({ ...movement, attempt: 1, amountPence: 610, move: 1, at: new Date('2027-01-31T09:00:00Z') }),
        ],
        ...one({}, { takenPence: 390, reversedPence: 610 }),
      },
      [],
    ],
    ['a ledger that lost an entry', { rows: sale.slice(1) }, ['p:1:missing-in-ledger 1000', 'p:ledger:ledger-does-not-add-up 1000']],
    ['a plan that owes other sums than the ledger', { purchase: bothPaid }, ['p:ledger:ledger-does-not-add-up 2000']],
    ['a purchase without policies', { policies: [] }, ['p:policies:no-policies 3000']],
    ['one that was bought a moment ago', { policies: [], purchase: { ...bought, state: { status: 'completed', at: now } } }, []],
    [
      'policies that were not sold',
      { purchase: { ...bought, state: { status: 'open' } }, rows: [], ...one({}, { status: 'cancelled', takenPence: 0 }) },
      ['p:policies:policies-unsold 3000'],
    ],
    [
      'policies that were not sold, and that staff have cancelled',
      {
        purchase: { ...bought, state: { status: 'open' } },
        rows: [],
        ...one({}, { status: 'cancelled', takenPence: 0 }),
        policies: [{ ...active, status: 'cancelled' }],
      },
      [],
    ],
    [
      'policies that go on after the cover ended',
      { purchase: { ...bought, planEnd: { on: '2027-03-02', reason: 'arrears' } } },
      ['p:policies:policies-after-end 3000'],
    ],
    [
      'policies whose end is told, where only our day was moved on to it',
      {
        purchase: { ...bought, planEnd: { on: '2027-03-02', reason: 'arrears' } },
        policies: [{ ...active, cancelledOn: '2027-03-03' }],
      },
      [],
    ],
    [
      'policies whose end is told for a later day',
      {
        purchase: { ...bought, planEnd: { on: '2027-03-02', reason: 'arrears' } },
        policies: [{ ...active, cancelledOn: '2027-03-04' }],
      },
      ['p:policies:policies-after-end 3000'],
    ],
    [
      'a product that was cancelled to a later day before, and is paid for',
      {
        purchase: {
          ...bought,
          planEnd: { on: '2027-03-02', reason: 'arrears' },
          cancelled: [{ policyId: 'a', productType: 'warranty', paidPence: 1_000, backPence: 0 }],
        },
        policies: [{ ...active, cancelledOn: '2027-03-20' }],
      },
      [],
    ],
    [
      'a visit that was sold with it stays as it was',
      {
        purchase: { ...bought, planEnd: { on: '2027-03-02', reason: 'arrears' } },
        policies: [
          { ...active, status: 'cancelled' },
          { ...active, productType: 'mot' },
        ],
      },
      [],
    ],
    [
      'policies that ended with it',
      { purchase: { ...bought, planEnd: { on: '2027-03-02', reason: 'arrears' } }, policies: [{ ...active, status: 'cancelled' }] },
      [],
    ],
  ])('%s', (_, changes, expected) => {
    expect(compare(known(changes), now).map(({ id, amountPence }) => `${id} ${amountPence}`)).toEqual(expected);
  });

  it('A8, A9: says what a policy had cost beyond what was paid for it, where a bank returns that beside others that go on', () => {
    const part = { policyId: 'a', productType: 'warranty', paidPence: 0, backPence: 0, shortPence: 310 } as const;
    const paid = { ...later, state: collected };
    const books = known({
      rows: [...sale, ...enterUnexpected(movement)],
      attempts: [...known().attempts, { attempt: paid, standing: paidLater }],
    });
    const saysOf = (cancelled: Purchase['cancelled'] = []) =>
      compare({ ...books, purchase: { ...bought, cancelled } }, now).map(({ says }) => says);
    const unexplained = '£20.00 belongs to no payment that was due.';
    expect(saysOf()).toEqual([unexplained]);
    expect(saysOf([part])).toEqual([`${unexplained} What was cancelled had cost £3.10 more than was paid for it then.`]);
  });
});
