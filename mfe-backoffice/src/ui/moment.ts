import { formatDay, londonDay } from '@kerbside/contracts/days/dates';

const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** "5/3/2027 14:05", as the clocks in London have it, on one line. */
export const formatMoment = (instant: string): string => {
  const at = new Date(instant);
  return `${formatDay(londonDay(at))}\u00A0${time.format(at)}`;
};

export const formatDayOf = (instant: string): string => formatDay(londonDay(new Date(instant)));

/** The time of what is today, the day of anything else: for a line that has no room for both. */
export const formatDayOrTime = (instant: string, now: Date): string => {
  const at = new Date(instant);
  return londonDay(at) === londonDay(now) ? time.format(at) : formatDay(londonDay(at));
};

/** The last day of something that ends with that day; the moment of what ended in the middle of one. */
export const formatEnd = (instant: string): string => {
  const before = new Date(Date.parse(instant) - 1).toISOString();
  const endsWithDay = formatDayOf(before) !== formatDayOf(instant);
  return endsWithDay ? formatDayOf(before) : formatMoment(instant);
};

/** What begins a cell, though elsewhere it may follow a comma. */
export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
