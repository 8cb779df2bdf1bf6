import { addDays, addMonths, type IsoDay } from './dates.js';

// Monday to Saturday, except the bank holidays of England and Wales (Q5: "Sundays skipped").

/** 0 is Sunday. */
export const weekdayOf = (day: IsoDay): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const sunday = 0;
const monday = 1;
const saturday = 6;

const dayOf = (year: number, month: number, date: number): IsoDay =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

const firstMonday = (from: IsoDay): IsoDay => (weekdayOf(from) === monday ? from : firstMonday(addDays(from, 1)));
const lastMonday = (to: IsoDay): IsoDay => (weekdayOf(to) === monday ? to : lastMonday(addDays(to, -1)));

/** Easter Sunday by the anonymous Gregorian computus. */
const easterOf = (year: number): IsoDay => {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (skipped + 19 * golden + 15) % 30;
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  const week = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(dayOf(year, 3, 28), moon - week);
};

/** A holiday on a weekend moves to the next weekday that is not a holiday. */
const kept = (day: IsoDay, taken: readonly IsoDay[] = []): IsoDay => {
  const weekday = weekdayOf(day);
  return weekday === saturday || weekday === sunday || taken.includes(day) ? kept(addDays(day, 1), taken) : day;
};

const known = new Map<number, readonly IsoDay[]>();

/** The eight bank holidays of a year in England and Wales, on the days they are observed (Banking and Financial Dealings Act 1971). */
export const bankHolidays = (year: number): readonly IsoDay[] => {
  const days = known.get(year) ?? holidaysOf(year);
  known.set(year, days);
  return days;
};

const holidaysOf = (year: number): readonly IsoDay[] => {
  const easter = easterOf(year);
  const christmas = kept(dayOf(year, 12, 25));
  const boxing = kept(dayOf(year, 12, 26), [christmas]);
  return [
    kept(dayOf(year, 1, 1)),
    addDays(easter, -2),
    addDays(easter, 1),
    firstMonday(dayOf(year, 5, 1)),
    lastMonday(dayOf(year, 5, 31)),
    lastMonday(dayOf(year, 8, 31)),
    christmas,
    boxing,
  ];
};

/** New Year's Day, Christmas Day and Boxing Day. On a weekend their holiday is observed later, and nobody works on the day itself either. */
const closedEachYear = ['01-01', '12-25', '12-26'];

/** A bank holiday of England and Wales, on the day it is observed or its own. */
export const isBankHoliday = (day: IsoDay): boolean =>
  closedEachYear.includes(day.slice(5)) || bankHolidays(Number(day.slice(0, 4))).includes(day);

/** Saturdays count as working days; Sundays and the bank holidays of England and Wales do not (Q5). */
export const isWorkingDay = (day: IsoDay): boolean => weekdayOf(day) !== sunday && !isBankHoliday(day);

export const addWorkingDays = (day: IsoDay, count: number): IsoDay => {
  if (count === 0) return day;
  const next = addDays(day, 1);
  return addWorkingDays(next, isWorkingDay(next) ? count - 1 : count);
};

export const deliveryTypes = ['drop_car', 'collect_and_return'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** Working days from today to the first visit (Q5). */
const noticeDays: Readonly<Record<DeliveryType, number>> = { drop_car: 3, collect_and_return: 5 };

/** The first day on which a garage can take the car. */
export const earliestVisit = (today: IsoDay, delivery: DeliveryType): IsoDay => addWorkingDays(today, noticeDays[delivery]);

/** For collection, Q5's own wording; the same sentence for the other. */
const noticeMessages: Readonly<Record<DeliveryType, string>> = {
  collect_and_return: 'Please note, we require a minimum of 5 working days to arrange collection and delivery.',
  drop_car: 'Please note, we require a minimum of 3 working days to arrange your visit.',
};

/** No garage takes bookings further ahead. */
export const latestVisitMonths = 6;

/** Says what is wrong with a day for a visit; undefined when nothing is. */
export const visitProblem = (today: IsoDay, day: IsoDay, delivery: DeliveryType): string | undefined => {
  if (day < earliestVisit(today, delivery)) return noticeMessages[delivery];
  if (day > addMonths(today, latestVisitMonths)) return 'Please choose a day within 6 months.';
  return isWorkingDay(day) ? undefined : 'Garages are closed on Sundays and bank holidays. Please choose another day.';
};
