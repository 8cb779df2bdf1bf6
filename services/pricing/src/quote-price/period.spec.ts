import { periodOf } from './period.js';

describe('the days of cover', () => {
  it.each<[string, string | undefined, number, object]>([
    ['a year', '2027-03-10', 12, { startsOn: '2027-03-10', endsOn: '2028-03-09', months: 12, rolling: false }],
    ['a year from a leap day', '2028-02-29', 12, { startsOn: '2028-02-29', endsOn: '2029-02-27' }],
    ['three months from the end of a month', '2027-11-30', 3, { endsOn: '2028-02-28' }],
    ['monthly', '2027-03-31', 0, { startsOn: '2027-03-31', endsOn: '2027-04-29', months: 1, rolling: true }],
    ['a day that has gone by', '2027-03-01', 12, { startsOn: '2027-03-02', endsOn: '2028-03-01' }],
    ['no day given', undefined, 12, { startsOn: '2027-03-02' }],
  ])('of %s', (_, start, months, period) => expect(periodOf(start, months, '2027-03-02')).toMatchObject(period));
});
