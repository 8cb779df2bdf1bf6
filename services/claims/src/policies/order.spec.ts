import { anOrder, aPolicy, aVisit } from '../testing/a-policy.js';
import { followersOf, mayStand, orderStatusOf, visitAfter, visited, type VisitStep } from './order.js';

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
    ['moved', after('requested', 'confirmed', 'moved'), { day: '2026-12-09', time: '14:00', isConfirmed: false }],
    ['finished with its result', after('requested', { ...finished, motResult: 'passed' }), { stage: 'done', motResult: 'passed' }],
  ])('knows the day, time and result of a visit that was %s', (_, visit, facts) => expect(visit).toMatchObject(facts));

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
