import { londonMoment } from '@kerbside/contracts/days/london-time';
import ICAL from 'ical.js';
import { writeFeed, type CalendarEntry } from './feed.js';

const aVisit = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  key: 'booking-1',
  sequence: 0,
  title: 'MOT at Millbrook Garage',
  day: '2026-12-02',
  time: '09:30',
  minutes: 60,
  where: '72 Mill Lane, London',
  description: 'Booking number KSB-7F3K9Q',
  isTentative: false,
  isCancelled: false,
  changedAt: new Date('2026-11-20T12:00:00Z'),
  ...over,
});

/** As an independent parser reads the feed. */
const read = (...entries: readonly CalendarEntry[]) =>
  new ICAL.Component(ICAL.parse(writeFeed(entries))).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      where: event.location,
      description: event.description,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      isWholeDay: event.startDate.isDate,
      status: component.getFirstPropertyValue('status'),
    };
  });

describe('the feed', () => {
  it('is read by another library: an hour at a garage', () =>
    expect(read(aVisit())).toEqual([
      {
        uid: 'booking-1@kerbside',
        sequence: 0,
        title: 'MOT at Millbrook Garage',
        where: '72 Mill Lane, London',
        description: 'Booking number KSB-7F3K9Q',
        start: '2026-12-02T09:30:00Z',
        end: '2026-12-02T10:30:00Z',
        isWholeDay: false,
        status: 'CONFIRMED',
      },
    ]));

  it('keeps the id of what is moved and counts its changes', () =>
    expect(read(aVisit({ sequence: 2, day: '2026-12-04' }))[0]).toMatchObject({
      uid: 'booking-1@kerbside',
      sequence: 2,
      start: '2026-12-04T09:30:00Z',
    }));

  it.each([
    ['was cancelled', { isCancelled: true }, 'CANCELLED'],
    ['waits for an answer', { isTentative: true }, 'TENTATIVE'],
  ])('says what %s', (_, over, status) => expect(read(aVisit(over))[0]?.status).toBe(status));

  it('has whole days for what has no time', () =>
    expect(read(aVisit({ key: 'mot-due-1', time: null }))[0]).toMatchObject({ start: '2026-12-02', end: '2026-12-03', isWholeDay: true }));

  it('is a calendar without entries too', () => expect(read()).toEqual([]));
});

it.each([
  ['2026-03-28', '09:30', '2026-03-28T09:30:00.000Z'],
  ['2026-03-29', '09:30', '2026-03-29T08:30:00.000Z'],
  ['2026-10-24', '09:30', '2026-10-24T08:30:00.000Z'],
  ['2026-10-25', '09:30', '2026-10-25T09:30:00.000Z'],
  ['2027-03-27', '16:00', '2027-03-27T16:00:00.000Z'],
  ['2027-03-28', '16:00', '2027-03-28T15:00:00.000Z'],
  ['2027-10-31', '08:30', '2027-10-31T08:30:00.000Z'],
  ['2028-03-26', '08:30', '2028-03-26T07:30:00.000Z'],
  ['2028-10-29', '08:30', '2028-10-29T08:30:00.000Z'],
])('on %s clocks in London show %s at %s', (day, time, moment) => expect(londonMoment(day, time).toISOString()).toBe(moment));
