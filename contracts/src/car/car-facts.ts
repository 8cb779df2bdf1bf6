import type { Caller } from '../caller.js';
import { formatLongDay, type IsoDay } from '../days/dates.js';

// What is known about a car, where from and since when. Every form and call that takes such a fact asks here

/** The most believed first: what a register or a test says stands over what people say, and a file over nothing. */
const sources = ['register', 'mot', 'garage', 'staff', 'claim', 'quote', 'customer', 'import'] as const;
export type FactSource = (typeof sources)[number];

/** What the most believed of those who know says; undefined where none does. */
export const mostBelieved = <T>(said: Readonly<Partial<Record<FactSource, T | null>>>): T | undefined =>
  sources.map((source) => said[source] ?? undefined).find((value) => value !== undefined);

/** When a car was first registered, anywhere, and who says so. */
export interface RegisteredFact {
  readonly on: IsoDay;
  readonly source: FactSource;
}

/** The more believed of two; of one source the earlier day, for a car is as old as it ever was. */
export const registeredFirst = (one: RegisteredFact | undefined, other: RegisteredFact | undefined): RegisteredFact | undefined => {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.source === other.source) return other.on < one.on ? other : one;
  return sources.indexOf(other.source) < sources.indexOf(one.source) ? other : one;
};

/** A mileage that somebody read or said on a day. */
export interface MileageFact {
  readonly mileage: number;
  readonly on: IsoDay;
  readonly source: FactSource;
}

export const testedMileages = (tests: readonly { readonly mileage: number | null; readonly testedOn: IsoDay }[]): readonly MileageFact[] =>
  tests.flatMap(({ mileage, testedOn }) => (mileage === null ? [] : [{ mileage, on: testedOn, source: 'mot' as const }]));

const saidBy: Readonly<Record<FactSource, (day: string) => string>> = {
  register: (day) => `The register had on ${day}`,
  mot: (day) => `Its MOT test on ${day} found`,
  claim: (day) => `Your claim of ${day} said`,
  quote: (day) => `Your quote of ${day} said`,
  customer: (day) => `You told us on ${day} that it had`,
  staff: (day) => `We noted on ${day}`,
  garage: (day) => `A garage read on ${day}`,
  import: (day) => `Our records of ${day} have`,
};

const saidToStaff: typeof saidBy = {
  ...saidBy,
  claim: (day) => `Their claim of ${day} said`,
  quote: (day) => `Their quote of ${day} said`,
  customer: (day) => `They told us on ${day} that it had`,
};

/** A mileage never falls: below what was known by that day it is wrong, or that was. Says what we know; undefined when nothing is against it. */
export const mileageFault = (
  { mileage, on }: Pick<MileageFact, 'mileage' | 'on'>,
  facts: readonly MileageFact[],
  reader: Caller['kind'] = 'customer',
): string | undefined => {
  const before = facts.filter((fact) => fact.on <= on).toSorted((one, other) => other.mileage - one.mileage);
  const [most] = before;
  if (most === undefined || mileage >= most.mileage) return undefined;
  const [said, or] = reader === 'staff' ? [saidToStaff, ''] : [saidBy, ', or call us if ours is wrong'];
  return `${said[most.source](formatLongDay(most.on))} ${most.mileage.toLocaleString('en-GB')} miles. Check the mileage${or}`;
};

/** From when until when cover rests because a payment is overdue: it goes on from `until`, which is null while it rests. */
export interface CoverRest {
  readonly from: IsoDay;
  readonly until: IsoDay | null;
}

/** The days on which something is covered, but for those on which it rests. Without a last day it goes on month by month. */
export interface CoverDays {
  readonly startsOn: IsoDay;
  readonly endsOn: IsoDay | null;
  readonly rests?: readonly CoverRest[];
  /** Somebody else had it before its first day here. */
  readonly isTakenOver?: boolean;
}

/** What happened before the cover began, after it ended, or while it rested is not covered. */
export const lossDayFault = (day: IsoDay, { startsOn, endsOn, rests = [], isTakenOver = false }: CoverDays): string | undefined => {
  const began = isTakenOver ? 'You took this cover over' : 'Your cover began';
  if (day < startsOn) return `${began} on ${formatLongDay(startsOn)}. We cannot pay for what happened before then`;
  if (endsOn !== null && day > endsOn) return `Your cover ended on ${formatLongDay(endsOn)}. We cannot pay for what happened after that`;
  const rest = rests.find(({ from, until }) => day >= from && (until === null || day < until));
  if (rest === undefined) return undefined;
  const { from, until } = rest;
  const suspended =
    until === null
      ? `has been suspended since ${formatLongDay(from)}`
      : `was suspended from ${formatLongDay(from)} until what was overdue was paid on ${formatLongDay(until)}`;
  return `Your cover ${suspended}. We cannot pay for what happened in that time`;
};

/** Registers and people write makes in their own capitals. */
export const isSameMake = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
