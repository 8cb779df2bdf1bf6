import { firm } from './firm.js';
import { openAt } from './opening-hours.js';
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

describe('somebody is there to talk', () => {
  it.each([
    ['on a Friday before eight', '2026-11-20T07:59:59Z', false, '2026-11-20T08:00:00Z'],
    ['from eight', '2026-11-20T08:00:00Z', true, '2026-11-20T20:00:00Z'],
    ['until eight in the evening', '2026-11-20T19:59:59Z', true, '2026-11-20T20:00:00Z'],
    ['not at eight, until Saturday at nine', '2026-11-20T20:00:00Z', false, '2026-11-21T09:00:00Z'],
    ['on a Saturday until five', '2026-11-21T16:59:00Z', true, '2026-11-21T17:00:00Z'],
    ['not on a Sunday', '2026-11-22T12:00:00Z', false, '2026-11-23T08:00:00Z'],
    ['in summer by clocks in London', '2026-07-01T07:00:00Z', true, '2026-07-01T19:00:00Z'],
    ['on the day on which the clocks go back, not: it is a Sunday', '2026-10-25T12:00:00Z', false, '2026-10-26T08:00:00Z'],
    ['not on Christmas Day', '2026-12-25T12:00:00Z', false, '2026-12-29T08:00:00Z'],
    ['not on the Monday in place of Boxing Day', '2026-12-28T12:00:00Z', false, '2026-12-29T08:00:00Z'],
  ])('Q9: %s', (_, now, isOpen, changesAt) => {
    expect(openAt(week, new Date(now))).toEqual({ isOpen, changesAt: new Date(changesAt) });
  });

  it.each<[string, Partial<Opening>, string, boolean, string]>([
    [
      'on Sundays, where the firm says so',
      { sunday: { from: '10:30', to: '16:00' } },
      '2026-11-22T10:30:00Z',
      true,
      '2026-11-22T16:00:00Z',
    ],
    [
      'on a bank holiday, by its own hours',
      { bankHolidays: { from: '10:00', to: '12:00' } },
      '2026-12-25T11:00:00Z',
      true,
      '2026-12-25T12:00:00Z',
    ],
    ['not on a weekday off', { wednesday: null }, '2026-11-18T12:00:00Z', false, '2026-11-19T08:00:00Z'],
  ])('%s', (_, changed, now, isOpen, changesAt) => {
    expect(openAt({ ...week, ...changed }, new Date(now))).toEqual({ isOpen, changesAt: new Date(changesAt) });
  });

  it('never, where nobody ever is: it is looked at again in two weeks', () => {
    const closed = Object.fromEntries(Object.keys(week).map((day) => [day, null]));
    expect(openAt({ ...week, ...closed }, new Date('2026-11-20T12:00:00Z'))).toEqual({
      isOpen: false,
      changesAt: new Date('2026-12-04T00:00:00Z'),
    });
  });
});

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
