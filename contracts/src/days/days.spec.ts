import * as z from 'zod/mini';
import { addBankDays } from './bank-days.js';
import { addDays, addMonths, daysBetween, formatDay, formatLongDay, isRealDay, londonDay, monthsBetween, showLongDay } from './dates.js';
import { throughDay, momentTyped, typedMoment } from './london-time.js';
import { startProblem } from './start-date.js';
import { dayOfTyped, nothingTyped, optionalTypedDay, typedDay, typedOfDay } from './typed-day.js';
import { dayWritten, finishedDay, withPart } from './whole-day.js';
import { addWorkingDays, bankHolidays, visitProblem } from './working-days.js';

describe('bank days', () => {
  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 5, '2026-11-27'],
    ['2026-12-24', 2, '2026-12-30'],
    ['2026-11-23', -1, '2026-11-20'],
    ['2026-11-22', -1, '2026-11-20'],
    ['2026-12-30', -2, '2026-12-24'],
  ])('%s and %i more: %s', (day, count, expected) => expect(addBankDays(day, count)).toBe(expected));
});

describe('dates', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['1900-01-01', true],
    ['1899-12-31', false],
    ['2199-12-31', true],
    ['2200-01-01', false],
    ['', false],
  ])('%s is a real day: %s', (text, real) => {
    expect(isRealDay(text)).toBe(real);
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-03-15', -3, '2025-12-15'],
    ['2026-11-30', 12, '2027-11-30'],
  ])('%s plus %i months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to);
  });

  it.each([
    ['2026-03-28T23:30:00Z', '2026-03-28'],
    ['2026-03-29T23:30:00Z', '2026-03-30'],
    ['2026-10-25T00:30:00Z', '2026-10-25'],
    ['2026-06-30T22:59:59Z', '2026-06-30'],
    ['2026-06-30T23:00:00Z', '2026-07-01'],
    ['2026-06-30T22:00:00Z', '2026-06-30'],
    ['2026-12-31T23:59:59Z', '2026-12-31'],
    ['2027-01-01T00:00:00Z', '2027-01-01'],
  ])('in London at %s it is %s, summer time included', (at, day) => {
    expect(londonDay(new Date(at))).toBe(day);
  });

  it('has no day for no moment', () => {
    expect(() => londonDay(new Date(NaN))).toThrow(RangeError);
  });

  it('counts days and months', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31);
    expect(daysBetween('2026-04-01', '2026-03-01')).toBe(-31);
    expect(monthsBetween('2026-01-15', '2026-07-14')).toBe(5);
    expect(monthsBetween('2026-01-15', '2026-07-15')).toBe(6);
  });

  it('shows D/M/YYYY, and the long form, on a screen with its day beside its month', () => {
    expect(formatDay('2026-03-05')).toBe('5/3/2026');
    expect(formatLongDay('2026-03-05')).toBe('5 March 2026');
    expect(showLongDay('2026-03-05')).toBe('5\u00a0March 2026');
  });
});

it.each([
  ['2026-11-26T00:21:00Z', 14, '2026-12-10T23:59:59.999Z'],
  ['2026-03-20T23:30:00Z', 14, '2026-04-03T22:59:59.999Z'],
  ['2026-10-20T23:30:00Z', 14, '2026-11-04T23:59:59.999Z'],
  ['2026-10-25T00:30:00Z', 0, '2026-10-25T23:59:59.999Z'],
])('from %s, what lasts %i days lasts through %s', (at, days, last) => expect(throughDay(new Date(at), days).toISOString()).toBe(last));

describe('the day that cover starts', () => {
  it.each([
    ['2026-11-19', 'Cover cannot start in the past'],
    ['2026-11-20', undefined],
    ['2027-05-20', undefined],
    ['2027-05-21', 'Cover must start within 6 months'],
  ])('on %s, asked for on 2026-11-20: %s', (day, problem) => expect(startProblem(day, '2026-11-20')).toBe(problem));
});

const parse = (day: string, month: string, year: string) => z.safeParse(typedDay('Purchase date'), { day, month, year });

describe('typedDay', () => {
  it.each([
    ['5', '3', '2024', '2024-03-05'],
    ['05', '03', '2024', '2024-03-05'],
    [' 5 ', 'mar', '2024', '2024-03-05'],
    ['29', 'February', '2024', '2024-02-29'],
    ['31', 'DEC', '1999', '1999-12-31'],
  ])('reads %s %s %s', (day, month, year, iso) => expect(parse(day, month, year).data).toBe(iso));

  it.each([
    ['', '', '', 'Enter the purchase date'],
    ['5', '', '2024', 'Purchase date must include a month'],
    ['', '', '2024', 'Purchase date must include a day and a month'],
    ['29', '2', '2023', 'Purchase date must be a real date'],
    ['5', '13', '2024', 'Purchase date must be a real date'],
    ['5', '3', '24', 'Purchase date must be a real date'],
    ['5', 'foo', '2024', 'Purchase date must be a real date'],
  ])('says the first thing that is wrong with "%s %s %s"', (day, month, year, message) =>
    expect(parse(day, month, year).error?.issues[0]?.message).toBe(message),
  );

  it('accepts nothing typed only where the date is optional', () => {
    expect(z.parse(optionalTypedDay('Service date'), nothingTyped)).toBeUndefined();
    expect(z.safeParse(optionalTypedDay('Service date'), { ...nothingTyped, day: '5' }).error?.issues[0]?.message).toBe(
      'Service date must include a month and a year',
    );
  });

  it.each(['03/12/2026', '3-12-2026', '3.12.2026', ' 03 / 12 / 2026 ', '3 December 2026', '3rd Dec, 2026', '3-Dec-2026', '2026-12-03'])(
    'fills the three boxes from %j in any of them',
    (text) => {
      for (const part of ['day', 'month', 'year'] as const)
        expect(dayOfTyped(withPart({ day: '1', month: '1', year: '1999' }, part, text))).toBe('2026-12-03');
    },
  );

  it.each(['03', '03/12', '03/12/2', '03/12/20', '2026-12-0', 'December', '20'])('leaves %j where it is typed, as more may come', (text) =>
    expect(withPart(nothingTyped, 'day', text)).toEqual({ ...nothingTyped, day: text }),
  );

  it.each([
    [
      { day: '3', month: 'Dec', year: '26' },
      { day: '3', month: 'Dec', year: '2026' },
    ],
    [
      { day: '3/12/26', month: '', year: '' },
      { day: '3', month: '12', year: '2026' },
    ],
    [
      { day: '3', month: '', year: '' },
      { day: '3', month: '', year: '' },
    ],
    [
      { day: '3.', month: '12.', year: '2026' },
      { day: '3', month: '12', year: '2026' },
    ],
    [
      { day: '3rd', month: 'Sept', year: '49' },
      { day: '3', month: 'Sept', year: '2049' },
    ],
    [
      { day: ' 3 ', month: '12', year: '98' },
      { day: '3', month: '12', year: '1998' },
    ],
  ])('finishes %j', (typed, finished) => expect(finishedDay(typed)).toEqual(finished));

  it.each([
    { day: '１', month: '２', year: '２０２６' },
    { day: '1\u200b', month: '\u202a2\u202c', year: '\u206026' },
    { day: '１/２/２６', month: '', year: '' },
  ])('reads %j, pasted with marks that nobody sees or from a keyboard of full width', (typed) =>
    expect(dayOfTyped(finishedDay(typed))).toBe('2026-02-01'),
  );

  it.each([
    '1/2/2026',
    '01/02/2026',
    '2026-02-01',
    '1-Feb-2026',
    '1st February 2026',
    'Sunday, 1 February 2026',
    '1\u20112\u20112026',
    '０１/０２/２０２６',
    ' 1/2/2026\u200b',
  ])('reads %j in one text', (text) => expect(dayWritten(text)).toBe('2026-02-01'));

  it.each(['', '1/2/26', '31/02/2026', '13/13/2026', '46054', 'February 2026', '2026-02-30', '2/2026', '1/2/2026 and 3/2/2026'])(
    'reads no date in %j',
    (text) => expect(dayWritten(text)).toBeUndefined(),
  );

  it('is shown again as it was read', () => expect(dayOfTyped(typedOfDay('2024-03-05'))).toBe('2024-03-05'));
});

describe('a moment as callbacks write it', () => {
  it.each([
    ['23/11/2026 09:30 am', '2026-11-23T09:30:00.000Z'],
    ['23/11/2026 12:00 am', '2026-11-23T00:00:00.000Z'],
    ['23/11/2026 12:05 pm', '2026-11-23T12:05:00.000Z'],
    ['23/06/2027 04:45 pm', '2027-06-23T15:45:00.000Z'],
  ])('%s is %s, and back', (text, instant) => {
    expect(momentTyped(text)?.toISOString()).toBe(instant);
    expect(typedMoment(new Date(instant))).toBe(text);
  });
  it.each(['1/2/2027 9:05am', '01/02/2027\u00a009:05 am', '01/02/2027 09:05\u202fAM'])('%j is read as 01/02/2027 09:05 am', (text) =>
    expect(typedMoment(momentTyped(text) ?? new Date(0))).toBe('01/02/2027 09:05 am'),
  );
  it.each(['', '31/02/2027 09:30 am', '23/11/2026 13:30 pm', '23/11/2026 00:30 am', '2026-11-23 09:30', '23/11/2026 09:60 am'])(
    '“%s” is none',
    (text) => expect(momentTyped(text)).toBeUndefined(),
  );
});

describe('bank holidays of England and Wales', () => {
  // As published on GOV.UK; 2022 and 2023 without the two for the Crown.
  it.each([
    [2024, ['2024-01-01', '2024-03-29', '2024-04-01', '2024-05-06', '2024-05-27', '2024-08-26', '2024-12-25', '2024-12-26']],
    [2025, ['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-05', '2025-05-26', '2025-08-25', '2025-12-25', '2025-12-26']],
    [2026, ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28']],
    [2027, ['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28']],
    [2028, ['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26']],
  ])('%i', (year, days) => expect(bankHolidays(year)).toEqual(days));
});

describe('working days', () => {
  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 3, '2026-11-24'],
    ['2026-12-24', 3, '2026-12-31'],
    ['2027-12-24', 1, '2027-12-29'],
    ['2027-12-31', 1, '2028-01-04'],
  ])('%s and %i more: %s', (day, count, expected) => expect(addWorkingDays(day, count)).toBe(expected));
});

describe('a day for a visit', () => {
  it.each([
    ['2026-11-23', 'drop_car', 'Please note, we require a minimum of 3 working days to arrange your visit.'],
    ['2026-11-24', 'drop_car', undefined],
    ['2026-11-25', 'collect_and_return', 'Please note, we require a minimum of 5 working days to arrange collection and delivery.'],
    ['2026-11-26', 'collect_and_return', undefined],
    ['2027-05-20', 'drop_car', undefined],
    ['2027-05-21', 'drop_car', 'Please choose a day within 6 months.'],
    ['2099-05-21', 'collect_and_return', 'Please choose a day within 6 months.'],
    ['2026-11-29', 'drop_car', 'Garages are closed on Sundays and bank holidays. Please choose another day.'],
    ['2026-12-26', 'drop_car', 'Garages are closed on Sundays and bank holidays. Please choose another day.'],
    ['2026-12-25', 'drop_car', 'Garages are closed on Sundays and bank holidays. Please choose another day.'],
  ] as const)('%s by %s: %s', (day, delivery, problem) => expect(visitProblem('2026-11-20', day, delivery)).toBe(problem));
});
