import ICAL from 'ical.js';
import { calendarEntry } from './calendar-entry.js';

const visit = {
  id: '7e57ab1e-0000-4000-8000-000000000001',
  booking_number: 'KSB-7F3K9Q',
  booking_date: '2026-07-02',
  booking_time: '08:30',
  garage: {
    id: 'g1',
    name: 'Foss Garage; Söhne',
    address: ['1 Foss Bank', 'a very long name of a road in the north of the old town', 'York'],
  },
  savedAt: '2026-06-20T12:00:00.000Z',
};

/** As an independent parser reads it. */
const read = (over: Partial<typeof visit> | { readonly garage: null } | { readonly booking_time: undefined } = {}) => {
  const text = calendarEntry({ ...visit, ...over });
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  if (!component) throw new Error('there is no entry');
  const { uid, summary, location, startDate, endDate } = new ICAL.Event(component);
  return { uid, summary, location, start: startDate.toString(), end: endDate.toString(), isWholeDay: startDate.isDate, text };
};

describe('a visit in a calendar', () => {
  it('is an hour by the clock of London, at its garage, and the entry that the feed has', () =>
    expect(read()).toMatchObject({
      uid: `booking-${visit.id}@kerbside`,
      summary: 'Your car at Foss Garage; Söhne',
      location: 'Foss Garage; Söhne, 1 Foss Bank, a very long name of a road in the north of the old town, York',
      start: '2026-07-02T07:30:00Z',
      end: '2026-07-02T08:30:00Z',
    }));

  it('is a whole day while it has no time', () =>
    expect(read({ booking_time: undefined })).toMatchObject({ start: '2026-07-02', end: '2026-07-03', isWholeDay: true }));

  it('names no garage before there is one', () => expect(read({ garage: null })).toMatchObject({ summary: 'Your car at the garage' }));

  it('has no line that is longer than calendars read', () =>
    expect(
      Math.max(
        ...read()
          .text.split('\r\n')
          .map((line) => new Blob([line]).size),
      ),
    ).toBeLessThanOrEqual(75));
});
