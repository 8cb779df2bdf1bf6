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

/** The slots of a day as options; closed and past ones cannot be chosen, nor any of today after the cut-off (A5). */
export const slotOptions = (day: string, now: Date): readonly Option<string>[] => {
  const isClosed = (slot: string): boolean => weekdayOf(day) === saturday && saturdayClosedSlots.some((one) => one === slot);
  const clock = londonTime(now);
  const isPast = (slot: string): boolean => day === londonDay(now) && (slot <= clock || clock >= sameDayCutOff);
  return [
    { value: '', label: words.chooseTime },
    ...callbackSlots.map((slot) => ({ value: slot, label: slot, disabled: isClosed(slot) || isPast(slot) })),
  ];
};

/** The contract's own body, with A5's rules about days and times checked before it is sent. The service checks them again. */
export const callbackForm = bookCallback.body.check(
  z.refine(({ callback_date }) => weekdayOf(callback_date) !== sunday, { path: ['callback_date'], error: words.sunday }),
  z.refine(({ callback_subject, callback_time }) => !hasTime(callback_subject) || Boolean(callback_time), {
    path: ['callback_time'],
    error: words.timeMissing,
  }),
);
