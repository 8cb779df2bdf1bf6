import { describe, expect, it } from '@jest/globals';
import type { Method } from '../methods/method-port.js';
import { type Attempt, openAttempt } from '../purchases/attempt.js';
import type { Purchase } from '../purchases/purchase.js';
import { lineOf, nextDueOn, type Schedule, type ScheduleLine, scheduleOf } from '../purchases/schedule.js';
import { arrearsChangeOn, arrearsOn } from './arrears.js';
import { acceptLine, claimLine, collectLine, failLine, letterOf, recordOpened, refundLine, reverseLine, toCollect } from './collecting.js';
import { giveLineBack, mayBePaid, offerLine, overdueOf, payableIn, takeLine } from './overdue.js';
import { mayChooseCard, takenFrom } from './plan-card.js';
import { release } from './progress.js';
import { takenBy } from './plan-events.js';
import { anOffer, aPurchase } from '../testing/a-purchase.js';

describe('collecting', () => {
  const planned = [
    { dueOn: '2027-03-02', amountPence: 2_242 },
    { dueOn: '2027-04-02', amountPence: 2_242 },
    { dueOn: '2027-05-02', amountPence: 2_238 },
  ];
  const schedule = scheduleOf(planned, 'card', 6_722);
  const failed = (days: readonly string[], reason = 'insufficient_funds'): Schedule =>
    days.reduce((now, on, place) => failLine(claimLine(now, 2, `p:${place + 2}`), 2, { on, reason }), schedule);

  describe('a payment that is to be collected', () => {
    it.each([
      ['before its day', 'card', '2027-04-01', [1]],
      ['on its day', 'card', '2027-04-02', [1, 2]],
      ['a direct debit, five bank days before', 'direct_debit', '2027-04-26', [1, 2]],
      ['a direct debit, four bank days before', 'direct_debit', '2027-04-27', [1, 2, 3]],
    ] as const)('%s', (_, method, today, numbers) => {
      expect(toCollect(scheduleOf(planned, method, 6_722), today).map(({ number }) => number)).toEqual(numbers);
    });

    it('is collected by one attempt: whoever comes next goes on with it until it is open, and then leaves it alone', () => {
      const claimed = claimLine(schedule, 2, 'p:2');
      expect(toCollect(claimed, '2027-04-02').map(({ number, attemptId }) => [number, attemptId])).toContainEqual([2, 'p:2']);
      expect(toCollect(recordOpened(claimed, 2), '2027-04-02').map(({ number }) => number)).toEqual([1]);
      expect(nextDueOn(collectLine(claimed, 2, 'p:2'))).toBe('2027-03-02');
    });
  });

  describe('a payment that fails', () => {
    it.each([
      ['once: again 3 days later', ['2027-04-02'], '2027-04-05', 'first'],
      ['twice: again 7 days after the first time', ['2027-04-02', '2027-04-05'], '2027-04-09', 'second'],
      ['three times: no more', ['2027-04-02', '2027-04-05', '2027-04-09'], null, 'last'],
      ['late, as a direct debit does: on the day after', ['2027-04-07', '2027-04-16'], '2027-04-17', 'second'],
    ] as const)('%s', (_, days, tryOn, letter) => {
      const line = lineOf(failed(days), 2);
      expect(line).toMatchObject({ state: 'failed', failure: { tries: days.length, firstOn: days[0], unpaidSince: '2027-04-02', tryOn } });
      expect(letterOf(line)).toBe(letter);
      expect(nextDueOn(collectLine(failed(days), 1, 'p:1'))).toBe(tryOn ?? '2027-05-02');
    });

    it('that was collected late is not unpaid for longer than its bank takes to answer', () => {
      expect(lineOf(failed(['2027-05-04']), 2).failure).toMatchObject({ firstOn: '2027-05-04', unpaidSince: '2027-04-24' });
    });

    it.each(['mandate_cancelled', 'bank_account_closed', 'invalid_bank_details', 'stolen_card', 'RESOURCE_NOT_FOUND'])(
      'is not tried again after %s',
      (reason) => {
        const line = lineOf(failed(['2027-04-02'], reason), 2);
        expect([line.failure?.tryOn, letterOf(line)]).toEqual([null, 'last']);
      },
    );

    it('is not tried again while a try is under way, and has no failure once it is collected', () => {
      const trying = recordOpened(claimLine(failed(['2027-04-02']), 2, 'p:3'), 2);
      expect(toCollect(trying, '2027-04-30').map(({ number }) => number)).toEqual([1]);
      expect(lineOf(collectLine(trying, 2, 'p:3'), 2)).toMatchObject({ state: 'collected', failure: null });
    });
  });

  describe('a payment that the bank takes back', () => {
    const collected = collectLine(schedule, 2, 'p:2');

    it.each([
      ['late failure of a direct debit', 'direct_debit', 'refer_to_payer', '2027-06-13', 'first'],
      ['claim under the guarantee', 'direct_debit', 'refund_requested', null, 'last'],
      ['debit that was not agreed to', 'direct_debit', 'authorisation_disputed', null, 'last'],
      ['debit of a closed account', 'direct_debit', 'bank_account_closed', null, 'last'],
      ['disputed card payment', 'card', 'product_not_received', null, 'last'],
    ] as const)('after a %s is owed from that day', (_, method, reason, tryOn, letter) => {
      const paid = collectLine(scheduleOf(planned, method, 6_722), 2, 'p:2');
      const line = lineOf(reverseLine(paid, 2, { on: '2027-06-10', reason }), 2);
      expect(line).toMatchObject({ state: 'reversed', failure: { tries: 1, unpaidSince: '2027-06-10', tryOn } });
      expect(letterOf(line)).toBe(letter);
    });

    it('after a second late failure is not tried again: its cover would go on unpaid', () => {
      const paid = collectLine(scheduleOf(planned, 'direct_debit', 6_722), 2, 'p:2');
      const again = collectLine(reverseLine(paid, 2, { on: '2027-06-10', reason: 'refer_to_payer' }), 2, 'p:3');
      const line = lineOf(reverseLine(again, 2, { on: '2027-06-20', reason: 'refer_to_payer' }), 2);
      expect(line).toMatchObject({ state: 'reversed', failure: { unpaidSince: '2027-06-20', tryOn: null } });
      expect(letterOf(line)).toBe('last');
    });

    it('keeps what was refunded, which is never more than it took', () => {
      expect(lineOf(refundLine(collected, 2, 2_242), 2).refundedPence).toBe(2_242);
      expect(() => refundLine(collected, 2, 2_243)).toThrow(RangeError);
    });
  });
});

describe('arrears', () => {
  const schedule = scheduleOf(
    [
      { dueOn: '2027-03-02', amountPence: 100 },
      { dueOn: '2027-04-02', amountPence: 100 },
    ],
    'card',
    200,
  );
  const failed = failLine(collectLine(schedule, 1, 'p:1'), 2, { on: '2027-04-02', reason: 'insufficient_funds' });
  const late = { status: 'late', since: '2027-04-02' } as const;
  const suspended = { status: 'suspended', since: '2027-04-16' } as const;

  it.each([
    ['on the day of the failure', null, '2027-04-02', late],
    ['13 days after it fell due', late, '2027-04-15', late],
    ['14 days after', late, '2027-04-16', suspended],
    ['27 days after', suspended, '2027-04-29', suspended],
    ['28 days after', suspended, '2027-04-30', { status: 'ended', since: '2027-04-30' }],
    ['20 days after, though nobody looked for a week', late, '2027-04-22', suspended],
    ['40 days after, though nobody looked for a month: as they were first', late, '2027-05-12', suspended],
    ['then, as they are', suspended, '2027-05-12', { status: 'ended', since: '2027-04-30' }],
  ] as const)('%s', (_, before, today, after) => {
    expect(arrearsOn(failed, before, today)).toEqual(after);
  });

  it('are over when what was overdue is paid', () => {
    expect(arrearsOn(collectLine(failed, 2, 'p:2'), suspended, '2027-04-20')).toBeNull();
  });

  it('neither grow nor end while a try is under way', () => {
    const trying = claimLine(failed, 2, 'p:3');
    expect(arrearsOn(trying, late, '2027-04-30')).toEqual(late);
    expect(arrearsOn(trying, suspended, '2027-04-20')).toEqual(suspended);
    expect(arrearsChangeOn(trying, late)).toBeNull();
    const refused = failLine(trying, 2, { on: '2027-04-18', reason: 'insufficient_funds' });
    expect(arrearsOn(refused, late, '2027-04-18', trying)).toEqual({ status: 'suspended', since: '2027-04-18' });
    const longRefused = failLine(trying, 2, { on: '2027-05-02', reason: 'insufficient_funds' });
    const rested = arrearsOn(longRefused, late, '2027-05-02', trying);
    expect(arrearsOn(longRefused, rested, '2027-05-02')).toEqual({ status: 'ended', since: '2027-05-02' });
  });

  it('say on which day they change', () => {
    expect([arrearsChangeOn(failed, late), arrearsChangeOn(failed, suspended), arrearsChangeOn(schedule, null)]).toEqual([
      '2027-04-16',
      '2027-04-30',
      null,
    ]);
  });
});

const planned = scheduleOf(
  [
    { dueOn: '2027-03-02', amountPence: 1_240 },
    { dueOn: '2027-04-02', amountPence: 1_240 },
    { dueOn: '2027-05-02', amountPence: 1_238 },
  ],
  'direct_debit',
  3_718,
);
const first = collectLine(planned, 1, 'p:1');
const missed = (schedule: Schedule, number: number, on: string) =>
  failLine(claimLine(schedule, number, `p:${number}`), number, { on, reason: 'insufficient_funds' });
const second = missed(first, 2, '2027-04-06');
const both = missed(second, 3, '2027-05-06');
const byCustomer = (line: number, number: number, amountPence = 1_240): Attempt =>
  openAttempt(
    { purchaseId: 'p', quoteId: 'q', number, line, method: 'card', isByCustomer: true, amountPence, saleId: null, ref: 'pi_1' },
    new Date('2027-04-07T09:00:00Z'),
  );

describe('what is overdue', () => {
  it.each([
    ['nothing', first, null],
    ['a payment that failed', second, [1_240, 1_240, '2027-04-02', '2027-04-16', '2027-04-30']],
    ['two of them, since the first', both, [2_478, 2_478, '2027-04-02', '2027-04-16', '2027-04-30']],
    [
      'one that is tried again at this moment, which cannot be paid now',
      claimLine(second, 2, 'p:9'),
      [1_240, 0, '2027-04-02', '2027-04-16', '2027-04-30'],
    ],
    [
      'one whose money is on its way, which cannot be paid now',
      acceptLine(second, 2, 'p:2'),
      [1_240, 0, '2027-04-02', '2027-04-16', '2027-04-30'],
    ],
    [
      'one that the bank took back, from that day',
      reverseLine(first, 1, { on: '2027-04-20', reason: 'indemnity_claim' }),
      [1_240, 1_240, '2027-04-20', '2027-05-04', '2027-05-18'],
    ],
  ])('is %s', (_, schedule, expected) => {
    const overdue = overdueOf(schedule);
    expect(overdue && [overdue.pence, overdue.payablePence, overdue.since, overdue.suspendsOn, overdue.endsOn]).toEqual(expected);
  });

  it('is paid from the earliest on', () => {
    expect(payableIn(both).map(({ number }) => number)).toEqual([2, 3]);
  });
});

describe('a line that the customer pays', () => {
  const offered = offerLine(second, 2, 'p:4');

  it('stays overdue, and is tried again on its day, while the form is only open', () => {
    expect(lineOf(offered, 2)).toEqual({ ...lineOf(second, 2), attemptId: 'p:4' });
  });

  it.each([
    ['the attempt it was offered to', offered, byCustomer(2, 4), true],
    ['an earlier attempt', offered, byCustomer(2, 3), false],
    ['another sum', offered, byCustomer(2, 4, 1_000), false],
    ['an attempt after the line was tried again by us', claimLine(offered, 2, 'p:5'), byCustomer(2, 4), false],
    ['an attempt after it was paid', collectLine(offered, 2, 'p:4'), byCustomer(2, 4), false],
    ['a line that is not there', offered, byCustomer(9, 4), false],
  ])('waits for %s: %#', (_, schedule, attempt, expected) => {
    expect(mayBePaid(schedule, attempt)).toBe(expected);
  });

  it('is theirs while their money is taken, and overdue as before when it is not taken after all', () => {
    const taking = takeLine(offered, byCustomer(2, 4));
    expect(payableIn(taking)).toEqual([]);
    expect(lineOf(giveLineBack(taking, byCustomer(2, 4)), 2)).toEqual({ ...lineOf(offered, 2), isOpening: false });
    expect(giveLineBack(taking, byCustomer(2, 3))).toEqual(taking);
  });

  it('says how it was paid, until the bank takes that back: then nobody tries it again', () => {
    const paid = collectLine(offered, 2, 'p:4', 'card');
    expect(lineOf(paid, 2)).toMatchObject({ method: 'direct_debit', paidBy: 'card' });
    const reversed = reverseLine(paid, 2, { on: '2027-06-01', reason: 'fraudulent' });
    expect(lineOf(reversed, 2)).toMatchObject({ method: 'direct_debit', paidBy: null, failure: { tryOn: null } });
  });
});

const line = (number: number, over: Partial<ScheduleLine> = {}): ScheduleLine => ({
  number,
  dueOn: `2027-0${number + 2}-02`,
  amountPence: 1_240,
  method: 'direct_debit',
  state: 'due',
  refundedPence: 0,
  attemptId: null,
  ...over,
});
const failure = { tries: 1, firstOn: '2027-04-02', unpaidSince: '2027-04-02', tryOn: '2027-04-05', reason: 'refer_to_payer' };
const schedule = [line(1, { state: 'collected', attemptId: 'p:1' }), line(2, { state: 'accepted', attemptId: 'p:2' }), line(3)];
const purchase = (over: Partial<Purchase> = {}): Purchase =>
  aPurchase(new Date(0), {
    offer: anOffer(3_720),
    schedule,
    instrument: null,
    mandate: { reference: 'KERB-1', accountEnds: '31' },
    attempts: 2,
    ...over,
  });
const card = { method: 'card', ref: 'pm_old', payer: null } as const;
const mandate = { method: 'direct_debit', ref: 'MD1', payer: null } as const;
const monthly = { at: new Date(0), number: 1, saleId: 's', method: 'direct_debit', option: 'in_full', monthlyPence: 1_240 } as const;

describe('the card of a plan', () => {
  it.each<[string, Partial<Purchase>, string | null]>([
    ['yes, after the bank cancelled the mandate', {}, null],
    ['yes, in place of another card', { instrument: card }, null],
    ['not while a mandate pays', { instrument: mandate }, 'COLLECTED_OTHERWISE'],
    ['not while PayPal pays', { instrument: { ...mandate, method: 'paypal' } }, 'COLLECTED_OTHERWISE'],
    ['not once everything is paid', { schedule: schedule.slice(0, 1) }, 'NOTHING_TO_CHANGE'],
    ['not while all that is left is on its way', { schedule: schedule.slice(0, 2) }, 'NOTHING_TO_CHANGE'],
    ['yes, where monthly cover goes on after that', { schedule: schedule.slice(0, 2), agreement: monthly }, null],
    [
      'not where all that is left is overdue and tried no more: the customer pays it',
      { schedule: [...schedule.slice(0, 1), line(2, { state: 'failed', failure: { ...failure, tryOn: null } })] },
      'NOTHING_TO_CHANGE',
    ],
    ['yes, where what is overdue is tried again', { schedule: [...schedule.slice(0, 1), line(2, { state: 'failed', failure })] }, null],
    ['not of a plan that has ended', { planEnd: { on: '2027-03-09', reason: 'cancelled' } }, 'NOTHING_TO_CHANGE'],
  ])('may be chosen: %s', (_, over, refusal) => {
    expect(mayChooseCard(purchase(over))).toBe(refusal === null);
    const choose = () => takenFrom(purchase(over), 'pm_new');
    if (refusal !== null) return expect(choose).toThrow(refusal);
    return expect(choose()).toMatchObject({ instrument: { method: 'card', ref: 'pm_new' }, mandate: null, chosenCard: 'pm_new' });
  });

  it('pays what is still to come, and leaves what is paid or on its way as it is', () =>
    expect(takenFrom(purchase(), 'pm_new').schedule).toEqual([schedule[0], schedule[1], line(3, { method: 'card' })]));
});

describe('what a purchase is collected from', () => {
  type Method = 'card' | 'direct_debit';
  const today = '2027-03-02';
  const two = scheduleOf(
    [
      { dueOn: today, amountPence: 1_000 },
      { dueOn: '2027-04-02', amountPence: 900 },
    ],
    'card',
    1_900,
  );
  const firstPaid = collectLine(two, 1, 'p:1');
  const paid = collectLine(firstPaid, 2, 'p:2');
  const over = firstPaid.map((line): Schedule[number] => (line.number === 2 ? { ...line, state: 'void' } : line));
  const planEnd = { on: today, reason: 'cancelled' } as const;
  const of = (schedule: Schedule, method: Method = 'card', changes: Partial<Purchase> = {}) => {
    const instrument = { method, ref: 'kept', payer: null };
    // Only what the rule reads: a whole purchase would hide that.
    const purchase = { schedule, instrument, nextDueOn: null, ...changes } as Purchase;
    const { released, purchase: after } = release(purchase, today);
    return [released?.ref ?? null, after.instrument?.ref ?? null, after.nextDueOn];
  };

  it.each<[string, ReturnType<typeof of>, (string | null)[]]>([
    ['is kept while a payment is still to come', of(firstPaid, 'card', { nextDueOn: '2027-04-02' }), [null, 'kept', '2027-04-02']],
    ['is kept while a payment is being taken', of(claimLine(firstPaid, 2, 'p:2')), [null, 'kept', null]],
    ['is kept while a payment is on its way', of(acceptLine(firstPaid, 2, 'p:2'), 'card', { planEnd }), [null, 'kept', null]],
    ['is kept while a payment is overdue', of(failLine(firstPaid, 2, { on: today, reason: 'declined' })), [null, 'kept', null]],
    ['is let go of once all is paid', of(paid), ['kept', null, null]],
    ['is let go of when the plan was cancelled', of(over, 'direct_debit', { planEnd }), ['kept', null, null]],
    ['waits, as a mandate, as long as its last payment may fail late', of(paid, 'direct_debit'), [null, 'kept', '2027-03-16']],
    ['waits no longer than that', of(paid, 'direct_debit', { releaseOn: today }), ['kept', null, null]],
    ['is let go of once only', of(paid, 'card', { instrument: null }), [null, null, null]],
  ])('%s', (_, found, wanted) => expect(found).toEqual(wanted));
});

describe('what payments to come are taken by', () => {
  const planned = [
    { dueOn: '2027-03-02', amountPence: 1_000 },
    { dueOn: '2027-04-02', amountPence: 900 },
  ];
  const byMethod = (method: Method) => scheduleOf(planned, method, 1_900);
  const from = (method: Method) => ({ method, ref: 'kept', payer: null });

  it.each([
    ['the card that was agreed to', byMethod('card'), from('card'), 'card'],
    ['PayPal, which has not named its agreement yet', byMethod('paypal'), null, 'paypal'],
    ['the direct debit that the bank cancelled', byMethod('direct_debit'), null, 'direct_debit'],
    ['the card that was chosen after that', byMethod('direct_debit'), from('card'), 'card'],
    ['what staff are paid by', byMethod('none'), null, 'other'],
    ['nothing when all is paid', collectLine(collectLine(byMethod('card'), 1, 'a:1'), 2, 'a:2'), null, undefined],
  ])('is %s', (_, schedule, instrument, method) => {
    expect(takenBy({ schedule, instrument })).toBe(method);
  });
});
