import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addDays, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { firm } from '@kerbside/contracts/firm/firm';
import type { holdSlot, OpenDay, readSlots, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { closedBecause, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { earliestVisit, visitProblem } from '@kerbside/contracts/days/working-days';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { ClientSession } from 'mongoose';
import { DiaryService, whyNone, type Look, type SlotRequest } from '../diary/diary.service.js';
import { slotsOf, workOf, type Job } from '../diary/slot.js';
import { type NetworkGarage, refusedDay } from '../garages/garage.js';
import { GaragesService } from '../garages/garages.service.js';
import { quotedService, serviceMinutes } from '../menus/chosen-service.js';
import { chosenServiceOf, SelectionsRepository } from '../offers/selections.repository.js';
import { QuoteAccess } from '../quote-access.js';
import { garageOf, holdEnds, isHeldSince, type KeptBooking, type SlotRef, dayOf, workLeft } from './booking.js';
import { BookingsRepository } from './bookings.repository.js';

/** How many days are shown at first. */
const shownDays = 14;
/** How many garages are asked when we choose. */
const mostTried = 10;

type SlotHold = Pick<KeptBooking, 'slot' | 'heldUntil'>;
export const noSlot: SlotHold = { slot: null, heldUntil: null };

const placeOf = ({ garageId, day, time }: SlotRef): SlotRef => ({ garageId, day, time });

/** Why a visit that has no garage, or whose garage has left the network, can have no time. */
const withoutGarage = ({ garage }: Pick<KeptBooking, 'garage'>): string =>
  garage
    ? `${garage.name} no longer takes visits for us. Call us on ${firm.telephone}, and we will find another garage with you.`
    : 'This visit has no garage yet. We will call you to arrange one.';

/** Why nothing was free, next to the field that it is about. */
const noTime = (
  garage: NetworkGarage,
  { day, time, work }: Pick<SlotRequest, 'day' | 'time' | 'work'>,
  fields: { readonly date: string; readonly time: string },
) => {
  const slots = slotsOf(garage, day, work);
  if (slots.length === 0) return new DomainError('BOOKING_INVALID', { fields: { [fields.date]: whyNone(garage, slots) } });
  if (time === undefined)
    return new DomainError('SLOT_TAKEN', { message: whyNone(garage, slots), fields: { [fields.date]: whyNone(garage, slots) } });
  return slots.some((slot) => slot.time === time)
    ? new DomainError('SLOT_TAKEN', { fields: { [fields.time]: 'Somebody else has just taken that time. Please choose another.' } })
    : new DomainError('BOOKING_INVALID', { fields: { [fields.time]: 'Choose a time from the list' } });
};

/** The slot of a booking in its garage's diary: held while it is paid, then kept, or given back. */
@Injectable()
export class BookingSlots {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly diary: DiaryService,
    private readonly garages: GaragesService,
    private readonly selections: SelectionsRepository,
    private readonly quotes: QuoteAccess,
    private readonly clock: Clock,
  ) {}

  async openDays(quoteId: string, query: CallRequest<typeof readSlots>['query'], secret: string | undefined, caller: Caller) {
    const quote = await this.quotes.read(quoteId, secret, caller);
    const garage = await this.garages.known(query.garage_id);
    const kept = await this.bookings.ofQuote(quoteId);
    const earliest = earliestVisit(londonDay(this.clock.now()), query.delivery_type);
    const from = query.from ?? earliest;
    const to = query.to ?? addDays(from, shownDays - 1);
    const look = { work: await this.workOf(quote), bookingId: kept?.id ?? '', delivery: query.delivery_type, from, to };
    return { earliest, days: await this.diary.openDays(garage, look) };
  }

  /** When the garage of a visit that was paid has room, for two weeks unless more days are asked for. */
  async freeDays(booking: KeptBooking, days = shownDays): Promise<OpenDay[]> {
    const garage = booking.garage ? await this.garages.find(booking.garage.id) : undefined;
    return garage ? this.diary.openDays(garage, this.lookOf(booking, days)) : [];
  }

  /** When a garage has room for each of these visits, by their ids. Reads its diary once. */
  async freeDaysOfEach(garageId: string, bookings: readonly KeptBooking[]): Promise<ReadonlyMap<string, OpenDay[]>> {
    const garage = bookings.length > 0 ? await this.garages.find(garageId) : undefined;
    if (!garage) return new Map();
    const looks = bookings.map((booking) => this.lookOf(booking, shownDays));
    const days = await this.diary.openDaysOfEach(garage, looks);
    return new Map(looks.map(({ bookingId }, at) => [bookingId, days[at] ?? []]));
  }

  private lookOf(booking: KeptBooking, days: number): Look {
    const { id: bookingId, form } = booking;
    const from = earliestVisit(londonDay(this.clock.now()), form.delivery_type);
    return { bookingId, work: workLeft(booking), delivery: form.delivery_type, from, to: addDays(from, days - 1) };
  }

  async workOf(quote: Pick<QuoteFacts, 'quoteId' | 'productTypes' | 'lines'>): Promise<readonly Job[]> {
    const service = quotedService(chosenServiceOf(await this.selections.find(quote.quoteId, 'service')), quote);
    return workOf(quote.productTypes, service && serviceMinutes(service));
  }

  /** Holds a slot for as long as somebody may take to pay. Throws SLOT_TAKEN, and BOOKING_INVALID for a time at which the garage begins nothing. */
  async hold(wanted: SlotRequest): Promise<SlotHold> {
    const heldUntil = holdEnds(this.clock.now());
    const slot = await this.diary.hold(wanted, heldUntil);
    if (slot) return { slot: placeOf(slot), heldUntil };
    throw noTime(wanted.garage, wanted, { date: 'booking_date', time: 'booking_time' });
  }

  async holdAgain(quoteId: string, secret: string | undefined, caller: Caller): Promise<CallAnswer<typeof holdSlot>> {
    const closed = closedBecause(await this.quotes.read(quoteId, secret, caller));
    if (closed !== undefined && closed !== 'QUOTE_BEING_PAID') throw new DomainError(closed);
    const booking = await this.bookings.ofQuote(quoteId);
    if (booking?.status !== 'draft') return { held_until: null };
    if (closed === undefined) this.refuseTooSoon(booking);
    const wanted = await this.wantedBy(booking);
    if (!wanted) return { held_until: null };
    const held = await this.hold(wanted);
    await this.bookings.setHold(booking, held);
    return { held_until: held.heldUntil?.toISOString() ?? null };
  }

  /** Checks the notice again, because a quote may wait for weeks. Throws BOOKING_TOO_SOON. */
  private refuseTooSoon({ form }: KeptBooking): void {
    const [day, today] = [form.booking_date, londonDay(this.clock.now())];
    const problem = visitProblem(today, day, form.delivery_type);
    if (problem) throw refusedDay(problem, { day, today, field: 'booking_date' });
  }

  /** The customer left before paying: others may have the time. A payment that is under way keeps it. */
  async letGo(quoteId: string, secret: string | undefined, caller: Caller): Promise<CallAnswer<typeof releaseSlot>> {
    const { status } = await this.quotes.read(quoteId, secret, caller);
    const booking = await this.bookings.ofQuote(quoteId);
    if (status !== 'open' || booking?.status !== 'draft' || !booking.slot || booking.heldUntil === null) return { released: false };
    await this.diary.release(booking.slot, booking.id);
    await this.bookings.setHold(booking, { slot: booking.slot, heldUntil: null });
    return { released: true };
  }

  /** A payment failed: others may have the time. Paying again takes it again, if it is still free. */
  async giveBack(quoteId: string, at: Date, session: ClientSession): Promise<void> {
    const booking = await this.bookings.ofQuote(quoteId, session);
    if (booking?.status !== 'draft' || !booking.slot || !isHeldSince(booking, at)) return;
    await this.diary.release(booking.slot, booking.id, session);
    await this.bookings.setHold(booking, { slot: booking.slot, heldUntil: null }, session);
  }

  /**
   * Takes a place for good for a paid booking: at its garage, or at the nearest with room when we choose. No slot when others took it first
   * or its day has come.
   */
  async settle(booking: KeptBooking, session: ClientSession): Promise<Pick<KeptBooking, 'garage' | 'slot'>> {
    const { id, form, garage, slot: held } = booking;
    const work = workLeft(booking);
    if (form.booking_date <= londonDay(this.clock.now())) return { garage, slot: null };
    const chosen = garage ? await this.garages.find(garage.id) : undefined;
    const among = garage ? (chosen ? [chosen] : []) : await this.garages.around(form.postcode, booking.products, mostTried);
    for (const one of among) {
      const time = held?.garageId === one.id ? held.time : undefined;
      const slot = await this.diary.hold({ bookingId: id, garage: one, day: form.booking_date, time, work }, null, session);
      if (slot) return { garage: garageOf(one), slot: placeOf(slot) };
    }
    return { garage, slot: null };
  }

  /** The place where a cancelled visit would be booked again: as it was, if from tomorrow on. */
  again(booking: KeptBooking, session: ClientSession): Promise<Pick<KeptBooking, 'garage' | 'slot'>> {
    const day = dayOf(booking);
    return this.settle({ ...booking, form: { ...booking.form, booking_date: day } }, session);
  }

  /** A time that is free on that day at the booking's garage. Throws SLOT_TAKEN, and BOOKING_INVALID for a time at which nothing begins. */
  async freePlace(booking: KeptBooking, day: IsoDay, time?: string): Promise<SlotRef> {
    const garage = booking.garage ? await this.garages.find(booking.garage.id) : undefined;
    if (!garage) throw new DomainError('BOOKING_STATE', { message: withoutGarage(booking) });
    const wanted = { bookingId: booking.id, garage, day, time, work: workLeft(booking) };
    const slot = await this.diary.firstFree(wanted);
    if (slot) return placeOf(slot);
    throw noTime(garage, wanted, { date: 'date', time: 'time' });
  }

  /** Takes a place for good, replacing what the booking had that day. Throws SLOT_TAKEN. */
  async secure(booking: KeptBooking, place: SlotRef, session: ClientSession): Promise<void> {
    if (!(await this.refit(booking, place, session))) throw new DomainError('SLOT_TAKEN');
  }

  /** Takes of its place what its work needs now; false, and all as it was, where others have some of that. */
  async refit(booking: KeptBooking, { garageId, day, time }: SlotRef, session: ClientSession): Promise<boolean> {
    const garage = await this.garages.find(garageId);
    const wanted = { bookingId: booking.id, day, time, work: workLeft(booking) };
    return garage !== undefined && (await this.diary.hold({ ...wanted, garage }, null, session)) !== undefined;
  }

  /** Others have the workshop by then: it keeps its hours there, and gives back those of a test that is not made. */
  async leaveMotBay(booking: KeptBooking, place: SlotRef, session: ClientSession): Promise<void> {
    if (workLeft(booking).every(({ bay }) => bay !== 'mot')) await this.diary.leaveMotBay(place, booking.id, session);
  }

  release(place: SlotRef, id: string, session: ClientSession): Promise<void> {
    return this.diary.release(place, id, session);
  }

  /** Gives back the previous slot, unless the booking has another at that garage on the same day, which replaced it. */
  async leave(before: KeptBooking | undefined, now: SlotRef | null): Promise<void> {
    const slot = before?.slot;
    if (!before || !slot || (slot.garageId === now?.garageId && slot.day === now.day)) return;
    await this.diary.release(slot, before.id);
  }

  /** Undefined when we choose the garage, or the chosen one has left the network. */
  private async wantedBy(booking: KeptBooking): Promise<SlotRequest | undefined> {
    const { id, form, garage: chosen, slot } = booking;
    const garage = chosen ? await this.garages.find(chosen.id) : undefined;
    return garage && { bookingId: id, garage, day: form.booking_date, time: slot?.time, work: workLeft(booking) };
  }
}
