import { aClaim } from '../testing/a-claim.js';
import { firstSentOn, mileageBefore, questionsOf } from './questions.js';

const file = {
  id: 'file-1',
  storedAs: 'stored-1',
  category: 'service_invoice',
  name: 'a.pdf',
  bytes: 1,
  hash: 'h1',
  addedAt: new Date(0),
} as const;
const seen = { sentOn: '2026-12-01', hasFileOfAnother: false, mileageBefore: null };

it.each([
  ['nothing', aClaim(), seen, []],
  ['a file that is in another claim', aClaim(), { ...seen, hasFileOfAnother: true }, ['same-file']],
  ['one invoice for two services', aClaim({ files: [file, { ...file, category: 'second_service_invoice' }] }), seen, ['same-file']],
  ['two invoices', aClaim({ files: [file, { ...file, hash: 'h2' }] }), seen, []],
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
] as const)('A3, A5: asks about %s', (_, claim, facts, questions) => expect(questionsOf(claim, facts)).toEqual(questions));

it('counts from the day on which it was first sent, in London, also after an appeal', () => {
  const now = new Date('2027-07-01T12:00:00Z');
  const sent = { what: 'submitted', at: new Date('2027-06-01T23:30:00Z') } as const;
  const appealed = { what: 'appealed', at: new Date('2027-06-20T12:00:00Z') } as const;
  expect([firstSentOn({ history: [sent, appealed] }, now), firstSentOn({ history: [] }, now)]).toEqual(['2027-06-02', '2027-07-01']);
});

describe('the mileage of earlier claims', () => {
  const claim = aClaim();
  const said = (daysBefore: number, mileage: number, over: object = {}) => ({
    customerId: claim.customerId,
    policyId: 'another policy',
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
    ['of whoever had the policy before', [said(30, 40_000, { customerId: 'another', policyId: claim.policyId })], 40_000],
    ['of another car', [said(30, 40_000, { registrationNumber: 'ZZ99ZZZ' })], null],
  ] as const)('A3, A5: %s', (_, all, expected) => expect(mileageBefore(claim, all)).toBe(expected));

  it('is not known of a car without a registration', () => {
    const unplated = { ...claim, vehicle: { ...claim.vehicle, registrationNumber: null } };
    expect(mileageBefore(unplated, [said(30, 40_000, { registrationNumber: null })])).toBeNull();
  });
});
