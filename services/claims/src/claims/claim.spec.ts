import { claimStatuses } from '@kerbside/contracts/http/claims/claims';
import { aClaim } from '../testing/a-claim.js';
import {
  answered,
  answeredQuestion,
  appealed,
  askedOf,
  decided,
  dueOn,
  may,
  missingIn,
  openQuestion,
  paid,
  paidMore,
  paidTo,
  submitted,
  type Act,
  type Decision,
} from './claim.js';

const at = new Date('2026-12-01T12:00:00Z');
const decision = (coveredPence: number, totalPence = 1_000): Decision => ({
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
    attach: ['draft'],
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

it('goes from its opening to a payment after an appeal, and keeps what happened', () => {
  const sent = submitted(aClaim(), at);
  const part = paid(paidTo(decided(sent, decision(400)), jo), at);
  const again = appealed(part, 'The seal is covered', at);
  const all = paid(decided(again, decision(900)), at);
  expect([sent.status, part.paidPence, again.status, all.paidPence]).toEqual(['submitted', 400, 'appealed', 900]);
  expect(all.history.map(({ what }) => what)).toEqual(['opened', 'submitted', 'decided', 'paid', 'appealed', 'decided', 'paid']);
  expect(() => decided(again, decision(300))).toThrow('INVALID');
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

it('A3, A5: is paid what was decided while an appeal for more goes on', () => {
  const again = appealed(decided(submitted(aClaim(), at), decision(400)), 'The seal is covered', at);
  const part = paid(paidTo(again, jo), at);
  expect([part.status, part.paidPence, may('pay', part), may('decide', part)]).toEqual(['appealed', 400, false, true]);
  const same = decided(part, decision(400));
  expect([may('pay', same), may('appeal', same)]).toEqual([false, false]);
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
  ['before there were cars, the registration not known', '1899-12-31', undefined, /Enter the date/],
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
