import { londonDay } from '@kerbside/contracts/days/dates';
import {
  bookCallback,
  callbackSlots,
  sameDayCutOff,
  saturdayClosedSlots,
  subjectsWithoutTime,
} from '@kerbside/contracts/http/callbacks/callbacks';
import { londonTime } from '@kerbside/contracts/days/london-time';
import type { Option } from '@kerbside/contracts/ui/controls/select-field';
import * as z from 'zod/mini';
import { callback as words } from '../messages/callback.js';

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const [sunday, saturday] = [0, 6];

/** Claims, finance and other hide the time and promise contact within 24 hours (A5). */
export const hasTime = (subject: string): boolean => !subjectsWithoutTime.some((one) => one === subject);

/** Whether nobody calls at this time of this day: it is closed or past, or today is after the cut-off (A5). */
const isClosed = (day: string, slot: string, now: Date): boolean => {
  if (weekdayOf(day) === saturday && saturdayClosedSlots.some((one) => one === slot)) return true;
  const clock = londonTime(now);
  return day === londonDay(now) && (slot <= clock || clock >= sameDayCutOff);
};

/** The slots of a day as options: closed ones cannot be chosen. */
export const slotOptions = (day: string, now: Date): readonly Option<string>[] => [
  { value: '', label: words.chooseTime },
  ...callbackSlots.map((slot) => ({ value: slot, label: slot, disabled: isClosed(day, slot, now) })),
];

interface Chosen {
  readonly callback_subject: string;
  readonly callback_date: string;
  readonly callback_time?: string | undefined;
}

/** Whether the time was chosen for another day, and is closed on the one that is chosen now. */
export const isTimeGone = ({ callback_subject, callback_date, callback_time = '' }: Chosen, now: Date): boolean =>
  hasTime(callback_subject) && callback_time !== '' && isClosed(callback_date, callback_time, now);

/** The contract's own body, with A5's rules about days and times checked before it is sent. The service checks them again. */
export const callbackForm = (now: Date) =>
  bookCallback.body.check(
    z.refine(({ callback_date }) => weekdayOf(callback_date) !== sunday, { path: ['callback_date'], error: words.sunday }),
    z.refine(({ callback_subject, callback_time }) => !hasTime(callback_subject) || Boolean(callback_time), {
      path: ['callback_time'],
      error: words.timeMissing,
    }),
    z.refine((chosen) => !isTimeGone(chosen, now), { path: ['callback_time'], error: words.timeGone }),
  );
