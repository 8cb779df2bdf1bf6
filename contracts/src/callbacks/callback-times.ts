import { isRealDay, londonDay, type IsoDay } from '../days/dates.js';
import { londonTime } from '../days/london-time.js';
import { isBankHoliday, weekdayOf } from '../days/working-days.js';
import { callbackSlots, sameDayCutOff, saturdayClosedSlots, subjectsWithoutTime } from '../http/callbacks/callbacks.js';
import { firm } from '../firm/firm.js';

const sunday = 0;
const saturday = 6;

const isHoliday = (day: IsoDay): boolean => firm.opening.bankHolidays === null && isBankHoliday(day);

/** Why nobody is called back on a day: never on a Sunday (A5), nor on the bank holidays on which the firm is closed. Undefined for all other days. */
export const closedFor = (day: IsoDay): 'sunday' | 'bank-holiday' | undefined => {
  if (!isRealDay(day)) return undefined;
  if (weekdayOf(day) === sunday) return 'sunday';
  return isHoliday(day) ? 'bank-holiday' : undefined;
};

/** What whoever chooses such a day is told (A5). */
export const closedWords = {
  sunday: 'We are unable to arrange callback on Sunday, please choose another date.',
  'bank-holiday': 'We are unable to arrange callbacks on bank holidays, please choose another date.',
} as const;

/** Whether a day counts among the 24 hours within which we call (A5). */
export const countsForCalls = (day: IsoDay): boolean => closedFor(day) === undefined && weekdayOf(day) !== saturday;

/** Claims, finance and other hide the time and promise contact within 24 hours (A5). */
export const hasTime = (subject: string): boolean => !subjectsWithoutTime.some((one) => one === subject);

/** Whether nobody calls at this time on Saturdays (A5). */
export const isClosedOnSaturday = (day: IsoDay, slot: string): boolean =>
  weekdayOf(day) === saturday && saturdayClosedSlots.some((one) => one === slot);

/** Whether nobody calls at this time of this day: it is closed or past, or today is after the cut-off (A5). */
export const isSlotClosed = (day: IsoDay, slot: string, now: Date): boolean => {
  const clock = londonTime(now);
  return isClosedOnSaturday(day, slot) || (day === londonDay(now) && (slot <= clock || clock >= sameDayCutOff));
};

interface SlotOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** The slots of a day to choose from, after the words for none: closed ones cannot be chosen. */
export const slotOptions = (day: IsoDay, now: Date, chooseTime: string): readonly SlotOption[] => [
  { value: '', label: chooseTime },
  ...callbackSlots.map((slot) => ({ value: slot, label: slot, disabled: isSlotClosed(day, slot, now) })),
];
