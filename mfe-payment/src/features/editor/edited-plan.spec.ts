import { aWay, inTwelve } from '../../testing/samples.js';
import { editedWay, mayEdit, rulesFor } from './edited-plan.js';

const way = aWay({ option: 'instalments', count: 12, todayPence: 2_018, payments: inTwelve });
const debit = aWay({ ...way, method: 'direct_debit', todayPence: 0, planId: 'debit' });
const [first = { number: 1, dueOn: '', amountPence: 0 }] = inTwelve;
const payments = [
  { dueOn: '2127-03-31', amountPence: 4_210 },
  { dueOn: first.dueOn, amountPence: 20_000 },
];

it('puts the edited payments in the place of the plan, by date, and what is taken today follows', () =>
  expect(editedWay(way, { planId: way.planId, payments })).toEqual({
    ...way,
    isEdited: true,
    todayPence: 20_000,
    payments: [
      { number: 1, dueOn: first.dueOn, amountPence: 20_000 },
      { number: 2, dueOn: '2127-03-31', amountPence: 4_210 },
    ],
  }));

it('takes nothing today of what is only set up', () => expect(editedWay(debit, { planId: 'debit', payments }).todayPence).toBe(0));

it('Q4: leaves another plan, and one that nobody edited, as it is', () => {
  expect(editedWay(way, { planId: 'another', payments })).toBe(way);
  expect(editedWay(way, undefined)).toBe(way);
});

it('Q5: has the rules that the service checks', () => {
  const rules = { earliestOn: first.dueOn, latestOn: '2127-10-31', onBankDays: false, targetPence: 24_210, isFirstFixed: true };
  expect(rulesFor(way, '2127-10-31')).toEqual(rules);
  expect(rulesFor(debit, '2127-10-31')).toEqual({ ...rules, onBankDays: true, isFirstFixed: false });
});

it.each([
  ['instalments', way, '2127-10-31', true],
  ['in full', aWay(), '2127-10-31', false],
])('%s', (_, one, payBy, may) => expect(mayEdit(one, payBy)).toBe(may));
