import { addDays, londonDay, isRealDay, type IsoDay } from './dates.js';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What clocks in London show: "09:05". */
export const londonTime = (at: Date): string => clock.format(at);

/** The moment at which clocks in London show a time of a day: the second of two, and an hour later where they pass over it. */
export const londonMoment = (day: IsoDay, time: string): Date => {
  const atWinter = new Date(`${day}T${time}:00Z`);
  const atSummer = new Date(atWinter.getTime() - 3_600_000);
  return londonTime(atWinter) !== time && londonTime(atSummer) === time ? atSummer : atWinter;
};

/** The last moment, in London, of the day that is so many days after another moment's: what lasts until a day lasts through it. */
export const throughDay = (at: Date, days: number): Date => new Date(londonMoment(addDays(londonDay(at), days + 1), '00:00').getTime() - 1);

const shape = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d{1,2}):([0-5]\d)\s*(am|pm)$/i;
const hoursOfHalfDay = 12;
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The moment that `DD/MM/YYYY hh:mm a` names in London (A9), its noughts and spaces forgiven; undefined when there is none. */
export const momentTyped = (text: string): Date | undefined => {
  const [, date = '', month = '', year = '', hours = '', minutes = '', half = ''] = shape.exec(text.trim()) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const hour = Number(hours);
  if (!isRealDay(day) || hour < 1 || hour > hoursOfHalfDay) return undefined;
  const ofDay = (hour % hoursOfHalfDay) + (half.toLowerCase() === 'pm' ? hoursOfHalfDay : 0);
  return londonMoment(day, `${twoDigits(ofDay)}:${minutes}`);
};

/** A moment as `DD/MM/YYYY hh:mm a` in London (A9). */
export const typedMoment = (at: Date): string => {
  const [year, month, date] = londonDay(at).split('-');
  const [hours = '', minutes = ''] = londonTime(at).split(':');
  const hour = Number(hours);
  return `${date}/${month}/${year} ${twoDigits(hour % hoursOfHalfDay || hoursOfHalfDay)}:${minutes} ${hour < hoursOfHalfDay ? 'am' : 'pm'}`;
};
