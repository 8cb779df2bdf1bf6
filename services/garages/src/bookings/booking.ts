import type { IsoDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { ProductType } from '@kerbside/contracts/ids';
import type { bookingForm, TakenAtGarage } from '@kerbside/contracts/http/garages/bookings';
import type { MotResult } from '@kerbside/contracts/http/garages/desk';
import { visitProblem } from '@kerbside/contracts/days/working-days';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import type * as z from 'zod/mini';
import { bare } from '@kerbside/contracts/reading/plain';
import { type Job, minutesFor, type Slot } from '../diary/slot.js';
import { isOpenOn, type NetworkGarage } from '../garages/garage.js';
import type { Photo } from '../photos/loose-photos.repository.js';

export type BookingForm = z.output<typeof bookingForm>;

/**
 * `unplaced`: paid, and without a time. `requested`: the garage has yet to accept it. `proposed`: the garage wants another time, and the customer
 * has to answer. `workshop`: work has begun.
 */
export type BookingStatus = 'draft' | 'unplaced' | 'requested' | 'proposed' | 'confirmed' | 'workshop' | 'complete' | 'cancelled';

/** Who took a step; `id` is null for customers and staff before they signed in, and for what follows by itself. */
export interface Actor {
  readonly kind: 'customer' | 'staff' | 'garage' | 'system';
  readonly id: string | null;
}

/** What a garage noted about the car. `answer` is null while the customer has to decide, or need not. */
export interface Finding {
  readonly id: string;
  readonly at: Date;
  readonly note: string;
  readonly needsAnswer: boolean;
  readonly answer: 'approved' | 'declined' | null;
  readonly photos: readonly Photo[];
}

export interface HistoryLine {
  readonly at: Date;
  readonly by: Actor;
  readonly step: string;
  readonly day: IsoDay;
  readonly time: string | null;
}

export interface BookedCar {
  readonly registrationNumber: string | null;
  readonly make: string;
  readonly model: string;
}

/** What was bought with a visit, apart from its time. */
export type BoughtWork = Pick<KeptBooking, 'products' | 'service' | 'car'>;

/**
 * What was bought is what is done: a draft that was saved before the quote was changed may have other products. Unchanged where the quote sells
 * nothing that is done at garages; what was cancelled since is not done.
 */
export const productsBought = (
  drafted: readonly ProductType[],
  { sold, withdrawn }: { readonly sold: readonly ProductType[]; readonly withdrawn: readonly ProductType[] },
): readonly ProductType[] => {
  const bought = doneAtGarages.filter((product) => sold.includes(product) && !withdrawn.includes(product));
  if (bought.length === 0) return drafted;
  return [...drafted.filter((product) => bought.includes(product)), ...bought.filter((product) => !drafted.includes(product))];
};

/** A visit's place in a garage's diary. */
export type SlotRef = Pick<Slot, 'garageId' | 'day' | 'time'>;

/** A visit as stored: for one quote, at a garage that the customer chose or that we choose. */
export interface KeptBooking {
  readonly id: string;
  /** What a customer says of it on the telephone, `KSB-7F3K9Q`. */
  readonly number: string;
  readonly quoteId: string;
  readonly status: BookingStatus;
  /** Null until the quote is paid. */
  readonly customerId: string | null;
  readonly products: readonly ProductType[];
  /** Which service of a menu it is for, "Full service"; null without one, and until it is bought. */
  readonly service: string | null;
  /** Null until pricing has said which it is. */
  readonly car: BookedCar | null;
  /** As the quote said; null when it did not. */
  readonly motExpiresOn: IsoDay | null;
  readonly form: BookingForm;
  readonly garage: { readonly id: string; readonly name: string; readonly address: readonly string[] } | null;
  /** What was to be done when its slot was taken; `workLeft` is what of it still is. */
  readonly work: readonly Job[];
  /** Null while the garage has given it no time. */
  readonly slot: SlotRef | null;
  /** Until when the slot is held unpaid; null once it is kept for good, and when it was given back. */
  readonly heldUntil: Date | null;
  /** The time that the garage proposes instead; its slot is held too. */
  readonly proposal: SlotRef | null;
  /** What the garage takes from the customer; absent and null where it was paid online. */
  readonly atGarage?: TakenAtGarage | null;
  readonly findings: readonly Finding[];
  /** The MOT's result once the visit is done; absent if its garage did not say. */
  readonly motResult?: MotResult;
  readonly history: readonly HistoryLine[];
  readonly version: number;
  readonly savedAt: Date;
}

/** The day of a visit: what its garage keeps for it, or what was asked for. */
export const dayOf = ({ slot, form }: Pick<KeptBooking, 'slot' | 'form'>): IsoDay => slot?.day ?? form.booking_date;

/** Its customer is not expected then until they, or the garage, have agreed: on every calendar. */
export const isTentative = ({ status }: Pick<KeptBooking, 'status'>): boolean =>
  ['draft', 'unplaced', 'requested', 'proposed'].includes(status);

/** What its garage takes, or took: what is finished is paid (decision 49), and payments says so a moment later. */
export const takenOf = ({ status, atGarage }: Pick<KeptBooking, 'status' | 'atGarage'>): TakenAtGarage | null =>
  atGarage?.status === 'due' && status === 'complete' ? { ...atGarage, status: 'paid' } : (atGarage ?? null);

type VisitWork = Pick<KeptBooking, 'work' | 'products'>;

/** What is still to be done: without the parts that were cancelled. */
export const workLeft = ({ work, products }: VisitWork): readonly Job[] => {
  const left = work.filter(({ product }) => product === undefined || products.includes(product));
  return left.length > 0 ? left : work;
};

/** How long its work takes. */
export const minutesOf = (visit: VisitWork): number => minutesFor(workLeft(visit));

/** We were to choose the garage of a paid visit and found none with room: the customer may choose day and garage. */
export const isWithoutGarage = ({ status, garage }: Pick<KeptBooking, 'status' | 'garage'>): boolean =>
  status === 'unplaced' && garage === null;

/** How long a time is held for a customer who has not paid. */
const heldMinutes = 30;

export const holdEnds = (at: Date): Date => new Date(at.getTime() + heldMinutes * 60_000);

/** Whether a payment that failed at this moment was one for the time that is held now: the customer may have come back since. */
export const isHeldSince = ({ heldUntil }: KeptBooking, at: Date): boolean => heldUntil !== null && heldUntil <= holdEnds(at);

const addressFields = ['booking_address_line_1', 'booking_town'] as const;
const requiredMessages: Readonly<Record<(typeof addressFields)[number], string>> = {
  booking_address_line_1: 'Enter the first line of the address',
  booking_town: 'Enter the town or city',
};

/** Everything that is wrong with a booking, by field (Q5). `garage` is undefined when it is not one of ours. */
const bookingProblems = (form: BookingForm, garage: NetworkGarage | undefined, today: IsoDay): Readonly<Record<string, string>> => {
  const day = visitProblem(today, form.booking_date, form.delivery_type);
  const isClosed = day === undefined && garage !== undefined && !isOpenOn(garage, form.booking_date);
  const missing = form.delivery_type === 'collect_and_return' ? addressFields.filter((name) => !form[name]) : [];
  return {
    ...Object.fromEntries(missing.map((name) => [name, requiredMessages[name]])),
    ...(day === undefined ? {} : { booking_date: day }),
    ...(isClosed ? { booking_date: `${garage.name} is closed that day. Please choose another day.` } : {}),
    ...(form.garage_choice === 'own_garage' && !garage ? { garage_id: 'Choose a garage from the list' } : {}),
  };
};

/** Throws BOOKING_INVALID with every field that is wrong. */
export const checkBooking = (form: BookingForm, garage: NetworkGarage | undefined, today: IsoDay): void => {
  const fields = bookingProblems(form, garage, today);
  if (Object.keys(fields).length > 0) throw new DomainError('BOOKING_INVALID', { fields });
};

export const garageOf = ({ id, name, postcode, lines }: NetworkGarage) => ({
  id,
  name,
  address: [...lines, postcode].filter((line) => line !== ''),
});

/** By when they were first booked, so that a later visit never comes before an earlier one; then by id. */
export const inOrderBooked = (one: KeptBooking, other: KeptBooking): number =>
  bookedAt(one) - bookedAt(other) || (one.id < other.id ? -1 : 1);
const bookedAt = ({ history, savedAt }: KeptBooking): number => (history[0]?.at ?? savedAt).getTime();

/** A photo of what was found on a visit, with the name it is saved by. Throws NOT_FOUND. */
export const photoIn = ({ findings }: Pick<KeptBooking, 'findings'>, photoId: string): Photo & { readonly name: string } => {
  const photos = findings.flatMap(({ photos }) => photos);
  const index = photos.findIndex(({ id }) => id === photoId);
  const photo = photos[index];
  if (!photo) throw notFound();
  return { ...photo, name: `found-${index + 1}` };
};

const kind = ({ make, model }: Pick<BookedCar, 'make' | 'model'>): string => `${make}|${model}`.toUpperCase();

/** Whether a visit is for this car: by its registration, or by what it is when it was bought without one. */
export const isSameCar = (booked: BookedCar | null, car: BookedCar | null): boolean => {
  if (booked === null || car === null) return false;
  if (booked.registrationNumber === null || car.registrationNumber === null)
    return booked.registrationNumber === car.registrationNumber && kind(booked) === kind(car);
  return bare(booked.registrationNumber) === bare(car.registrationNumber);
};
