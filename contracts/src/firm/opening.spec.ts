import { firm } from './firm.js';
import { openingInWords, type Opening } from './opening.js';

const weekday = { from: '08:00', to: '20:00' };
const week: Opening = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: { from: '09:00', to: '17:00' },
  sunday: null,
  bankHolidays: null,
};

describe('opening hours in words', () => {
  it.each<[string, Opening, string[]]>([
    ['rows of days', week, ['Monday to Friday, 8am to 8pm', 'Saturday, 9am to 5pm', 'Closed on Sundays and bank holidays']],
    [
      'a day off in the middle',
      { ...week, wednesday: null },
      [
        'Monday to Tuesday, 8am to 8pm',
        'Thursday to Friday, 8am to 8pm',
        'Saturday, 9am to 5pm',
        'Closed on Wednesdays, Sundays and bank holidays',
      ],
    ],
    [
      'half hours, noon and midnight',
      { ...week, saturday: { from: '09:30', to: '12:00' }, sunday: { from: '00:05', to: '17:45' } },
      ['Monday to Friday, 8am to 8pm', 'Saturday, 9.30am to 12pm', 'Sunday, 12.05am to 5.45pm', 'Closed on bank holidays'],
    ],
    [
      'every day alike, holidays too',
      { ...week, saturday: weekday, sunday: weekday, bankHolidays: { from: '10:00', to: '16:00' } },
      ['Monday to Sunday, 8am to 8pm', 'Bank holidays, 10am to 4pm'],
    ],
    [
      'never',
      { ...week, monday: null, tuesday: null, wednesday: null, thursday: null, friday: null, saturday: null },
      ['Closed on Mondays, Tuesdays, Wednesdays, Thursdays, Fridays, Saturdays, Sundays and bank holidays'],
    ],
  ])('are %s', (_, opening, lines) => {
    expect(openingInWords(opening)).toEqual(lines);
  });

  it('Q9: are those of the firm wherever it says when it can be called', () => {
    expect(firm.hours).toEqual(openingInWords(firm.opening));
  });

  it.each(Object.entries(firm.opening))('of the firm are clock times, the later one last: %s', (_, hours) => {
    if (!hours) return;
    for (const time of [hours.from, hours.to]) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    expect(hours.from < hours.to).toBe(true);
  });
});
