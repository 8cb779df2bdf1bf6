import { changedDayWords } from '@kerbside/contracts/garages/garage-visit-words';
import { isProposalOver } from '@kerbside/contracts/garages/visit';
import { addDays, type IsoDay } from '@kerbside/contracts/days/dates';
import type { EventData, EventType } from '@kerbside/contracts/event';
import {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  bookingFindingsAdded,
  bookingFindingAnswered,
  bookingFinished,
  bookingMotResultNoted,
  bookingRequested,
  bookingSlotProposed,
  bookingStarted,
} from '@kerbside/contracts/events/garages';
import type { BookedVisit } from '@kerbside/contracts/http/garages/bookings';
import type { MotResult } from '@kerbside/contracts/http/garages/desk';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { dayOf, type Actor, type BookingStatus, type Finding, type KeptBooking, type SlotRef } from './booking.js';

export type BookingStep =
  | {
      readonly type: 'booked';
      readonly customerId: string;
      readonly slot: SlotRef | null;
      readonly garage: KeptBooking['garage'];
      /** Its work was already paid for, so no letter about the purchase mentions it. */
      readonly isLater?: boolean;
    }
  /** `isAccepted`: its garage proposed it. */
  | { readonly type: 'moved'; readonly slot: SlotRef; readonly isAccepted?: boolean }
  | { readonly type: 'accepted' }
  | { readonly type: 'proposed'; readonly proposal: SlotRef }
  | { readonly type: 'started' }
  | { readonly type: 'finding-added'; readonly finding: Finding }
  | { readonly type: 'finding-answered'; readonly findingId: string; readonly answer: 'approved' | 'declined' }
  | { readonly type: 'finished'; readonly motResult?: MotResult; readonly mileage?: number }
  /** Said once the work was done. */
  | { readonly type: 'mot-noted'; readonly motResult: MotResult; readonly mileage?: number }
  | { readonly type: 'cancelled'; readonly on: IsoDay }
  | { readonly type: 'reduced'; readonly products: readonly ProductType[] }
  | { readonly type: 'restored'; readonly products: readonly ProductType[] }
  | { readonly type: 'action-needed'; readonly reason: 'no-time' | 'proposal' | 'finding' };

/** In which states each may happen. */
const allowed = {
  move: ['unplaced', 'requested', 'proposed', 'confirmed'],
  accept: ['requested'],
  acceptProposal: ['proposed'],
  propose: ['unplaced', 'requested', 'proposed', 'confirmed'],
  start: ['requested', 'confirmed'],
  addFinding: ['workshop'],
  finish: ['workshop'],
  cancel: ['unplaced', 'requested', 'proposed', 'confirmed'],
} as const satisfies Record<string, readonly BookingStatus[]>;
type Act = keyof typeof allowed;

/** Whether it may happen to a visit as it is. */
export const may = (act: Act, { status }: Pick<KeptBooking, 'status'>): boolean => allowed[act].some((one) => one === status);

/** Throws BOOKING_STATE once a visit can no longer be moved. */
export const requireMove = (booking: KeptBooking): void => requireAllowed('move', booking);

const requireAllowed = (act: Act, booking: KeptBooking): void => {
  if (booking.status === 'draft') throw notFound();
  if (!may(act, booking)) throw new DomainError('BOOKING_STATE', { message: refusalOf(act, booking) });
};

/** Work that has not begun has found nothing, and is not done, whatever its garage has answered. */
const refusalOf = (act: Act, booking: KeptBooking): string =>
  (act === 'addFinding' || act === 'finish') && may('start', booking)
    ? 'The work on this visit has not begun. Start it first.'
    : tooLate[booking.status];

const tooLate: Readonly<Record<BookingStatus, string>> = {
  draft: 'This visit has not been paid yet.',
  unplaced: 'This visit has no time yet. Choose one first.',
  requested: 'The garage has not proposed another time.',
  proposed: 'The garage has proposed another time. Wait for the customer to answer.',
  confirmed: 'The garage has accepted this visit already.',
  workshop: 'The car is at the workshop, so this visit can no longer be changed.',
  complete: 'This visit is complete, so it can no longer be changed.',
  cancelled: 'This visit was cancelled.',
};

/** The quote was paid. Without a slot the visit waits for a time. */
export const book = (booking: KeptBooking, facts: Omit<Extract<BookingStep, { type: 'booked' }>, 'type'>): readonly BookingStep[] => {
  if (booking.status !== 'draft') return [];
  const booked: BookingStep = { type: 'booked', ...facts };
  return facts.slot ? [booked] : [booked, { type: 'action-needed', reason: 'no-time' }];
};

/** Throws BOOKING_STATE once the car is at the workshop, and SAME_DATE when nothing would change (A5). */
export const move = (booking: KeptBooking, slot: SlotRef, seen: SeenTime = {}): readonly BookingStep[] => {
  requireAllowed('move', booking);
  checkChanged(booking, slot.day, slot.time);
  requireSeen({ day: dayOf(booking), time: booking.slot?.time }, seen);
  return [{ type: 'moved', slot }];
};

/** Without a time, the same day is the current one. Throws SAME_DATE. */
export const checkChanged = (booking: KeptBooking, day: IsoDay, time?: string): void => {
  const { slot, proposal } = booking;
  if (proposal || day !== dayOf(booking)) return;
  if (slot === null || (time !== undefined && time !== slot.time)) return;
  throw new DomainError('SAME_DATE', { fields: { date: changedDayWords.same } });
};

/** Whether its garage may still accept it: once its day has passed it was made, or is not. */
export const mayAccept = (booking: Pick<KeptBooking, 'status' | 'slot'>, today: IsoDay): boolean =>
  may('accept', booking) && !hasPassed(booking, today);

/** A day and a time as a page showed them: whoever presses there agrees to nothing else. */
export interface SeenTime {
  readonly date?: IsoDay | undefined;
  readonly time?: string | undefined;
}

/** Throws BOOKING_MOVED. */
const requireSeen = ({ day, time }: { readonly day: IsoDay; readonly time?: string | undefined }, seen: SeenTime): void => {
  if ((seen.date ?? day) !== day || (seen.time ?? time) !== time) throw new DomainError('BOOKING_MOVED');
};

export const accept = (booking: KeptBooking, today: IsoDay, seen: SeenTime = {}): readonly BookingStep[] => {
  requireAllowed('accept', booking);
  requireSeen({ day: dayOf(booking), time: booking.slot?.time }, seen);
  if (hasPassed(booking, today))
    throw new DomainError('BOOKING_STATE', {
      message: 'The day of this visit has passed. Start it if the car is at the workshop, or propose another day.',
    });
  return [{ type: 'accepted' }];
};

/** The same proposal again changes nothing. Throws SAME_DATE for the time that the visit has. */
export const propose = (booking: KeptBooking, proposal: SlotRef): readonly BookingStep[] => {
  requireAllowed('propose', booking);
  if (booking.proposal && isSamePlace(booking.proposal, proposal)) return [];
  if (!booking.proposal && booking.slot && isSamePlace(booking.slot, proposal)) {
    const message = 'The visit is booked for that time. Accept it, or propose another.';
    throw new DomainError('SAME_DATE', { message, fields: { time: message } });
  }
  return [
    { type: 'proposed', proposal },
    { type: 'action-needed', reason: 'proposal' },
  ];
};

const isSamePlace = (one: SlotRef, other: SlotRef): boolean =>
  one.garageId === other.garageId && one.day === other.day && one.time === other.time;

/** The customer takes what the garage proposed, before its day comes. */
export const acceptProposal = (booking: KeptBooking, today: IsoDay, seen: SeenTime = {}): readonly BookingStep[] => {
  requireAllowed('acceptProposal', booking);
  if (!booking.proposal) throw new DomainError('BOOKING_STATE', { message: tooLate.requested });
  requireSeen(booking.proposal, seen);
  if (booking.proposal.day <= today)
    throw new DomainError('BOOKING_STATE', { message: 'The day that the garage proposed has come. Please choose another day.' });
  return [{ type: 'moved', slot: booking.proposal, isAccepted: true }, { type: 'accepted' }];
};

/** No garage begins before the day of the visit. */
export const mayStart = (booking: Pick<KeptBooking, 'status' | 'slot'>, today: IsoDay): boolean =>
  may('start', booking) && !(booking.slot && today < booking.slot.day);

export const start = (booking: KeptBooking, today: IsoDay): readonly BookingStep[] => {
  requireAllowed('start', booking);
  if (!mayStart(booking, today)) throw new DomainError('BOOKING_STATE', { message: 'This visit is on a later day. Move it first.' });
  return [{ type: 'started' }];
};

export const addFinding = (booking: KeptBooking, finding: Finding): readonly BookingStep[] => {
  requireAllowed('addFinding', booking);
  const added: BookingStep = { type: 'finding-added', finding };
  return finding.needsAnswer ? [added, { type: 'action-needed', reason: 'finding' }] : [added];
};

/** A repeated answer changes nothing; another one is refused. */
export const answerFinding = (booking: KeptBooking, findingId: string, answer: 'approved' | 'declined'): readonly BookingStep[] => {
  const finding = booking.findings.find(({ id }) => id === findingId);
  if (!finding?.needsAnswer) throw notFound();
  requireAllowed('addFinding', booking);
  if (finding.answer === answer) return [];
  if (finding.answer) throw new DomainError('BOOKING_STATE', { message: 'You have answered this already. Call the garage to change it.' });
  return [{ type: 'finding-answered', findingId, answer }];
};

/** Whether its MOT is done but its result is unknown: older garage systems do not report results. */
export const isMotUnknown = ({ products, status, motResult }: Pick<KeptBooking, 'products' | 'status' | 'motResult'>): boolean =>
  status === 'complete' && products.includes('mot') && motResult === undefined;

/** What a garage says when the work is done. */
interface VisitOutcome {
  readonly motResult?: MotResult | undefined;
  /** On the dial. */
  readonly mileage?: number | undefined;
}

/** An MOT result may be given for a visit that includes an MOT, also later. */
export const finish = (booking: KeptBooking, { motResult, mileage }: VisitOutcome = {}): readonly BookingStep[] => {
  const read = mileage === undefined ? {} : { mileage };
  if (motResult && isMotUnknown(booking)) return [{ type: 'mot-noted', motResult, ...read }];
  requireAllowed('finish', booking);
  const result = motResult && booking.products.includes('mot') ? { motResult } : {};
  return [{ type: 'finished', ...result, ...read }];
};

/** What a visit is until its garage says that it is done. */
export const unclosedStatuses = ['requested', 'proposed', 'confirmed', 'workshop'] as const satisfies readonly BookingStatus[];
/** Work that has begun may take days. */
const workshopDays = 7;

/** Whether its day has passed although nobody at the garage has said whether it was made. */
export const hasPassed = ({ status, slot }: Pick<KeptBooking, 'status' | 'slot'>, today: IsoDay): boolean =>
  (status === 'requested' || status === 'confirmed') && slot !== null && slot.day < today;

/** How far its work is, for the service that refunds it. */
export const progressOf = (booking: Pick<KeptBooking, 'status' | 'slot'>, today: IsoDay): BookedVisit['progress'] => {
  if (booking.status === 'workshop' || booking.status === 'complete') return 'begun';
  return hasPassed(booking, today) ? 'passed' : 'to_come';
};

/** Whether the day that its garage proposed has come without an answer. */
export const isProposalPast = ({ status, proposal }: Pick<KeptBooking, 'status' | 'proposal'>, today: IsoDay): boolean =>
  status === 'proposed' && proposal !== null && isProposalOver(proposal.day, today);

/** Whether staff have to ask what became of it. */
export const isUnclosed = (booking: Pick<KeptBooking, 'status' | 'slot'>, today: IsoDay): boolean => {
  const { status, slot } = booking;
  if (slot === null || slot.day >= today) return false;
  return hasPassed(booking, today) || (status === 'workshop' && addDays(slot.day, workshopDays) < today);
};

/** A visit whose day has passed may have been made, and is then neither paid back nor made again. Throws BOOKING_STATE: its customer calls us. */
export const requireToCome = (booking: KeptBooking, today: IsoDay): void => {
  if (hasPassed(booking, today))
    throw new DomainError('BOOKING_STATE', { message: 'The day of this visit has passed. Please call us, and we will put it right.' });
};

export const cancel = (booking: KeptBooking, today: IsoDay): readonly BookingStep[] => {
  requireAllowed('cancel', booking);
  return [{ type: 'cancelled', on: today }];
};

/** Something that it was booked for is no longer bought: without it nothing may be left to do. Work that has begun goes on. */
export const withdraw = (booking: KeptBooking, withdrawn: readonly ProductType[], today: IsoDay): readonly BookingStep[] => {
  const products = booking.products.filter((one) => !withdrawn.includes(one));
  if (products.length === booking.products.length || !may('cancel', booking)) return [];
  return products.length === 0 ? [{ type: 'cancelled', on: today }] : [{ type: 'reduced', products }];
};

/** The parts of a visit that are reinstated, and where they can be done. */
interface RestoredProducts {
  readonly products: readonly ProductType[];
  /** What was bought with it and is still cancelled. */
  readonly withdrawn: readonly ProductType[];
  /** Where a cancelled visit would be booked again; without a slot it waits for a time. */
  readonly place: Pick<Extract<BookingStep, { type: 'booked' }>, 'slot' | 'garage'>;
}

/** The cancellation of a part was taken back: the visit has it again, and a garage that had accepted the visit without it is asked again. One that was cancelled is booked as it was. What is done is done. */
export const restore = (booking: KeptBooking, { products: back, withdrawn, place }: RestoredProducts): readonly BookingStep[] => {
  const { status, customerId, products: left } = booking;
  if (status === 'draft' || status === 'complete' || customerId === null) return [];
  if (status !== 'cancelled') {
    const whole = wholeOf(left, back);
    return whole.length === left.length ? [] : [{ type: 'restored', products: whole }];
  }
  const products = bookedAgain(booking, { products: back, withdrawn });
  const booked: BookingStep = { type: 'booked', customerId, ...place, isLater: true };
  return [{ type: 'restored', products }, booked, ...(place.slot ? [] : ([{ type: 'action-needed', reason: 'no-time' }] as const))];
};

const wholeOf = (left: readonly ProductType[], back: readonly ProductType[]): readonly ProductType[] => [...new Set([...left, ...back])];

/** What a cancelled visit is for once parts of it are reinstated. */
export const bookedAgain = (
  { products: left }: Pick<KeptBooking, 'products'>,
  { products: back, withdrawn }: Omit<RestoredProducts, 'place'>,
): readonly ProductType[] => wholeOf(left, back).filter((one) => !withdrawn.includes(one));

/** The visit after a step. */
export const evolve = (booking: KeptBooking, step: BookingStep): KeptBooking => {
  switch (step.type) {
    case 'booked':
      return {
        ...booking,
        customerId: step.customerId,
        garage: step.garage,
        slot: step.slot,
        heldUntil: null,
        status: step.slot ? 'requested' : 'unplaced',
      };
    case 'moved':
      return {
        ...booking,
        form: { ...booking.form, booking_date: step.slot.day },
        slot: step.slot,
        proposal: null,
        status: 'requested',
      };
    case 'accepted':
      return { ...booking, status: 'confirmed' };
    case 'proposed':
      return { ...booking, proposal: step.proposal, status: 'proposed' };
    case 'started':
      return { ...booking, status: 'workshop' };
    case 'finding-added':
      return { ...booking, findings: [...booking.findings, step.finding] };
    case 'finding-answered':
      return { ...booking, findings: booking.findings.map((one) => (one.id === step.findingId ? { ...one, answer: step.answer } : one)) };
    case 'finished':
      return { ...booking, status: 'complete', ...(step.motResult ? { motResult: step.motResult } : {}) };
    case 'mot-noted':
      return { ...booking, motResult: step.motResult };
    case 'cancelled':
      return { ...booking, proposal: null, status: 'cancelled' };
    case 'reduced':
      return { ...booking, products: step.products };
    case 'restored':
      return { ...booking, products: step.products, status: booking.status === 'confirmed' ? 'requested' : booking.status };
    case 'action-needed':
      return booking;
    default:
      throw new Error(`Unknown step: ${String(step satisfies never)}`);
  }
};

interface BookingFact<E extends EventType = EventType> {
  readonly type: E;
  readonly data: EventData<E>;
}
const told = <E extends EventType>(type: E, data: EventData<E>): BookingFact => ({ type, data });

type NamesOfRequest = Omit<EventData<typeof bookingRequested>, 'deliveryType' | 'bookingDate' | 'bookingTime' | 'isLater'>;

/** When a visit is, as events say it. */
export const whenOf = (booking: KeptBooking) => ({ bookingDate: dayOf(booking), bookingTime: booking.slot?.time ?? null });

const requested = (visit: NamesOfRequest, booking: KeptBooking, isLater = false): BookingFact =>
  told(bookingRequested, {
    ...visit,
    deliveryType: booking.form.delivery_type,
    ...whenOf(booking),
    ...(isLater ? { isLater } : {}),
  });

export const namesOf = ({ id, number }: KeptBooking) => ({ bookingId: id, bookingNumber: number });

/**
 * The event of a step; null if its cause has already published it, or another event follows. `before` and `after` are the visit around the
 * step.
 */
export const eventOf = (
  step: BookingStep,
  around: { readonly before: KeptBooking; readonly after: KeptBooking; readonly by: Actor },
): BookingFact | null => {
  const { before, after } = around;
  if (after.customerId === null) throw new Error(`The booking ${after.id} belongs to nobody`);
  const visit = { ...namesOf(after), quoteId: after.quoteId, customerId: after.customerId, garageId: after.garage?.id ?? null };
  const when = whenOf(after);
  const by = around.by.kind;
  switch (step.type) {
    case 'booked':
      return requested(visit, after, step.isLater);
    case 'moved':
      return told(bookingDateChanged, {
        ...visit,
        ...when,
        by,
        previousDate: dayOf(before),
        ...(step.isAccepted ? { isAccepted: true } : {}),
      });
    case 'accepted':
      return told(bookingConfirmed, { ...visit, ...when, by });
    case 'proposed':
      return told(bookingSlotProposed, { ...visit, ...when, by, proposedDate: step.proposal.day, proposedTime: step.proposal.time });
    case 'started':
      return told(bookingStarted, { ...visit, ...when, by });
    case 'finding-added':
      return told(bookingFindingsAdded, { ...visit, ...when, by, findingId: step.finding.id, needsAnswer: step.finding.needsAnswer });
    case 'finding-answered':
      return told(bookingFindingAnswered, { ...visit, ...when, by, findingId: step.findingId, answer: step.answer });
    case 'finished':
      return told(bookingFinished, { ...visit, ...when, by, products: [...after.products], ...saidOf(step) });
    case 'mot-noted':
      return told(bookingMotResultNoted, { ...visit, ...when, by, ...saidOf(step) });
    case 'cancelled':
      return told(bookingCancelled, { ...visit, ...when, by, products: [...after.products], cancelledOn: step.on });
    case 'reduced':
      return null;
    case 'restored':
      return before.status === 'confirmed' ? requested(visit, after) : null;
    case 'action-needed':
      return told(bookingActionNeeded, { ...visit, ...when, reason: step.reason });
    default:
      throw new Error(`Unknown step: ${String(step satisfies never)}`);
  }
};

const saidOf = <Step extends BookingStep>({ type: _type, ...said }: Step): Omit<Step, 'type'> => said;
