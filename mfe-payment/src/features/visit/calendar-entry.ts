import { addDays } from '@kerbside/contracts/days/dates';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { visit as words } from '../../messages/payment.js';

type When = Pick<Booking, 'booking_date' | 'booking_time' | 'minutes'>;
type Visit = When & Pick<Booking, 'id' | 'booking_number' | 'is_tentative' | 'delivery_type' | 'garage' | 'savedAt'>;

/** A visit for the customer's calendar (RFC 5545), with the id of the calendar feed's entry, so that whoever has both sees it once. */
export const calendarEntry = ({ id, booking_number, is_tentative, delivery_type, garage, savedAt, ...when }: Visit): string => {
  const place = delivery_type === 'drop_car' ? garage : null;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kerbside//Your car//EN',
    'BEGIN:VEVENT',
    `UID:booking-${id}@kerbside`,
    `DTSTAMP:${stamp(new Date(savedAt))}`,
    ...spanOf(when),
    `SUMMARY:${plain(garage ? words.entryAt(garage.name) : words.entry)}`,
    ...(place ? [`LOCATION:${plain([place.name, ...place.address].join(', '))}`] : []),
    `DESCRIPTION:${plain(`${words.number} ${booking_number}`)}`,
    `STATUS:${is_tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};

/** Earlier releases of garages did not say how long the work takes. */
const anHour = 60;

/** From its time for as long as its work takes; a day that has no time yet is a whole one. */
const spanOf = ({ booking_date: day, booking_time: time, minutes = anHour }: When): readonly string[] => {
  if (time === undefined) return [`DTSTART;VALUE=DATE:${digits(day)}`, `DTEND;VALUE=DATE:${digits(addDays(day, 1))}`];
  const start = londonMoment(day, time);
  return [`DTSTART:${stamp(start)}`, `DTEND:${stamp(new Date(start.getTime() + minutes * 60_000))}`];
};

const digits = (text: string): string => text.replaceAll(/[-:]/g, '');
const stamp = (at: Date): string => `${digits(at.toISOString().slice(0, 19))}Z`;
const plain = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n?|\n/g, '\\n');

const mostOctets = 75;

/** A long line goes on in the next, after a space. Letters of several octets stay whole. */
const folded = (line: string): string => {
  const rows = [''];
  for (const letter of line) {
    const row = rows.at(-1) ?? '';
    if (new Blob([row, letter]).size > mostOctets) rows.push(` ${letter}`);
    else rows[rows.length - 1] = row + letter;
  }
  return rows.join('\r\n');
};
