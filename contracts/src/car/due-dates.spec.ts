import { askedDues, dueDatesForm, dueFactsOf, initialDues, type TypedDues } from './due-dates.js';
import { typedOfDay } from '../days/typed-day.js';

const today = '2026-11-20';
const nothing = initialDues({});
const wrong = (over: Partial<TypedDues>, hasMot = true): string[] => {
  const typed = { ...nothing, ...over };
  const read = dueDatesForm(typed, { isLeased: false, hasMot, today }).safeParse(typed);
  return read.error?.issues.map(({ path }) => String(path[0])) ?? [];
};
const chosen = (day: string) => ({ insurance_due: 'select_date', insurance_due_date: typedOfDay(day) });

describe('the dates of a car (Q4)', () => {
  it.each<[string, Partial<TypedDues>, readonly string[]]>([
    ['nothing answered', {}, []],
    ['a day to be chosen', { insurance_due: 'select_date' }, ['insurance_due_date']],
    ['an answer without a day', { insurance_due: 'within_3_months' }, []],
    ['insurance due today', chosen('2026-11-20'), []],
    ['insurance due yesterday', chosen('2026-11-19'), ['insurance_due_date']],
    ['insurance due in 2099', chosen('2099-11-19'), ['insurance_due_date']],
    ['a service with the MOT', { service_due: 'same_time_as_mot' }, []],
    ['insurance with the MOT', { insurance_due: 'same_time_as_mot' }, ['insurance_due']],
    ['a lease that ends, of a car that is not leased', { leasing_end: 'select_date' }, []],
  ])('with %s say what to correct', (_, over, fields) => expect(wrong(over)).toEqual(fields));

  it('accept a service with the MOT only once its expiry is known', () => {
    expect(wrong({ service_due: 'same_time_as_mot' }, false)).toEqual(['service_due']);
  });

  it.each([
    ['personal_lease_agreement', true],
    ['privately_owned', false],
  ] as const)('ask when a lease ends of a leased car alone: %s, %s', (ownership_basis, isLeased) => {
    const facts = dueFactsOf({ details: { ownership_basis }, vehicle: null });
    expect([facts.isLeased, askedDues(facts).includes('leasing_end')]).toEqual([isLeased, isLeased]);
  });
});
