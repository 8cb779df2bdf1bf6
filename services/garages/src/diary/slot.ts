import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import { hoursOn, type NetworkGarage } from '../garages/garage.js';

/** Where work is done: only the MOT bay has the rollers for a test. */
type Bay = 'mot' | 'workshop';

/** One piece of a visit's work. Pieces are done one after another. */
export interface Job {
  /** The part of the visit that it is; absent for what is no part of it, and in what was kept before parts were. */
  readonly product?: ProductType;
  readonly bay: Bay;
  readonly minutes: number;
}

/** A place in a garage's day. `uses` names each half hour of each bay that it takes: "mot 08:30". */
export interface Slot {
  readonly garageId: string;
  readonly day: IsoDay;
  /** When the visit begins, "08:30" by the garage's clock. Days and clock times need no rule for daylight saving: no garage is open at 1 in the morning. */
  readonly time: string;
  readonly uses: readonly string[];
}

/** A slot that a booking has. `until` null: for good; otherwise it is free again from that moment. */
export interface Hold {
  readonly bookingId: string;
  readonly time: string;
  readonly uses: readonly string[];
  readonly until: Date | null;
}

const cellMinutes = 30;
/** Visits begin on the hour, counted from when the garage opens. */
const startEveryMinutes = 60;
const shortestVisit: Job = { bay: 'workshop', minutes: 60 };

/** What a visit consists of, the test first: what it finds may be mended in the same visit. A service takes as long as the one that was chosen. */
export const workOf = (products: readonly ProductType[], serviceMinutes = 180): readonly Job[] => {
  const jobs: readonly Job[] = [
    { product: 'mot', bay: 'mot', minutes: 60 },
    { product: 'healthcheck', bay: 'workshop', minutes: 30 },
    { product: 'service', bay: 'workshop', minutes: serviceMinutes },
    { product: 'repair', bay: 'workshop', minutes: 120 },
  ];
  const work = jobs.filter(({ product }) => products.some((one) => one === product));
  return work.length > 0 ? work : [shortestVisit];
};

/** How long pieces of work take, one after another. */
export const minutesFor = (work: readonly Job[]): number => work.reduce((sum, { minutes }) => sum + minutes, 0);

/** Every slot of a day in which the work ends before the garage closes, earliest first; none when it is closed. */
export const slotsOf = (garage: NetworkGarage, day: IsoDay, work: readonly Job[]): readonly Slot[] => {
  const hours = hoursOn(garage, day);
  if (!hours) return [];
  const [opens, closes] = [minuteOf(hours.open), minuteOf(hours.close)];
  const lasts = minutesFor(work);
  const count = Math.max(0, Math.floor((closes - opens - lasts) / startEveryMinutes) + 1);
  return Array.from({ length: count }, (_, place) => slotAt(garage.id, day, opens + place * startEveryMinutes, work));
};

const slotAt = (garageId: string, day: IsoDay, start: number, work: readonly Job[]): Slot => {
  const uses: string[] = [];
  let minute = start;
  for (const { bay, minutes } of work) {
    for (let at = minute; at < minute + minutes; at += cellMinutes) uses.push(`${bay} ${clockTime(at)}`);
    minute += minutes;
  }
  return { garageId, day, time: clockTime(start), uses };
};

/** How many cars each bay of a garage takes at a time, by what a slot uses of it. */
export const roomFor = ({ bays = { mot: 1, workshop: 2 } }: Pick<NetworkGarage, 'bays'>, use: string): number =>
  use.startsWith('mot ') ? bays.mot : bays.workshop;

interface DayHolds {
  readonly holds: readonly Hold[];
  readonly at: Date;
  /** The booking's own hold does not count against it. */
  readonly bookingId?: string;
}

/** How many visits like this there is still room for: as many as the bay of its work that has least room. */
export const placesLeft = (garage: NetworkGarage, slot: Slot, held: DayHolds): number => {
  const others = held.holds.filter(({ bookingId, until }) => bookingId !== held.bookingId && (until === null || until > held.at));
  const left = slot.uses.map((use) => roomFor(garage, use) - others.filter(({ uses }) => uses.includes(use)).length);
  return Math.max(0, Math.min(...left));
};

/** Whether everything that the slot needs is free. */
export const isFree = (garage: NetworkGarage, slot: Slot, held: DayHolds): boolean => placesLeft(garage, slot, held) > 0;

const minuteOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};
const two = (count: number): string => String(count).padStart(2, '0');
const clockTime = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
