import { addMonths, formatLongDay, type IsoDay } from '../days/dates.js';

// Which days are possible for a car, for the page and the service alike

export const carDays = ['first_registration_date', 'mot_expiration_date', 'tax_due_date', 'last_service_date', 'purchase_date'] as const;
export type CarDay = (typeof carDays)[number];

export interface CarDayFacts {
  readonly today: IsoDay;
  readonly registered?: IsoDay | undefined;
}

/** An MOT may be renewed a month early and then lasts 13 months; a new car's first is due after 3 years, in Northern Ireland after 4. */
const longestMotMonths = 13;
const firstMotMonths = 48;
/** Tax may be renewed two months early. */
const longestTaxMonths = 14;
/** An earlier expiry must be a typing mistake. */
const oldestExpiryMonths = 120;

type Rule = (day: IsoDay, facts: CarDayFacts) => string | undefined;

const rules: Readonly<Record<CarDay, Rule>> = {
  first_registration_date: (day, { today }) => (day > today ? 'The date of first registration must be in the past' : undefined),
  mot_expiration_date: (day, { today, registered }) => {
    if (isBefore(day, registered)) return andWhenRegistered('The MOT cannot expire before the car was first registered', registered);
    if (day < addMonths(today, -oldestExpiryMonths)) return 'Check the year: that MOT expired more than 10 years ago';
    const firstMot = addMonths(registered ?? today, firstMotMonths);
    return day > addMonths(today, longestMotMonths) && day > firstMot ? 'Check the year: no MOT lasts that long' : undefined;
  },
  tax_due_date: (day, { today, registered }) => {
    if (isBefore(day, registered)) return andWhenRegistered('The tax cannot be due before the car was first registered', registered);
    if (day < addMonths(today, -oldestExpiryMonths)) return 'Check the year: that tax was due more than 10 years ago';
    return day > addMonths(today, longestTaxMonths) ? 'Check the year: no car is taxed that far ahead' : undefined;
  },
  last_service_date: (day, { today, registered }) => {
    if (day > today) return 'The date of the last service cannot be in the future';
    return isBefore(day, registered)
      ? andWhenRegistered('The last service cannot be before the car was first registered', registered)
      : undefined;
  },
  purchase_date: (day, { today, registered }) => {
    if (day > today) return 'The date you bought the car must be in the past';
    return isBefore(day, registered)
      ? andWhenRegistered('You cannot have bought the car before it was first registered', registered)
      : undefined;
  },
};

const isBefore = (day: IsoDay, other: IsoDay | undefined): other is IsoDay => other !== undefined && day < other;

/** Whoever typed another day sees which of the two is wrong. */
export const andWhenRegistered = (refusal: string, registered: IsoDay): string => `${refusal}, on ${formatLongDay(registered)}`;

/** Says what is wrong with a day of the car; undefined when nothing is. Today counts as neither past nor future. */
export const carDayProblem = (name: CarDay, day: IsoDay, facts: CarDayFacts): string | undefined => rules[name](day, facts);

/** A car that was registered this long ago has been driven. */
const drivenByMonths = 12;

/** Asks again about a mileage of 0 where the car is not new: the price rests on it. */
export const mileageProblem = (mileage: number, { today, registered }: CarDayFacts): string | undefined =>
  mileage === 0 && registered !== undefined && registered < addMonths(today, -drivenByMonths) ? 'Enter the miles on the dial' : undefined;

/** The longest that anything we ask about runs: a lease or a breakdown plan of several years. */
const furthestDueMonths = 120;

/** Says what is wrong with a day on which something of the car ends or is due. */
export const dueDayProblem = (day: IsoDay, today: IsoDay): string | undefined => {
  if (day < today) return 'This date cannot be in the past';
  return day > addMonths(today, furthestDueMonths) ? 'Check the year: this date must be within 10 years' : undefined;
};
