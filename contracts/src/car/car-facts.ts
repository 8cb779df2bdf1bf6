import { formatLongDay, type IsoDay } from '../days/dates.js';

// What is known about a car, where from and since when. Every form and call that takes such a fact asks here

export type FactSource = 'register' | 'mot' | 'quote' | 'customer' | 'staff' | 'garage' | 'import';

/** A mileage that somebody read or said on a day. */
export interface MileageFact {
  readonly mileage: number;
  readonly on: IsoDay;
  readonly source: FactSource;
}

const saidBy: Readonly<Record<FactSource, (day: string) => string>> = {
  register: (day) => `The register had on ${day}`,
  mot: (day) => `Its MOT test on ${day} found`,
  quote: (day) => `Your quote of ${day} said`,
  customer: (day) => `You told us on ${day} that it had`,
  staff: (day) => `We noted on ${day}`,
  garage: (day) => `A garage read on ${day}`,
  import: (day) => `Our records of ${day} have`,
};

/** A mileage never falls: below what was known by that day it is wrong, or that was. Says what we know; undefined when nothing is against it. */
export const mileageFault = (mileage: number, on: IsoDay, facts: readonly MileageFact[]): string | undefined => {
  const before = facts.filter((fact) => fact.on <= on).toSorted((one, other) => other.mileage - one.mileage);
  const [most] = before;
  if (most === undefined || mileage >= most.mileage) return undefined;
  return `${saidBy[most.source](formatLongDay(most.on))} ${most.mileage.toLocaleString('en-GB')} miles. Check the mileage, or call us if ours is wrong`;
};

/** The days on which something is covered. Without a last day it goes on month by month. */
export interface CoverDays {
  readonly startsOn: IsoDay;
  readonly endsOn: IsoDay | null;
}

/** What happened before the cover began, or after it ended, is not covered. */
export const lossDayFault = (day: IsoDay, { startsOn, endsOn }: CoverDays): string | undefined => {
  if (day < startsOn) return `Your cover began on ${formatLongDay(startsOn)}. We cannot pay for what happened before then`;
  if (endsOn !== null && day > endsOn) return `Your cover ended on ${formatLongDay(endsOn)}. We cannot pay for what happened after that`;
  return undefined;
};
