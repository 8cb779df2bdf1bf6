import { addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { extras as words } from '../../messages/cover.js';

type Car = NonNullable<Quote['vehicle']>;
type Reason = (car: Partial<Car>, today: IsoDay) => string | undefined;

const wornFrom = 40_000;
const manyMilesAYear = 12_000;
const oldFromYears = 6;
const dueWithinMonths = 4;

const yearsSince = (day: IsoDay, today: IsoDay): number =>
  Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0);

/** What of the car speaks for an extra, by its code, the strongest first. Nothing that is true of every car. */
const reasons: Readonly<Record<string, Reason>> = {
  mot: ({ mot_expiration_date: until }, today) =>
    until && until >= today && until <= addMonths(today, dueWithinMonths) ? words.motSoon : undefined,
  remove_wear_tear_90_days: ({ mileage = 0 }) => (mileage >= wornFrom ? words.worn(mileage.toLocaleString('en-GB')) : undefined),
  breakdown: ({ first_registration_date: first }, today) =>
    first && yearsSince(first, today) >= oldFromYears ? words.aged(yearsSince(first, today)) : undefined,
  extended_mileage: ({ mileage = 0, first_registration_date: first }, today) => {
    const aYear = first ? Math.round(mileage / Math.max(yearsSince(first, today), 1) / 1_000) * 1_000 : 0;
    return aYear >= manyMilesAYear ? words.milesAYear(aYear.toLocaleString('en-GB')) : undefined;
  },
};

const most = 3;

/** At most three of these codes, each with its reason. */
export const suggestedFor = (codes: readonly string[], car: Partial<Car>, today: IsoDay): ReadonlyMap<string, string> => {
  const given = Object.entries(reasons).flatMap(([code, reason]): [string, string][] => {
    const told = codes.includes(code) ? reason(car, today) : undefined;
    return told === undefined ? [] : [[code, told]];
  });
  return new Map(given.slice(0, most));
};
