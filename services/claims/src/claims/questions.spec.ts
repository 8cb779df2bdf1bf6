import { aClaim } from '../testing/a-claim.js';
import { mileageBefore, questionsOf } from './questions.js';

const seen = { sentOn: '2026-12-01', hasFileOfAnother: false, mileageBefore: null };

it.each([
  ['nothing', aClaim(), seen, []],
  ['a file that is in another claim', aClaim(), { ...seen, hasFileOfAnother: true }, ['same-file']],
  [
    'less than when the cover was bought',
    aClaim({ mileage: { mileage: 41_000, atInception: 42_000, mileageCoveredSinceInception: 0, componentContribution: 100 } }),
    seen,
    ['mileage-falling'],
  ],
  ['less than in an earlier claim', aClaim(), { ...seen, mileageBefore: 44_001 }, ['mileage-falling']],
  ['the thirteenth day of the cover', aClaim(), { ...seen, sentOn: '2026-11-14' }, ['soon-after-start']],
  ['the fourteenth day after its start', aClaim(), { ...seen, sentOn: '2026-11-15' }, []],
  [
    'all of them',
    aClaim(),
    { sentOn: '2026-11-02', hasFileOfAnother: true, mileageBefore: 50_000 },
    ['same-file', 'mileage-falling', 'soon-after-start'],
  ],
] as const)('asks about %s', (_, claim, facts, questions) => expect(questionsOf(claim, facts)).toEqual(questions));

describe('the mileage of earlier claims', () => {
  const claim = aClaim();
  const said = (daysBefore: number, mileage: number, over: object = {}) => ({
    customerId: claim.customerId,
    registrationNumber: claim.vehicle.registrationNumber,
    openedAt: new Date((claim.history[0]?.at ?? new Date()).getTime() - daysBefore * 86_400_000),
    mileage,
    ...over,
  });

  it.each([
    ['none', [], null],
    ['the highest of two', [said(30, 40_000), said(20, 39_000)], 40_000],
    ['its own, and a later one', [said(0, 44_000), said(-1, 50_000)], null],
    ['of another customer', [said(30, 40_000, { customerId: 'another' })], null],
    ['of another car', [said(30, 40_000, { registrationNumber: 'ZZ99ZZZ' })], null],
  ] as const)('%s', (_, all, expected) => expect(mileageBefore(claim, all)).toBe(expected));

  it('is not known of a car without a registration', () => {
    const unplated = { ...claim, vehicle: { ...claim.vehicle, registrationNumber: null } };
    expect(mileageBefore(unplated, [said(30, 40_000, { registrationNumber: null })])).toBeNull();
  });
});
