import { randomUUID } from 'node:crypto';
import { policyState, type PolicyState } from '@kerbside/contracts/http/claims/policies';
import { formatPounds } from '@kerbside/contracts/money/money';
import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import fc from 'fast-check';
import { anOrder, aPolicy, aVisit } from '../testing/a-policy.js';
import { aBookedVisit } from '@kerbside/contracts/testing/sample-policy';
import { aPurchasedQuote } from '../testing/purchased-quote.js';
import { afterArrears, afterPlanEnd, autoRenewalOn, coveredDays, mayStartEarly, settled, startedOn, whenMissing } from './cover.js';
import { followersOf, mayStand, orderStatusOf, visitAfter, visited, type VisitStep } from './order.js';
import { pdfOf } from './policies.service.js';
import { type CoverRecord, type OrderRecord, policiesFor, premiumOf } from './policy.js';
import { restsOf } from './policy-change.js';
import { scheduleOf } from './schedule.js';
import { serialCount, shownSerial } from './serial.js';
import { coverShown } from './shown.js';
import { allows, type PolicyStep, policySteps, stateOn, transitions } from './state.js';

const at = { bookingId: 'booking-1', day: '2026-12-08', time: '09:30' };

const later = { ...at, day: '2026-12-09', time: '14:00' };

const after = (...whats: (VisitStep | 'requested' | 'confirmed' | 'moved' | 'started' | 'cancelled')[]) =>
  whats
    .map((one): VisitStep => {
      if (typeof one !== 'string') return one;
      return one === 'cancelled' ? { what: one } : { what: one, at: one === 'moved' ? later : at };
    })
    .reduce(visitAfter, null);

const finished = { what: 'finished', at, motResult: null } as const;
const proposal = { day: later.day, time: later.time };
const proposed = { what: 'proposed', at, proposal } as const;

describe('an order', () => {
  it.each([
    ['nothing', after(), 'ordered'],
    ['a visit that was asked for', after('requested'), 'booked'],
    ['one that its garage accepted', after('requested', 'confirmed'), 'booked'],
    ['one that was moved', after('requested', 'confirmed', 'moved'), 'booked'],
    ['work that has begun', after('requested', 'confirmed', 'started'), 'at_garage'],
    ['work that is done', after('requested', 'started', finished), 'done'],
    ['an MOT whose result came later', after('requested', 'started', finished, { what: 'mot-noted', at, motResult: 'failed' }), 'done'],
    ['a visit that was cancelled', after('requested', 'confirmed', 'cancelled'), 'ordered'],
    ['one that was booked again', after('requested', 'cancelled', 'requested'), 'booked'],
    ['an event whose beginning was missed', after('confirmed'), 'booked'],
  ] as const)('with %s is at its stage', (_, visit, status) => {
    expect(orderStatusOf({ cancelledOn: null, visit })).toBe(status);
    expect(orderStatusOf({ cancelledOn: '2026-12-01', visit })).toBe('cancelled');
  });

  it.each([
    ['asked for', after('requested'), { day: '2026-12-08', time: '09:30', isConfirmed: false }],
    ['accepted', after('requested', 'confirmed'), { day: '2026-12-08', isConfirmed: true }],
    ['begun by a garage that had not answered', after('requested', 'started'), { stage: 'at_garage', isConfirmed: true }],
    ['moved', after('requested', 'confirmed', 'moved'), { day: '2026-12-09', time: '14:00', isConfirmed: false }],
    ['accepted, until its garage proposes another', after('requested', 'confirmed', proposed), { ...at, isConfirmed: false, proposal }],
    ['finished with its result', after('requested', { ...finished, motResult: 'passed' }), { stage: 'done', motResult: 'passed' }],
  ])('knows the day, time and result of a visit that was %s', (_, visit, facts) => expect(visit).toMatchObject(facts));

  it.each(['moved', 'confirmed', 'started'] as const)('awaits no answer to a time that was proposed, once it is %s', (next) =>
    expect(after('requested', proposed, next)).not.toHaveProperty('proposal'),
  );

  it.each([
    ['is booked', after('requested'), {}, undefined],
    ['begins', after('requested', 'started'), {}, '2026-12-08'],
    ['is done at once', after('requested', finished), {}, '2026-12-08'],
    ['is done, after it had begun the day before', after('requested', finished), { workBegunOn: '2026-12-07' }, '2026-12-07'],
    ['begins, without what was cancelled before', after('requested', 'started'), { cancelledOn: '2026-12-01' }, undefined],
  ])('is used once its work %s', (_, visit, over, begun) =>
    expect(visited(anOrder(over), { visit, on: '2026-12-08' }).workBegunOn).toBe(begun),
  );
});

describe('what came free with work', () => {
  const mot = anOrder({ id: 'mot' });
  const service = anOrder({ id: 'service', productType: 'service', visit: aVisit });
  const check = anOrder({ id: 'check', productType: 'healthcheck', premiumPence: 0, isIncluded: true });
  const gone = { cancelledOn: '2026-12-01' };
  it.each([
    ['the only work', mot, [mot, check], ['check']],
    ['the last work', mot, [mot, { ...service, ...gone }, check], ['check']],
    ['work beside other work', mot, [mot, service, check], []],
    ['work, when the free part was cancelled before', mot, [mot, { ...check, ...gone }], []],
    ['the free part itself', check, [mot, check], []],
    ['cover', aPolicy(), [aPolicy(), mot, check], []],
    ['work beside cover', mot, [mot, aPolicy(), check], ['check']],
  ] as const)('goes with %s', (_, policy, purchased, follow) => expect(followersOf(policy, purchased).map(({ id }) => id)).toEqual(follow));

  it.each([
    ['work is in force', [mot], true],
    ['all work is cancelled', [{ ...mot, ...gone }], false],
    ['nothing but cover is left', [aPolicy()], false],
  ] as const)('stands while %s', (_, others, stands) => expect(mayStand(check, [check, ...others])).toBe(stands));
});

const renews = { kind: 'renewal', policyId: 'old', policyNumber: 'KS-WAR-0000001-100', formerNumber: 'KS-WAR-0000002-100' } as const;

describe('a policy that has not started', () => {
  it.each([
    ['before its first day', {}, '2026-11-30', true],
    ['on its first day', {}, '2026-12-01', false],
    ['that is cancelled', { cancelledOn: '2026-11-25' }, '2026-11-30', false],
    ['whose payments are overdue', { suspendedOn: '2026-11-25' }, '2026-11-30', false],
    ['that renews cover which runs until then', { replaces: renews }, '2026-11-30', false],
    ['that starts cover again which was over', { replaces: { ...renews, kind: 'reset' } }, '2026-11-30', true],
  ] as const)('A3: may start early or not: %s', (_, over, today, may) => expect(mayStartEarly(aPolicy(over), today)).toBe(may));

  it.each([
    [12, '2026-11-20', '2027-11-19'],
    [1, '2027-01-31', '2027-02-27'],
    [24, '2028-02-29', '2030-02-27'],
  ])('A3: runs its %s months from %s until %s', (months, from, to) =>
    expect(startedOn({ startsOn: '2028-12-01', endsOn: '2028-12-31', months }, from)).toMatchObject({ startsOn: from, endsOn: to }),
  );
});

describe('renewal', () => {
  it.each([
    ['is on until it is switched off', {}, '2026-12-05', 'on'],
    ['is off afterwards', { autoRenewal: 'off' }, '2026-12-05', 'off'],
    ['has nothing to renew by the month', { rolling: true }, '2026-12-05', null],
    ['has nothing to renew once it was renewed', { replacedBy: { ...renews, on: '2027-12-01' } }, '2026-12-05', null],
    ['is on while staff only started it again', { replacedBy: { ...renews, kind: 'reset', on: '2027-12-01' } }, '2026-12-05', 'on'],
    ['has nothing to renew once cover is over', {}, '2027-12-01', null],
    ['has nothing to renew once cover is cancelled', { cancelledOn: '2027-02-01' }, '2026-12-05', null],
  ] as const)('A3: %s', (_, over, today, is) => expect(autoRenewalOn(aPolicy(over), today)).toBe(is));
});

describe('afterArrears', () => {
  const covered = { startsOn: '2026-12-01', endsOn: '2027-11-30', rolling: false, cancelledOn: null, suspendedOn: null };
  const resting = { ...covered, suspendedOn: '2027-04-15' };
  const over = { ...resting, cancelledOn: '2027-04-29' };
  const ranOut = { ...covered, endsOn: '2027-04-30' };
  it.each([
    ['late changes nothing', covered, 'late', covered],
    ['suspended: the cover rests', covered, 'suspended', { ...covered, suspendedOn: '2027-05-01' }],
    ['recovered: the cover is back', resting, 'recovered', covered],
    ['recovered before it rested: nothing is told', covered, 'recovered', covered],
    ['late again while it rests', resting, 'late', resting],
    ['ended: the cover is over', resting, 'ended', { ...resting, cancelledOn: '2027-05-01' }],
    ['recovered after the end: it stays over', over, 'recovered', over],
    ['suspended after the end: it stays over', over, 'suspended', over],
    ['suspended once it has run out: it did not rest', ranOut, 'suspended', ranOut],
    ['ended once it has run out: it covers no day more', ranOut, 'ended', ranOut],
    [
      'ended once it has run out while it rested',
      { ...ranOut, suspendedOn: '2027-04-15' },
      'ended',
      { ...over, endsOn: '2027-04-30', cancelledOn: '2027-05-01' },
    ],
  ] as const)('%s', (_, policy, status, after) => {
    const changed = afterArrears(policy, { status, on: '2027-05-01' });
    expect([changed, changed === policy]).toEqual([after, policy === after]);
  });
});

describe('afterPlanEnd', () => {
  const year = { startsOn: '2027-03-02', endsOn: '2028-02-29', rolling: false, cancelledOn: null, suspendedOn: null };
  const monthly = { ...year, endsOn: '2027-04-01', rolling: true };
  const end = { reason: 'cancelled', on: '2027-04-10', voidPence: 30_000, coveredPence: 10_000, months: null } as const;
  const quarter = { ...year, cancelledOn: '2027-06-01' };
  const lost = { ...end, voidPence: 35_000, coveredPence: 5_000, before: end };
  const ofMonths = { months: 1, before: { ...end, months: 2 } };
  it.each([
    ['a quarter paid: a quarter of its days', year, end, '2027-06-01'],
    ['less paid than has gone by: it ends at once', year, { ...end, coveredPence: 1_000 }, '2027-04-10'],
    ['nothing paid: it ends at once', year, { ...end, coveredPence: 0 }, '2027-04-10'],
    ['nothing left to pay: it goes on', year, { ...end, voidPence: 0 }, null],
    ['two months paid: two months', monthly, { ...end, months: 2 }, '2027-05-02'],
    ['no month paid: it ends at once', monthly, { ...end, months: 0 }, '2027-04-10'],
    ['arrears: their own event ends it', year, { ...end, reason: 'arrears' as const }, null],
    ['over already: it stays as it is', { ...year, cancelledOn: '2027-03-20' }, end, '2027-03-20'],
    ['run out by then: it covers no day more', { ...year, endsOn: '2027-04-09' }, end, null],
    ['half of what counted was lost: it ends that much sooner', quarter, lost, '2027-04-16'],
    ['all of it was lost: it ends at once', quarter, { ...lost, voidPence: 40_000, coveredPence: 0 }, '2027-04-10'],
    ['what was lost came back: it ends later', { ...year, cancelledOn: '2027-04-16' }, { ...end, before: lost }, '2027-06-01'],
    [
      'a month of two was lost: one month',
      { ...monthly, cancelledOn: '2027-05-02' },
      { ...lost, on: '2027-03-20', ...ofMonths },
      '2027-04-02',
    ],
    ['lost after its owner cancelled it: it stays as it is', { ...year, cancelledOn: '2027-05-20' }, lost, '2027-05-20'],
    ['lost after it was over: it stays as it is', quarter, { ...lost, on: '2027-06-03' }, '2027-06-01'],
  ])('%s', (_, policy, ended, cancelledOn) => expect(afterPlanEnd(policy, ended).cancelledOn).toBe(cancelledOn));
});

describe('cover that ends on a later day', () => {
  const ends = { startsOn: '2027-03-02', endsOn: '2028-02-29', rolling: false, cancelledOn: '2027-06-10', suspendedOn: null };
  const sooner = { ...ends, suspendedOn: '2027-05-11' };
  const over = { ...ends, suspendedOn: '2027-04-01' };
  const [rests, back] = [
    (on: string) => ({ status: 'suspended', on, isMissing: true }),
    { status: 'recovered', on: '2027-04-10', isMissing: true },
  ];
  it.each([
    ['all of it is there', ends, 300, 0, []],
    ['a third is missing: it goes on for two thirds of its days', ends, 200, 100, [rests('2027-05-07')]],
    ['less is there than has gone by: it ends at once', ends, 10, 290, [rests('2027-04-10')]],
    ['nothing is there', ends, 0, 300, [rests('2027-04-10')]],
    ['it never began: it covers no day', { ...ends, startsOn: '2027-05-01' }, 0, 300, [rests('2027-05-01')]],
    ['told twice', { ...ends, suspendedOn: '2027-05-07' }, 200, 100, []],
    ['more is missing than before', sooner, 10, 290, [back, rests('2027-04-10')]],
    ['all of it is there again before it ended', sooner, 300, 0, [back]],
    ['all of it is there again', over, 300, 0, [back]],
    ['some of it is there again', over, 200, 100, [back, rests('2027-05-07')]],
    ['more is missing once it has ended for that', over, 0, 300, []],
    ['the later day has come', { ...ends, cancelledOn: '2027-04-10' }, 0, 300, []],
    ['it goes on to its last day', { ...ends, cancelledOn: null }, 0, 300, []],
  ])('follows the money that was counted for it: %s', (_, cover, keptPence, missingPence, changes) =>
    expect(whenMissing(cover, { keptPence, missingPence }, '2027-04-10')).toEqual(changes),
  );

  it('is over from the day on which it is not paid for, and covers what happened before and after that', () => {
    const cover = aPolicy({ startsOn: '2027-03-02', cancelledOn: '2027-06-10', suspendedOn: '2027-05-11' });
    const states = ['2027-05-10', '2027-05-11', '2027-06-10'].map((day) => stateOn(cover, day));
    expect(states).toEqual(['active', 'cancelled', 'cancelled']);
    expect(coverShown(cover, new Date('2027-05-11T09:00:00Z'))).toMatchObject({
      status: 'cancelled',
      cancelledOn: '2027-05-11',
      suspendedOn: null,
      endsOn: '2027-05-10',
    });
    const changes = [
      { what: 'issued', policy: aPolicy({ startsOn: '2027-03-02', cancelledOn: '2027-06-10' }) },
      { what: 'arrears-changed', status: 'suspended', on: '2027-05-11', isMissing: true },
      { what: 'arrears-changed', status: 'recovered', on: '2027-05-20', isMissing: true },
    ] as const;
    const rests = restsOf(changes.map((change) => ({ at: new Date('2027-05-20T09:00:00Z'), change })));
    expect(rests).toEqual([{ from: '2027-05-11', until: '2027-05-20' }]);
    expect(coveredDays(cover, rests)).toEqual({ startsOn: '2027-03-02', endsOn: '2027-06-09', rests });
  });
});

const replacedBy = { kind: 'renewal', policyId: 'x', policyNumber: 'KS-WAR-0000001-200', on: '2027-06-01' } as const;

describe('the days on which what happened is claimed for', () => {
  const repairs = { startsOn: '2026-12-01', endsOn: '2027-11-30', months: 12, rolling: false };
  const monthly = { ...repairs, rolling: true };
  it.each([
    ['are those of the cover', aPolicy(), '2026-12-01', '2027-11-30'],
    ['begin for whoever took it over with that day', aPolicy({ transferredOn: '2027-03-01' }), '2027-03-01', '2027-11-30'],
    ['have no end by the month', aPolicy({ rolling: true }), '2026-12-01', null],
    ['end where its renewal begins early', aPolicy({ replacedBy }), '2026-12-01', '2027-05-31'],
    ['end where the renewal of monthly cover begins', aPolicy({ rolling: true, replacedBy }), '2026-12-01', '2027-05-31'],
    ['end as they did before it began again', aPolicy({ replacedBy: { ...replacedBy, kind: 'reset' } }), '2026-12-01', '2027-11-30'],
    ['end with the cover', aPolicy({ rolling: true, cancelledOn: '2027-03-01' }), '2026-12-01', '2027-02-28'],
    ['are those of the repairs of an MOT, since it was bought', anOrder({ repairs }), '2026-11-20', '2027-11-30'],
    ['are all since then where the repairs go on by the month', anOrder({ repairs: monthly }), '2026-11-20', null],
    ['end with the order, before its repairs began', anOrder({ repairs, cancelledOn: '2026-11-30' }), '2026-11-20', '2026-11-29'],
    ['end with the repairs, before their order', anOrder({ repairs, cancelledOn: '2028-03-01' }), '2026-11-20', '2027-11-30'],
    ['end with the order by the month', anOrder({ repairs: monthly, cancelledOn: '2027-03-01' }), '2026-11-20', '2027-02-28'],
  ])('%s', (_, policy, startsOn, endsOn) => expect(coveredDays(policy, [])).toMatchObject({ startsOn, endsOn }));
});

describe('policiesFor', () => {
  it.each(['Foss Garage', 'a garage that we choose'])(
    'keeps no garage of the sale as a term, as its visit may have another: %s',
    (value) => {
      const quote = aPurchasedQuote();
      const limit = { label: 'Claim limit', value: '£750' };
      const policies = quote.policies.map((sold) => ({ ...sold, terms: [limit, { label: 'Garage', value }] }));
      const identities = policies.map((_, serial) => ({ id: randomUUID(), serial }));
      const sold = policiesFor({
        paymentId: randomUUID(),
        quote: { ...quote, policies },
        issuedAt: new Date('2026-11-25T10:00:00Z'),
        identities,
      });
      expect(sold.map(({ terms }) => terms)).toEqual(policies.map(() => [limit]));
    },
  );

  it.each([
    ['2026-11-25', '2026-11-25'],
    [null, undefined],
    [undefined, undefined],
  ])('A3, A5: terms that were ticked at the checkout on %s count as accepted', (termsAgreedOn, acceptedOn) => {
    const quote = aPurchasedQuote({ termsAgreedOn });
    const identities = quote.policies.map((_, serial) => ({ id: randomUUID(), serial }));
    const sold = policiesFor({ paymentId: randomUUID(), quote, issuedAt: new Date('2026-11-25T10:00:00Z'), identities });
    expect(sold.map(({ termsAcceptedOn }) => termsAcceptedOn)).toEqual(quote.policies.map(() => acceptedOn));
  });

  const quote = aPurchasedQuote();
  const purchase = {
    paymentId: randomUUID(),
    quote,
    issuedAt: new Date('2026-11-20T12:00:00Z'),
    identities: [{ id: randomUUID(), serial: 7 }],
  };

  it('contain what was sold, at the price it was sold for', () => {
    const [policy] = policiesFor(purchase);
    expect(policy).toMatchObject({
      policyNumber: 'KS-WAR-0000007-100',
      customerId: quote.customerId,
      premiumPence: 31_240,
      vehicle: {
        registrationNumber: 'AA19AAA',
        bodyType: 'hatchback',
        colour: 'Red',
        firstRegistrationDate: '2019-03-01',
        mileage: 42_000,
      },
      cancelledOn: null,
    });
    expect(policy?.lines.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(31_240);
    expect(premiumOf(quote)).toBe(31_240);
  });

  it.each([
    ['mot', 4_000, { kind: 'order', isIncluded: false, visit: null }],
    ['service', 14_900, { kind: 'order', isIncluded: false, visit: null }],
    ['repair', 44_900, { kind: 'order', isIncluded: false, visit: null }],
    ['healthcheck', 0, { kind: 'order', isIncluded: true, visit: null }],
    ['healthcheck', 2_900, { kind: 'order', isIncluded: false, visit: null }],
    ['tyre', 9_900, { kind: 'cover', startsOn: '2026-12-01', endsOn: '2027-11-30', months: 12, rolling: false }],
  ] as const)('are cover with its days, or an order without any: %s for %i pence', (productType, originalPence, expected) => {
    const [sold] = quote.policies;
    const one = { ...quote, policies: sold ? [{ ...sold, productType, originalPence }] : [] };
    const [policy] = policiesFor({ ...purchase, quote: one });
    expect(policy).toMatchObject(expected);
    const days = Object.keys(policy ?? {}).filter((key) =>
      ['startsOn', 'endsOn', 'months', 'rolling', 'suspendedOn', 'autoRenewal'].includes(key),
    );
    expect(days.length > 0).toBe(expected.kind === 'cover');
  });

  it('never shares an identity between two policies', () => {
    const two = { ...quote, policies: [...quote.policies, ...quote.policies] };
    expect(() => policiesFor({ ...purchase, quote: two })).toThrow(RangeError);
  });
});

describe('the serial that a policy shows', () => {
  it.each([
    [0, 'a key'],
    [1, 'a key'],
    [2, 'a key'],
    [serialCount - 1, 'a key'],
    [1, 'another key'],
  ])('of place %i with %s has seven digits at most, the same each time', (place, key) => {
    const serial = shownSerial(place, key);
    expect(Number.isInteger(serial) && serial >= 0 && serial < serialCount).toBe(true);
    expect(shownSerial(place, key)).toBe(serial);
  });

  it.each([-1, 0.5, serialCount, NaN])('is refused for place %d', (place) => {
    expect(() => shownSerial(place, 'a key')).toThrow(RangeError);
  });

  it('differs for any two places', () => {
    const place = fc.integer({ min: 0, max: serialCount - 1 });
    fc.assert(
      fc.property(fc.uniqueArray(place, { minLength: 2, maxLength: 50 }), fc.string(), (places, key) => {
        expect(new Set(places.map((each) => shownSerial(each, key))).size).toBe(places.length);
      }),
      { numRuns: 60 },
    );
  });

  it('does not follow the order of issue', () => {
    const shown = Array.from({ length: 200 }, (_, place) => shownSerial(place + 1, 'a key'));
    const rises = shown.filter((serial, at) => at > 0 && serial > (shown[at - 1] ?? 0)).length;
    expect(rises).toBeGreaterThan(60);
    expect(rises).toBeLessThan(140);
    expect(Math.max(...shown)).toBeGreaterThan(9_000_000);
    expect(Math.min(...shown)).toBeLessThan(1_000_000);
  });

  it('depends on the key', () => {
    const of = (key: string) => Array.from({ length: 20 }, (_, place) => shownSerial(place, key));
    expect(of('a key')).not.toEqual(of('another key'));
  });
});

const year = { startsOn: '2026-12-01', endsOn: '2027-11-30', rolling: false, cancelledOn: null };

describe('the state of a policy', () => {
  it.each([
    ['the day before', year, '2026-11-30', 'pending'],
    ['the first day', year, '2026-12-01', 'active'],
    ['the last day', year, '2027-11-30', 'active'],
    ['the day after', year, '2027-12-01', 'expired'],
    ['a rolling plan after its first month', { ...year, rolling: true, endsOn: '2026-12-31' }, '2027-03-01', 'active'],
    ['cancelled today', { ...year, cancelledOn: '2027-01-01' }, '2027-01-01', 'cancelled'],
    ['to be cancelled tomorrow', { ...year, cancelledOn: '2027-01-02' }, '2027-01-01', 'active'],
    ['payments are overdue', { ...year, suspendedOn: '2027-01-01' }, '2027-01-01', 'suspended'],
    ['renewed from today', { ...year, replacedBy }, '2027-06-01', 'renewed'],
    ['to be renewed tomorrow', { ...year, replacedBy }, '2027-05-31', 'active'],
    ['started again after it was over', { ...year, replacedBy: { ...replacedBy, kind: 'reset' } }, '2028-01-01', 'expired'],
    ['taken over by another', { ...year, transferredOn: '2027-01-01' }, '2027-01-01', 'transferred'],
    ['overdue after it was taken over', { ...year, transferredOn: '2027-01-01', suspendedOn: '2027-02-01' }, '2027-02-01', 'suspended'],
    ['taken over, and its last day is over', { ...year, transferredOn: '2027-01-01' }, '2027-12-01', 'expired'],
    ['whose car was lost, and that was paid', settled(aPolicy({ productType: 'gap' }), '2027-01-01'), '2027-01-01', 'expired'],
    ['overdue, and its last day is over', { ...year, suspendedOn: '2027-01-01' }, '2027-12-01', 'expired'],
  ] as const)('is told by its days: %s', (_, policy, today, state) => expect(stateOn(policy, today)).toBe(state));
});

const table: Readonly<Record<PolicyState, string>> = {
  pending: 'start=active suspend=suspended cancel=cancelled',
  active: 'suspend=suspended cancel=cancelled transfer=transferred renew=renewed expire=expired',
  suspended: 'recover=active cancel=cancelled renew=renewed expire=expired',
  transferred: 'suspend=suspended cancel=cancelled transfer=transferred renew=renewed expire=expired',
  expired: 'renew=renewed',
  cancelled: 'reinstate=active',
  renewed: 'undo-renewal=active',
};

describe('the steps of a policy', () => {
  it.each(Object.entries(table))('%s allows these and no others', (state, steps) => {
    const from = policyState.parse(state);
    const allowed = policySteps.filter((step) => allows(from, step)).map((step) => `${step}=${transitions[from][step]}`);
    expect(allowed.join(' ')).toBe(steps);
  });

  it.each([
    ['suspend', 'active', { ...year, suspendedOn: null }, 'suspended'],
    ['recover', 'suspended', { ...year, suspendedOn: '2027-01-01' }, 'recovered'],
    ['cancel', 'active', { ...year, suspendedOn: null }, 'ended'],
    ['cancel', 'suspended', { ...year, suspendedOn: '2027-01-01' }, 'ended'],
  ] as const)('%s what is %s, as payments say', (step: PolicyStep, from, policy, status) => {
    const today = '2027-02-01';
    expect(stateOn(policy, today)).toBe(from);
    expect(stateOn(afterArrears(policy, { status, on: today }), today)).toBe(transitions[from][step]);
  });
});

describe('the policy schedule', () => {
  const aPolicy = (over: Partial<CoverRecord> = {}): CoverRecord => {
    const [policy] = policiesFor({
      paymentId: randomUUID(),
      quote: aPurchasedQuote(),
      issuedAt: new Date('2026-11-20T23:30:00Z'),
      identities: [{ id: randomUUID(), serial: 1 }],
    });
    if (policy?.kind !== 'cover') throw new Error('no cover');
    return { ...policy, ...over };
  };

  const today = '2026-11-25';

  const order = (over: Partial<OrderRecord> = {}): OrderRecord => ({ ...anOrder(), ...over });

  const told = {
    holder: { name: 'Jo Bloggs', address: ['1 Kerb Lane', 'Leeds', 'LS1 1AA'] },
    atGarage: null,
    hasClaimed: false,
    today,
  };

  it('says who, what, when and how much', () => {
    const schedule = scheduleOf(aPolicy(), told);
    expect(Object.fromEntries(schedule.facts)).toMatchObject({
      Policyholder: 'Jo Bloggs',
      Address: '1 Kerb Lane, Leeds, LS1 1AA',
      Vehicle: 'AA19AAA, Vauxhall Corsa',
      'Cover starts': '1 December 2026',
      'Cover ends': '30 November 2027, at midnight',
      'Labour rate': '£120 an hour',
      Insurer: 'Ashcombe Insurance plc',
      Issued: '20 November 2026',
    });
    expect(schedule.premium).toEqual([
      ['Gold, 12 months', '£347.11'],
      ['10% off your first cover', '−£34.71'],
    ]);
    expect([schedule.total, schedule.tax]).toEqual(['£312.40', 'Includes £52.07 tax']);
  });

  it('says which policy it renews, and which renews it', () => {
    const neighbour = (policyNumber: string) => ({ kind: 'renewal' as const, policyId: 'p', policyNumber });
    const renewed = aPolicy({
      replaces: { ...neighbour('KS-WAR-0000001-100'), formerNumber: 'KS-WAR-0000009-100' },
      replacedBy: { ...neighbour('KS-WAR-0000001-300'), on: '2027-12-01' },
    });
    expect(Object.fromEntries(scheduleOf(renewed, told).facts)).toMatchObject({
      'Renews policy': 'KS-WAR-0000001-100',
      'Renewed by policy': 'KS-WAR-0000001-300',
    });
  });

  it('says of a monthly plan that was cancelled what a month cost, and until when it runs', () => {
    const { total, facts } = scheduleOf(aPolicy({ rolling: true, cancelledOn: '2027-02-10' }), told);
    expect(total).toBe('£312.40 a month');
    expect(Object.fromEntries(facts)).toMatchObject({
      'Cover ends': '9 February 2027, at midnight',
      Cancelled: 'No cover from 10 February 2027',
    });
  });

  it('of cover that was never paid again after it was suspended proves none from then on', () => {
    const { facts } = scheduleOf(aPolicy({ suspendedOn: '2027-02-03', cancelledOn: '2027-02-17' }), told);
    expect(Object.fromEntries(facts)).toMatchObject({
      'Cover ends': '2 February 2027, at midnight',
      Cancelled: 'No cover from 3 February 2027',
    });
  });

  it('of cover that was taken back within 14 days proves no day of it', () => {
    const { facts } = scheduleOf(aPolicy({ cancelledOn: '2026-12-04', isTakenBack: true }), told);
    expect(Object.fromEntries(facts)['Cancelled']).toBe(
      'No cover from 4 December 2026. It was cancelled within 14 days, so nothing can be claimed on it',
    );
    expect(facts.filter(([label]) => label.startsWith('Cover '))).toEqual([]);
  });

  it.each(['2026-11-25', '2026-12-01'])('A9: of cover that was cancelled on %s, before it began, names no days of cover', (cancelledOn) => {
    const labels = scheduleOf(aPolicy({ cancelledOn }), told).facts.map(([label]) => label);
    expect(labels).toContain('Cancelled');
    expect(labels.filter((label) => label.startsWith('Cover '))).toEqual([]);
  });

  it.each<[string, Partial<CoverRecord>, string | undefined]>([
    ['is suspended', {}, 'From 24 November 2026, until what is overdue is paid'],
    ['was paid for again', { suspendedOn: null }, undefined],
    ['was suspended and is cancelled', { cancelledOn: '2026-11-25' }, undefined],
    ['was suspended and is over', { endsOn: '2026-11-24' }, undefined],
  ])('of cover that %s proves no more than there is', (_, over, suspended) => {
    const policy = aPolicy({ startsOn: '2026-10-01', suspendedOn: '2026-11-24', ...over });
    expect(Object.fromEntries(scheduleOf(policy, told).facts)['Suspended']).toBe(suspended);
  });

  it.each([
    ['warranty', 'before any repair starts'],
    ['breakdown', 'If the car has stopped, call'],
  ] as const)('of %s says how it is claimed', (productType, how) => {
    const notes = (claimLimitPence: number) => scheduleOf(aPolicy({ productType, claimLimitPence }), told).notes.join(' ');
    expect(notes(75_000)).toContain(how);
    expect(notes(0)).not.toContain('claim,');
  });

  it('of GAP says nothing of repairs', () => {
    const { notes } = scheduleOf(aPolicy({ productType: 'gap', productName: 'GAP' }), told);
    expect(notes.join(' ')).toContain('To make a claim if the car is written off or stolen, sign in to your account or call');
    expect(notes.join(' ')).not.toContain('repair');
  });

  it('of GAP whose lost car was paid for says so, and how nothing is claimed', () => {
    const { facts, notes } = scheduleOf(settled(aPolicy({ productType: 'gap' }), '2027-01-20'), { ...told, today: '2027-01-20' });
    expect(Object.fromEntries(facts)).toMatchObject({
      'Cover ends': '20 January 2027, at midnight',
      'Claim paid': expect.stringContaining('20 January'),
    });
    expect(notes).toEqual([]);
  });

  it('does not promise an end to a rolling plan', () => {
    const labels = scheduleOf(aPolicy({ rolling: true }), told).facts.map(([label]) => label);
    expect(labels).toContain('Cover runs');
    expect(labels).not.toContain('Cover ends');
  });

  it('A9: of work at a garage has no days of cover and nothing to claim', async () => {
    const schedule = scheduleOf(order(), told);
    expect(schedule.title).toBe('MOT confirmation');
    expect(Object.fromEntries(schedule.facts)).toMatchObject({ Customer: 'Jo Bloggs', Work: 'MOT test' });
    const text = pdfText(await pdfOf(schedule));
    expect(text).toContain('What is included');
    expect(text).toContain('Order number KS-');
    expect(text).not.toMatch(/[Cc]over (starts|ends)|covered|make a claim|Policy/);
  });

  it.each([
    [{}, {}, { Garage: 'Millbrook Garage, 72 Mill Lane, London' }],
    [
      { delivery_type: 'collect_and_return', collected_from: '14 Foss Bank, York' },
      {},
      { 'Your car': 'We collect it and bring it back', 'Collected from': '14 Foss Bank, York' },
    ],
    [{}, { cancelledOn: '2026-12-01' }, { Garage: undefined }],
  ] as const)('of a visit says where it is, as its letter does: %j', (booked, over, where) => {
    const { facts } = scheduleOf(order({ visit: aVisit, ...over }), { ...told, booked: aBookedVisit(booked) });
    expect(Object.fromEntries([['Garage', undefined], ...facts])).toMatchObject(where);
  });

  it('of an MOT that pays for repairs has their days and how they are claimed', () => {
    const repairs = { startsOn: '2026-12-01', endsOn: '2027-11-30', months: 12, rolling: false };
    const mot = order({ levelName: 'MOT test and repairs with your warranty', claimLimitPence: 75_000, repairs });
    const { facts, notes } = scheduleOf(mot, told);
    expect(Object.fromEntries(facts)).toMatchObject({
      'Repairs included': 'From 1 December 2026 to 30 November 2027, at midnight',
    });
    expect(notes.join(' ')).toContain('If the car fails its MOT');
    const monthly = scheduleOf({ ...mot, repairs: { ...repairs, rolling: true } }, told);
    expect(Object.fromEntries(monthly.facts)).toMatchObject({
      'Repairs included': 'From 1 December 2026, month by month, until you cancel',
    });
  });

  it.each([order(), order({ productType: 'service' }), aPolicy(), aPolicy({ productType: 'breakdown' })])(
    'of $productType that was cancelled says no more how to cancel or to claim',
    (bought) => expect(scheduleOf({ ...bought, cancelledOn: '2026-11-24' }, told).notes).toEqual([]),
  );

  it.each<[string, Partial<OrderRecord>, Record<string, string>, RegExp | undefined]>([
    ['that is not booked', {}, { Status: 'Ordered' }, /You can cancel until the work begins/],
    ['booked', { visit: aVisit }, { Status: 'Booked', Visit: '8 December 2026 at 09:30' }, /You can cancel until/],
    [
      'not confirmed',
      { visit: { ...aVisit, isConfirmed: false } },
      { Status: 'Booked', Visit: '8 December 2026 at 09:30, not confirmed by the garage yet' },
      /You can cancel until/,
    ],
    [
      'whose day has passed',
      { visit: { ...aVisit, isConfirmed: false, day: '2026-11-24' } },
      { Status: 'Booked', Visit: '24 November 2026 at 09:30; the garage has not told us that it is done' },
      /^The day of the visit has passed/,
    ],
    [
      'whose garage proposes another time',
      { visit: { ...aVisit, isConfirmed: false, proposal } },
      { Visit: '8 December 2026 at 09:30; the garage proposed 9 December 2026 at 14:00 instead and awaits your answer' },
      /You can cancel until/,
    ],
    ['at the garage', { visit: { ...aVisit, stage: 'at_garage' }, workBegunOn: '2026-12-08' }, { Status: 'At the garage' }, /no longer/],
    [
      'that failed its MOT',
      { visit: { ...aVisit, stage: 'done', motResult: 'failed' }, workBegunOn: '2026-12-08' },
      { Status: 'Done', Result: 'Failed its MOT: it needs another test' },
      undefined,
    ],
    ['that was cancelled', { visit: aVisit, cancelledOn: '2026-12-01' }, { Status: 'Cancelled', Cancelled: '1 December 2026' }, undefined],
  ])('of an order %s says so, and whether it can be cancelled', (_, over, facts, note) => {
    const schedule = scheduleOf(order(over), told);
    expect(Object.fromEntries(schedule.facts)).toMatchObject(facts);
    if (note) expect(schedule.notes[0]).toMatch(note);
    else expect(schedule.notes).toEqual([]);
    expect(schedule.facts.map(([label]) => label).join()).not.toMatch(/[Cc]over/);
  });

  it('leaves out what made no difference to the price, and calls what costs nothing included', () => {
    const lines = [
      { kind: 'base', code: 'gold', label: 'Gold, 12 months', amountPence: 31_240 },
      { kind: 'factor', code: 'use', label: 'Use: private only', amountPence: 0 },
      { kind: 'extra', code: 'check', label: 'Health check', amountPence: 0 },
    ] as const;
    expect(scheduleOf(aPolicy({ lines }), told).premium).toEqual([
      ['Gold, 12 months', '£312.40'],
      ['Health check', 'Included'],
    ]);
  });

  it('A9: says who sold it, who regulates them and how to complain', () => {
    const { firm } = scheduleOf(aPolicy(), told);
    expect(firm.join(' ')).toMatch(/regulated by the Financial Conduct Authority \(register number \d{6}\).*Telephone 0306 999 0142/);
    expect(firm.join(' ')).toMatch(/Monday to Friday, 8am to 8pm.*Write to complaints@kerbside.example.*Financial Ombudsman Service/);
  });

  it('has a page more only for what it covers, none for the page numbers', async () => {
    const pagesOf = async (covers: readonly string[]): Promise<number> => {
      const pdf = await pdfOf(scheduleOf(aPolicy({ covers }), told));
      return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
    };
    expect(await pagesOf(['Engine'])).toBe(1);
    expect(await pagesOf(Array.from({ length: 60 }, (_, at) => `Part ${at}`))).toBe(2);
  });

  it('carries the car that it insures, in its colour', async () => {
    const drawn = (vehicle: CoverRecord['vehicle']) => pdfOf(scheduleOf(aPolicy({ id: 'same', vehicle }), told));
    const red = aPolicy().vehicle;
    const [one, other, unseen] = await Promise.all([drawn(red), drawn({ ...red, colour: 'Blue' }), drawn({ ...red, bodyType: null })]);
    expect([one.equals(other), one.length > unseen.length]).toEqual([false, true]);
  });

  it('says what it costs, and not that all of it is paid: it may be paid by the month', async () => {
    const policy = aPolicy();
    const text = pdfText(await pdfOf(scheduleOf(policy, told)));
    for (const words of [
      'What it costs',
      'Total',
      formatPounds(policy.premiumPence),
      policy.policyNumber,
      ...policy.lines.map(({ label }) => label),
    ])
      expect(text).toContain(words);
    expect(text.replace('get back everything you paid', '')).not.toMatch(/paid/);
  });

  it.each([
    [null, 'You can cancel until the work begins. You then get back everything you paid.'],
    [undefined, 'You can cancel until the work begins.'],
    ['due', 'You can cancel until the work begins. Nothing has been paid yet; cancelling costs nothing.'],
    ['void', 'You can cancel until the work begins. Nothing has been paid yet; cancelling costs nothing.'],
    ['paid', 'You paid the garage, so we have nothing to refund.'],
  ] as const)('A9: promises a refund only of what is paid to us (%s)', (atGarage, words) =>
    expect(scheduleOf(order(), { ...told, atGarage }).notes[0]).toBe(words),
  );

  it.each([
    [{}, 'After that you get back what you haven’t used, less what any claims cost and a fee of £35.'],
    [{ cancellationFeePence: 1_250 }, 'less what any claims cost and a fee of £12.50.'],
    [{ cancellationFeePence: 0 }, 'After that you get back what you haven’t used, less what any claims cost.'],
  ])('A9: says what cancelling cover costs (%p)', (over, words) =>
    expect(scheduleOf(aPolicy(over), told).notes[0]).toMatch(
      new RegExp(`^Until 4 December 2026 you can cancel.*${words.replaceAll('.', '\\.')}$`),
    ),
  );

  it('A9: promises no full refund once a claim was sent', () =>
    expect(scheduleOf(aPolicy(), { ...told, hasClaimed: true }).notes[0]).toBe(
      'You can cancel at any time. You get back what you haven’t used, less what your claims cost and a fee of £35.',
    ));
});
