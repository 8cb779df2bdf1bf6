import * as z from 'zod/mini';
import { dayOfTyped, nothingTyped, optionalTypedDay, typedDay, typedOfDay } from './typed-day.js';
import { dayWritten, finishedDay, withPart } from './whole-day.js';

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
      { day: '3', month: '12', year: '2026' },
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
    '01.02.2026',
    '1-2-2026',
    '2026-02-01',
    '1 Feb 2026',
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
