import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { earliestVisit, visitProblem, type DeliveryType } from '@kerbside/contracts/days/working-days';
import type { GarageVisitPage, MotResult } from '@kerbside/contracts/http/garages/desk';
import { invalid } from '@kerbside/platform/errors/errors';
import type { Finding, KeptBooking, SlotRef } from '../bookings/booking.js';
import { accept, addFinding, finish, may, mayAccept, mayStart, propose, start, type BookingStep, type SeenTime } from '../bookings/life.js';

type StepName = GarageVisitPage['steps'][number];

/** A step that a garage asked for, with everything that it needs. */
export type GarageStep =
  | { readonly step: 'accept'; readonly seen: SeenTime }
  | { readonly step: 'start' }
  | { readonly step: 'finish'; readonly motResult?: MotResult | undefined; readonly mileage?: number | undefined }
  | { readonly step: 'propose'; readonly place: SlotRef }
  | { readonly step: 'finding'; readonly finding: Finding };

export const stepsAllowed = (booking: KeptBooking, today: IsoDay): StepName[] => [
  ...(mayAccept(booking, today) ? (['accept'] as const) : []),
  ...(may('propose', booking) && booking.garage ? (['propose'] as const) : []),
  ...(mayStart(booking, today) ? (['start'] as const) : []),
  ...(may('addFinding', booking) ? (['finding', 'finish'] as const) : []),
];

export const decideStep = (booking: KeptBooking, asked: GarageStep, today: IsoDay): readonly BookingStep[] => {
  switch (asked.step) {
    case 'accept':
      return accept(booking, today, asked.seen);
    case 'start':
      return start(booking, today);
    case 'finish':
      return finish(booking, asked);
    case 'propose':
      return propose(booking, asked.place);
    case 'finding':
      return addFinding(booking, asked.finding);
    default:
      throw new Error(`Unknown step: ${String(asked satisfies never)}`);
  }
};

/** What a step needs beyond its name. Throws INVALID with what is missing. */
export const requireNote = (note: string | undefined): string => {
  if (note) return note;
  throw invalid({ note: 'Say what you found' });
};

/** Why a garage may not propose a day; customers are told of the notice that garages need. */
export const proposalProblem = (today: IsoDay, day: IsoDay, delivery: DeliveryType): string | undefined => {
  const earliest = earliestVisit(today, delivery);
  return day < earliest
    ? `The customer needs time to answer. Propose ${formatLongDay(earliest)} or a later day.`
    : visitProblem(today, day, delivery);
};

export const requireDay = (day: IsoDay | undefined): IsoDay => {
  if (day) return day;
  throw invalid({ date: 'Enter the day that you propose' });
};
