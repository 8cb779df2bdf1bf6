import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import {
  type BookedVisit,
  type Booking,
  type VisitToPay,
  readBookedVisit,
  readBooking,
  readVisitToPay,
  saveBooking,
} from '@kerbside/contracts/http/garages/bookings';
import type { ProductType } from '@kerbside/contracts/ids';
import { closedBecause, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import type { NetworkGarage } from '../garages/garage.js';
import { GaragesService } from '../garages/garages.service.js';
import { SelectionsRepository } from '../offers/selections.repository.js';
import { QuoteAccess } from '../quote-access.js';
import { PricedPlaces, isOvertaken } from './priced-places.js';
import { BookedCars } from './booked-cars.js';
import { BookingChanges } from './booking-changes.js';
import { BookingSlots, noSlot } from './booking-slots.js';
import { checkBooking, garageOf, isWithoutGarage, productsBought, type Actor, type BookingForm, type KeptBooking } from './booking.js';
import { BookingsRepository, BookingNumbers, WithdrawnProducts } from './bookings.repository.js';
import { book, bookedAgain, progressOf, restore, withdraw } from './life.js';
import { bookingView, bookedVisitView, visitToPayView } from './booking-view.js';
import type { FastifyReply } from '@kerbside/platform/calls/http';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { controller, serves } from '@kerbside/platform/http/controller';
import { listGaragesAudit } from '@kerbside/contracts/http/garages/audit';
import { holdSlot, readSlots, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';

interface Change {
  readonly customerId: string | null;
  readonly before: KeptBooking | undefined;
  readonly after: KeptBooking;
}

type QuoteProductTypes = Pick<QuoteFacts, 'productTypes'>;

interface BookingOwner {
  readonly customerId: string;
  /** Whether what the visit is for was paid before it was booked. */
  readonly isLater: boolean;
}

interface PaidVisit {
  readonly quoteId: string;
  readonly customerId: string;
  readonly place: Partial<KeptBooking>;
  /** Undefined where pricing does not say: what was drafted is asked for then, until `BookedCars` knows. */
  readonly sold: readonly ProductType[] | undefined;
}

const customerOf = (id: string): Actor => ({ kind: 'customer', id });

/**
 * The customer who has already bought the quote and is booking what they bought: with nothing to pay, the visit is requested at once.
 * Undefined while the quote is open.
 */
const buyerOf = (quote: QuoteFacts): string | undefined => {
  const closed = closedBecause(quote);
  const isLater = closed === 'QUOTE_PURCHASED' && quote.productTypes.some((product) => doneAtGarages.includes(product));
  if (closed !== undefined && !(isLater && quote.customerId !== null)) throw new DomainError(closed);
  return isLater ? (quote.customerId ?? undefined) : undefined;
};

/** A visit is booked once; one that was cancelled, or for which no garage was found, is booked again where what it was for is still bought. */
const requireBookable = (kept: KeptBooking | undefined, buyer: string | undefined): void => {
  if (!kept || kept.status === 'draft') return;
  if (buyer !== undefined && (kept.status === 'cancelled' || isWithoutGarage(kept))) return;
  throw new DomainError('QUOTE_PURCHASED');
};

/** The parts of a quote done at a garage and not cancelled since. Throws VISIT_CANCELLED when none are left. */
const toDo = ({ productTypes }: QuoteProductTypes, withdrawn: readonly ProductType[]): readonly ProductType[] => {
  const products = productTypes.filter((product) => doneAtGarages.includes(product) && !withdrawn.includes(product));
  if (products.length === 0 && withdrawn.length > 0) throw new DomainError('VISIT_CANCELLED');
  return products;
};

const factsOf = ({ number, form, garage, slot }: KeptBooking) => ({
  bookingNumber: number,
  deliveryType: form.delivery_type,
  bookingDate: form.booking_date,
  bookingTime: slot?.time ?? null,
  garageId: garage?.id ?? null,
});

@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly numbers: BookingNumbers,
    private readonly garages: GaragesService,
    private readonly slots: BookingSlots,
    private readonly selections: SelectionsRepository,
    private readonly quotes: QuoteAccess,
    private readonly mongo: Mongo,
    private readonly changes: BookingChanges,
    private readonly cars: BookedCars,
    private readonly withdrawn: WithdrawnProducts,
    private readonly places: PricedPlaces,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async save(quoteId: string, form: BookingForm, secret: string | undefined, caller: Caller): Promise<Booking> {
    const quote = await this.quotes.read(quoteId, secret, caller);
    const buyer = buyerOf(quote);
    const products = toDo(quote, await this.withdrawn.of(quoteId));
    const garage = await this.chosen(form, products);
    checkBooking(form, garage, londonDay(this.clock.now()));
    const drafted = await this.bookings.ofQuote(quoteId);
    requireBookable(drafted, buyer);
    if (buyer !== undefined) {
      if (!(drafted && isWithoutGarage(drafted))) await this.places.refuseElsewhere(quoteId, garage, products);
      if (caller.kind !== 'staff')
        await this.places.refuseSooner({ quoteId, customerId: buyer, products }, { day: form.booking_date, field: 'booking_date' });
    }
    const id = drafted?.id ?? randomUUID();
    const number = drafted?.number ?? (await this.numbers.next());
    const work = await this.slots.workOf(quote);
    const held = garage ? await this.slots.hold({ bookingId: id, garage, day: form.booking_date, time: form.booking_time, work }) : noSlot;
    const booking = await this.mongo.transaction(async (session) => {
      const before = await this.bookings.ofQuote(quoteId, session);
      requireBookable(before, buyer);
      const after: KeptBooking = {
        id,
        number,
        quoteId,
        status: 'draft',
        form,
        customerId: null,
        // Some of what was bought may have been cancelled since.
        products: buyer === undefined ? products : toDo(quote, await this.withdrawn.held(quoteId, session)),
        // Known once it was bought, and not asked for again.
        service: before?.service ?? null,
        motExpiresOn: quote.motExpiresOn ?? null,
        car: before?.car ?? null,
        garage: garage ? garageOf(garage) : null,
        work,
        proposal: null,
        ...(before?.atGarage ? { atGarage: before.atGarage } : {}),
        findings: [],
        history: before?.history ?? [],
        ...held,
        version: before?.version ?? 0,
        savedAt: this.clock.now(),
      };
      await this.bookings.save(after, session);
      await this.note(caller, { customerId: quote.customerId, before, after }, session);
      return buyer === undefined ? after : this.begin(after, { customerId: buyer, isLater: true }, session);
    });
    await this.slots.leave(drafted, booking.slot);
    return bookingView(booking);
  }

  /** Null too for a draft of a visit that was chosen elsewhere, or for other work, since: it has to be booked as it is priced. */
  async read(quoteId: string, secret: string | undefined, caller: Caller): Promise<Booking | null> {
    const quote = await this.quotes.read(quoteId, secret, caller);
    const kept = await this.bookings.ofQuote(quoteId);
    if (!kept) return null;
    const products = quote.productTypes.filter((product) => doneAtGarages.includes(product));
    const selection = await this.selections.of(quoteId, products);
    return isOvertaken(kept, { selection, products, work: await this.slots.workOf(quote) }) ? null : bookingView(kept);
  }

  /** Also null when a part of it was priced at another garage or on another day than the draft. */
  async toPay(quoteId: string, quote: CallRequest<typeof readVisitToPay>['body']): Promise<VisitToPay | null> {
    const kept = await this.bookings.ofQuote(quoteId);
    if (kept?.status !== 'draft') return null;
    const products = quote.productTypes.filter((product) => doneAtGarages.includes(product));
    const work = await this.slots.workOf({ quoteId, ...quote, lines: quote.lines ?? [] });
    const selection = await this.selections.of(quoteId, products);
    if (isOvertaken(kept, { selection, products, work })) return null;
    const garage = kept.garage ? await this.garages.find(kept.garage.id) : undefined;
    return visitToPayView(kept, garage, this.clock.now());
  }

  /** For letters about it, and for the service that refunds it. */
  async visitOf(quoteId: string): Promise<BookedVisit | null> {
    const kept = await this.bookings.ofQuote(quoteId);
    if (!kept) return null;
    const service = kept.service ?? (kept.products.includes('service') ? await this.cars.service(quoteId) : null);
    const visit = bookedVisitView({ ...kept, service });
    return { ...visit, products: [...kept.products], progress: progressOf(kept, londonDay(this.clock.now())) };
  }

  /** The quote was paid: requests its visit, if it has one, from the garage whose price was paid. */
  async request(quoteId: string, customerId: string): Promise<void> {
    const drafted = await this.bookings.ofQuote(quoteId);
    if (drafted?.status !== 'draft') return;
    const [place, sold] = [await this.places.of(drafted), await this.cars.sold(quoteId)];
    await this.mongo.transaction((session) => this.requestWithin(session, { quoteId, customerId, place, sold }));
  }

  private async requestWithin(session: ClientSession, { quoteId, customerId, place, sold = [] }: PaidVisit): Promise<void> {
    const drafted = await this.bookings.ofQuote(quoteId, session);
    if (drafted?.status !== 'draft') return;
    const draft = { ...drafted, ...place };
    const withdrawn = await this.withdrawn.held(quoteId, session);
    const bought = productsBought(draft.products, { sold, withdrawn: [] });
    const products = bought.filter((product) => !withdrawn.includes(product));
    if (products.length > 0 || withdrawn.length === 0) await this.begin({ ...draft, products }, { customerId, isLater: false }, session);
  }

  /** A part of what was bought is cancelled, and with the last of it its visit. */
  async withdraw(quoteId: string, products: readonly ProductType[], session: ClientSession): Promise<void> {
    const booking = await this.bookings.ofQuote(quoteId, session);
    if (!booking) return;
    const steps = withdraw(booking, products, londonDay(this.clock.now()));
    await this.changes.write(booking, { by: { kind: 'system', id: null }, steps }, session);
  }

  /** The cancellation of a part of what was bought is taken back: its visit has it again, at its time if that is still free. */
  async restore(quoteId: string, products: readonly ProductType[], session: ClientSession): Promise<void> {
    const booking = await this.bookings.ofQuote(quoteId, session);
    if (!booking) return;
    const withdrawn = await this.withdrawn.of(quoteId, session);
    const place =
      booking.status === 'cancelled'
        ? await this.slots.again({ ...booking, products: bookedAgain(booking, { products, withdrawn }) }, session)
        : { garage: booking.garage, slot: booking.slot };
    const steps = restore(booking, { products, withdrawn, place });
    await this.changes.write(booking, { by: { kind: 'system', id: null }, steps }, session);
  }

  private async begin(draft: KeptBooking, bought: BookingOwner, session: ClientSession): Promise<KeptBooking> {
    const settled = await this.slots.settle(draft, session);
    const steps = book(draft, { ...bought, ...settled });
    const booked = await this.changes.write(draft, { by: customerOf(bought.customerId), steps }, session);
    await this.cars.find(draft, session);
    return booked;
  }

  /** Bookings that staff make for a customer go into the audit trail, without the address. */
  private async note(actor: Caller, { customerId, before, after }: Change, session: ClientSession): Promise<void> {
    if (actor.kind !== 'staff') return;
    await this.audit.record(session, {
      actor,
      action: 'booking-saved',
      subjectType: 'quote',
      subjectId: after.quoteId,
      customerId,
      before: before && factsOf(before),
      after: factsOf(after),
    });
  }

  private async chosen({ garage_choice, garage_id }: BookingForm, products: readonly ProductType[]): Promise<NetworkGarage | undefined> {
    if (garage_choice === 'our_choice' || garage_id === undefined) return undefined;
    return this.garages.known(garage_id, ...products);
  }
}

/**
 * A time is held for half an hour before it is paid: nobody holds the whole diary of a garage. Each change of a booking counts, and a mobile network has one
 * address for many customers.
 */
const holdsByAddress = { points: 240, durationSeconds: 30 * 60 };

const countHold = (limits: RateLimits, reply: FastifyReply): Promise<void> =>
  limits.consumeByAddress('slot-holds', addressOf(reply), holdsByAddress);

export const BookingsController = controller({ bookings: BookingsService, slots: BookingSlots, audit: Audit, limits: RateLimits }, [
  serves(saveBooking, async (asked, { bookings, limits }) => {
    await countHold(limits, asked.reply);
    const { params, body, headers, caller } = asked;
    return bookings.save(params.quoteId, body, headers[quoteSecretHeader], caller);
  }),
  serves(readBooking, ({ params, headers, caller }, { bookings }) => bookings.read(params.quoteId, headers[quoteSecretHeader], caller)),
  serves(readSlots, ({ params, query, headers, caller }, { slots }) =>
    slots.openDays(params.quoteId, query, headers[quoteSecretHeader], caller),
  ),
  serves(holdSlot, async (asked, { slots, limits }) => {
    await countHold(limits, asked.reply);
    return slots.holdAgain(asked.params.quoteId, asked.headers[quoteSecretHeader], asked.caller);
  }),
  serves(releaseSlot, ({ params, headers, caller }, { slots }) => slots.letGo(params.quoteId, headers[quoteSecretHeader], caller)),
  serves(readBookedVisit, async ({ params }, { bookings }) => ({ visit: await bookings.visitOf(params.quoteId) })),
  serves(readVisitToPay, async ({ params, body }, { bookings }) => ({ visit: await bookings.toPay(params.quoteId, body) })),
  serves(listGaragesAudit, ({ query }, { audit }) => audit.list(query)),
]);
