import { claimStatuses } from '@kerbside/contracts/http/claims/claims';
import { aClaim } from '../testing/a-claim.js';
import {
  type Act,
  answered,
  answeredQuestion,
  appealed,
  askedOf,
  decided,
  type DecisionRecord,
  dueOn,
  may,
  missingIn,
  openQuestion,
  paid,
  paidMore,
  paidTo,
  submitted,
} from './claim.js';
import { decisionOf, setOffWithin } from './decision.js';
import { partsPaidAt } from '@kerbside/contracts/claims/parts-paid';
import { confirmedMileage } from './mileage.js';
import { firstSentOn, mileageBefore, questionsOf } from './questions.js';

const at = new Date('2026-12-01T12:00:00Z');

const decision = (coveredPence: number, totalPence = 1_000): DecisionRecord => ({
  lines: [{ description: 'Gearbox', amountPence: totalPence, coveredPence, reason: coveredPence < totalPence ? 'Wear' : null }],
  totalPence,
  coveredPence,
  note: 'As your policy says',
  decidedAt: at,
});

const jo = { company: null, account: { id: 'a1', holder: 'Jo Smith', ends: '11' } };

describe('may', () => {
  const acts: Readonly<Record<Act, readonly string[]>> = {
    edit: ['draft'],
    submit: ['draft'],
    discard: ['draft'],
    decide: ['submitted', 'appealed'],
    appeal: ['decided', 'paid'],
    pay: ['decided', 'appealed'],
    payee: ['decided', 'appealed'],
    ask: ['submitted', 'appealed'],
    answer: [],
    attach: ['draft', 'decided', 'paid'],
  };
  const rows = Object.entries(acts).flatMap(([act, states]) =>
    claimStatuses.map((status) => [act as Act, status, states.includes(status)] as const),
  );
  it.each(rows)('A3, A5: %s a claim that is %s: %p', (act, status, expected) => {
    expect(may(act, aClaim({ status, decision: decision(400) }))).toBe(expected);
  });
  it.each([
    ['appeal once only', 'appeal', { appeal: { text: 'No', at } }],
    ['not appeal when everything is covered', 'appeal', { decision: decision(1_000) }],
    ['not appeal against the excess alone', 'appeal', { decision: { ...decision(900), excessPence: 100 } }],
    ['not pay when nothing is covered', 'pay', { decision: decision(0) }],
    ['not pay twice', 'pay', { paidPence: 400 }],
  ] as const)('A3, A5: %s', (_, act, over) => {
    expect(may(act, aClaim({ status: 'decided', decision: decision(400), ...over }))).toBe(false);
  });
});

it('A3, A5: is never covered for less after an appeal, paid or not: repairs may have begun on what was agreed', () => {
  const again = appealed(decided(submitted(aClaim(), at), decision(400)), 'The seal is covered', at);
  expect(() => decided(again, decision(399))).toThrow('INVALID');
  expect(decided(again, decision(400)).status).toBe('decided');
});

it('A3, A5: is looked at again by somebody else, whoever that is', () => {
  const first = decided(submitted(aClaim(), at), { ...decision(400), by: 'ann' });
  const again = appealed(first, 'The seal is covered', at);
  expect(() => decided(again, { ...decision(900), by: 'ann' })).toThrow('CLAIM_DECIDED_BY_YOU');
  expect(decided(again, { ...decision(900), by: 'bob' }).decision?.coveredPence).toBe(900);
});

it('is looked at again by the same person only with the reason why nobody else can, which no other answer has', () => {
  const again = appealed(decided(submitted(aClaim(), at), { ...decision(400), by: 'ann' }), 'The seal is covered', at);
  const because = (by: string) => decided(again, { ...decision(900), by }, 'She works alone').decision?.sameBecause;
  expect([because('ann'), because('bob')]).toEqual(['She works alone', undefined]);
});

it('A3, A5: is paid nowhere before it is said where to, and what was paid stays paid there', () => {
  const agreed = decided(submitted(aClaim(), at), decision(400));
  expect(() => paid(agreed, at)).toThrow('CLAIM_PAYEE');
  const garage = { company: 'Moor Motors', account: null };
  const part = paid(paidTo(paidTo(agreed, garage), jo), at);
  expect(() => paidTo(part, garage)).toThrow('nothing to pay');
  const more = paidTo(decided(appealed(part, 'The seal is covered', at), decision(900)), garage);
  expect([part.paidTo, more.paidTo, more.payee]).toEqual([jo, jo, garage]);
});

it('A3, A5: says what was recorded to whoever made the same transfer at the same time as a colleague', () => {
  const agreed = paidTo(decided(submitted(aClaim(), at), decision(400)), jo);
  const all = paid(agreed, at);
  const saidOf = (claim: typeof all) => expect(() => paid(claim, at));
  for (const claim of [all, appealed(all, 'The seal is covered', at)])
    saidOf(claim).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^£4\.00 was recorded as paid on this claim already/) }),
    );
  saidOf(decided(submitted(aClaim(), at), decision(0))).toThrow('There is nothing to pay on this claim.');
});

it('A3, A5: is paid what was decided while an appeal for more goes on', () => {
  const again = appealed(decided(submitted(aClaim(), at), decision(400)), 'The seal is covered', at);
  const part = paid(paidTo(again, jo), at);
  expect([part.status, part.paidPence, may('pay', part), may('decide', part)]).toEqual(['appealed', 400, false, true]);
  const same = decided(part, decision(400));
  expect([same.status, may('pay', same), may('appeal', same)]).toEqual(['paid', false, false]);
});

it('A3, A5: waits for an answer that we asked for, takes files meanwhile, and is then due five working days later', () => {
  const sent = submitted(aClaim(), at);
  const asked = askedOf(sent, 'Which garage has the car?', new Date('2026-12-03T12:00:00Z'));
  expect(['ask', 'answer', 'attach', 'decide'].map((act) => may(act as Act, asked))).toEqual([false, true, true, true]);
  const back = answeredQuestion(asked, 'Foss Garage', new Date('2026-12-10T12:00:00Z'));
  expect(['ask', 'answer', 'attach'].map((act) => may(act as Act, back))).toEqual([true, false, false]);
  expect([dueOn(asked), dueOn(back)]).toEqual(['2026-12-07', '2026-12-16']);
  expect(back.asked).toMatchObject([{ text: 'Which garage has the car?', answer: { text: 'Foss Garage' } }]);
});

it('A3, A5: waits no longer for what was asked before a decision, when that is appealed against', () => {
  const asked = askedOf(submitted(aClaim(), at), 'Which garage?', at);
  const again = appealed(decided(asked, decision(400)), 'The seal is covered', new Date('2026-12-05T12:00:00Z'));
  expect([openQuestion(asked)?.text, openQuestion(again)]).toEqual(['Which garage?', undefined]);
});

it('A3, A5: is submitted only once everything was answered, with a mileage that was confirmed', () => {
  expect(missingIn(aClaim(), '2026-12-01')).toEqual({});
  expect(() => submitted(aClaim({ mileage: null }), at)).toThrow('INVALID');
  expect(missingIn(aClaim({ answers: { ...aClaim().answers, mileage: '45000' } }), '2026-12-01')).toEqual({
    mileage: 'Confirm the mileage',
  });
  expect(missingIn(aClaim({ answers: { ...aClaim().answers, mileage: '0' } }), '2026-12-01')).toEqual({
    mileage: 'Please provide valid mileage.',
  });
});

it('A3, A5: keeps the answers to its own questions, and what we know, but nothing else', () => {
  const claim = aClaim({ answers: { known_purchase_date: '2024-03-01', purchase_date: '2024-03-02' } });
  const after = answered(claim, { fault_description: 'It', known_purchase_date: '1999-01-01', damage_description: 'x', isAdmin: '1' });
  expect(after.answers).toEqual({ known_purchase_date: '2024-03-01', purchase_date: '2024-03-02', fault_description: 'It' });
  expect(() => answered(aClaim({ status: 'submitted' }), {})).toThrow('can no longer be changed');
});

it.each([
  ['before the car was first registered', '2015-09-24', '2019-10-25', /first registered/],
  ['on that day', '2019-10-25', '2019-10-25', undefined],
  ['the day before', '2019-10-24', '2019-10-25', /first registered/],
  ['before there were cars, the registration not known', '1899-12-31', undefined, /real date/],
  ['long ago, the registration not known', '2015-09-24', undefined, undefined],
])('the car was bought %s (%s, registered %s)', (_, day, registered, says) => {
  const claim = aClaim({ answers: { ...aClaim().answers, purchase_date: day } });
  const { purchase_date: fault } = missingIn(claim, '2026-12-01', { registered });
  if (says === undefined) expect(fault).toBeUndefined();
  else expect(fault).toMatch(says);
});

it('A3, A5: forgets what was answered before a change of mind, when it is submitted', () => {
  const answers = { ...aClaim().answers, known_purchase_date: '2024-03-01', purchase_date: '2024-05-01' };
  const yes = submitted(aClaim({ answers: { ...answers, is_vehicle_purchase_date_correct: 'yes' } }), at);
  expect(yes.answers).toMatchObject({ known_purchase_date: '2024-03-01', is_vehicle_purchase_date_correct: 'yes' });
  expect(yes.answers).not.toHaveProperty('purchase_date');
  const no = submitted(aClaim({ answers: { ...answers, is_vehicle_purchase_date_correct: 'no' } }), at);
  expect(no.answers['purchase_date']).toBe('2024-05-01');
});

it('A3, A5: is decided within five working days, over Christmas too', () => {
  expect(dueOn(submitted(aClaim(), at))).toBe('2026-12-07');
  expect(dueOn(submitted(aClaim(), new Date('2026-12-23T12:00:00Z')))).toBe('2027-01-02');
  expect(dueOn(aClaim())).toBeNull();
});

it.each(['decided', 'appealed', 'paid'] as const)(
  'A3, A5: that pays more after less went back with its policy is paid the rest: %s',
  (status) => {
    const more = paidMore(aClaim({ status, decision: decision(400), paidPence: 400, payee: jo }), decision(600));
    expect(paid(more, at)).toMatchObject({ status: status === 'appealed' ? 'appealed' : 'paid', paidPence: 600 });
  },
);

const deciding = { note: 'As your policy says', claimLimitPence: 1_000_000_00, at };
const line = (amountPence: number, coveredPence: number, reason?: string) => ({ description: 'Part', amountPence, coveredPence, reason });

/** Numbers that are the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % (most + 1);
  };
};

it('A3, A5: is the sum of its lines, whatever they are', () => {
  const next = numbers(7);
  for (let run = 0; run < 200; run += 1) {
    const lines = Array.from({ length: 1 + next(9) }, () => {
      const amountPence = 1 + next(500_000);
      return line(amountPence, next(amountPence), 'Worn');
    });
    const { totalPence, coveredPence, lines: kept } = decisionOf(lines, deciding);
    const notCovered = kept.reduce((sum, { amountPence, coveredPence: covered }) => sum + amountPence - covered, 0);
    expect(kept.reduce((sum, one) => sum + one.coveredPence, 0)).toBe(coveredPence);
    expect(coveredPence + notCovered).toBe(totalPence);
  }
});

it('gives a reason with each line that is not covered whole, and with no other', () => {
  const { lines } = decisionOf([line(100, 100, 'Why'), line(100, 60, 'Wear')], deciding);
  expect(lines.map(({ reason }) => reason)).toEqual([null, 'Wear']);
});

it.each([
  ['an excess is taken off', [line(100, 100), line(100, 60, 'Wear')], 50, { totalPence: 200, excessPence: 50, coveredPence: 110 }],
  ['no more than is covered', [line(100, 30, 'Wear')], 50, { totalPence: 100, excessPence: 30, coveredPence: 0 }],
  ['nothing where nothing is covered', [line(100, 0, 'Wear')], 50, { totalPence: 100, coveredPence: 0 }],
  ['no excess, nothing', [line(100, 100)], 0, { totalPence: 100, coveredPence: 100 }],
])('is what its lines cover, less the excess: %s', (_, lines, excessPence, expected) => {
  const { totalPence, coveredPence, ...decision } = decisionOf(lines, { ...deciding, excessPence });
  expect({ totalPence, coveredPence, ...('excessPence' in decision ? { excessPence: decision.excessPence } : {}) }).toEqual(expected);
});

it('pays at most the limit, once the excess is taken off', () => {
  const limited = { ...deciding, claimLimitPence: 1_000, excessPence: 100 };
  expect(decisionOf([line(1_100, 1_100)], limited)).toMatchObject({ coveredPence: 1_000 });
  expect(() => decisionOf([line(1_101, 1_101)], limited)).toThrow();
});

it.each([
  ['more covered than the line', [line(100, 101)], { 'lines.0.coveredPence': 'This is more than the line' }],
  ['part of it without a reason', [line(50, 50), line(100, 40)], { 'lines.1.reason': 'Say why it is not covered in full' }],
  ['more than the policy pays', [line(200_000_000, 200_000_000)], { lines: 'This is more than the policy pays for one claim: £1,000,000' }],
])('A3, A5: is refused: %s', (_, lines, fields) => {
  expect(() => decisionOf(lines, deciding)).toThrow(expect.objectContaining({ details: { fields } }));
});

it.each([
  ['all', 900, [[300, 500], [400, 400]]], // prettier-ignore
  ['as much as that of the last', 600, [[300, 500], [700, 100]]], // prettier-ignore
  ['only some of the first', 200, [[600, 200], [800, 0]]], // prettier-ignore
  ['nothing', 0, [[800, 0], [800, 0]]], // prettier-ignore
])('A3, A5: where less goes back with its policy than it was set off against, has set off %s', (_, givenPence, expected) => {
  const [one, other] = [500, 400].map((leftPence) => decisionOf([line(800, 800)], { ...deciding, refund: { leftPence, countedPence: 0 } }));
  if (!one || !other) throw new Error('Both are decided');
  const within = setOffWithin([one, other], givenPence);
  expect(within.map(({ coveredPence, setOffPence = 0 }) => [coveredPence, setOffPence])).toEqual(expected);
});

it.each([
  [1, 100],
  [60_000, 100],
  [60_001, 90],
  [80_001, 80],
  [120_000, 70],
  [150_000, 60],
  [150_001, 50],
])('A3, A5: at %i miles we pay %i per cent of the parts', (mileage, percent) => expect(partsPaidAt(mileage)).toBe(percent));

const removal = { code: 'betterment_removal' };
it.each([
  ['miles since the cover was bought', '63,500', { atInception: 42_000, lines: [] }, [21_500, 90]],
  ['betterment removal was bought: parts are paid whole', '163,500', { atInception: 42_000, lines: [removal] }, [121_500, 100]],
  ['less than there was: none', '40,000', { atInception: 42_000, lines: [] }, [0, 100]],
  ['nobody asked before: none', '40,000', { atInception: null, lines: [] }, [0, 100]],
])('A3, A5: %s', (_, typed, facts, expected) => {
  const { mileageCoveredSinceInception, componentContribution } = confirmedMileage(typed, facts);
  expect([mileageCoveredSinceInception, componentContribution]).toEqual(expected);
});

it('A3, A5: refuses nothing, and zero', () => {
  for (const typed of ['', '0', 'x'])
    expect(() => confirmedMileage(typed, { atInception: null, lines: [] })).toThrow(
      expect.objectContaining({ details: { fields: { mileage: 'Please provide valid mileage.' } } }),
    );
});

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
