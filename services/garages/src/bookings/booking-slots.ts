import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addDays, londonDay } from '@kerbside/contracts/dates';
import type { holdSlot, readSlots } from '@kerbside/contracts/http/garages-slots';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { earliestVisit } from '@kerbside/contracts/working-days';
import { Clock } from '@kerbside/platform/clock';
import { DomainError } from '@kerbside/platform/errors';
import type { ClientSession } from 'mongoose';
import { DiaryService, whyNone, type Wanted } from '../diary/diary.service.js';
import { slotsOf, workOf, type Job } from '../diary/slot.js';
import { GaragesService } from '../garages/garages.service.js';
import { SelectionsRepository } from '../offers/selections.repository.js';
import { QuoteAccess } from '../quote-access.js';
import { holdEnds, isHeldSince, type KeptBooking, type Place } from './booking.js';
import { BookingsRepository } from './bookings.repository.js';

/** How many days are shown at first. */
const shownDays = 14;

type Held = Pick<KeptBooking, 'slot' | 'heldUntil'>;
export const noSlot: Held = { slot: null, heldUntil: null };

const placeOf = ({ garageId, day, time }: Place): Place => ({ garageId, day, time });

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
    const wanted = { garage, work: await this.workOf(quote), bookingId: kept?.id ?? '', delivery: query.delivery_type };
    return { earliest, days: await this.diary.openDays(wanted, from, query.to ?? addDays(from, shownDays - 1)) };
  }

  async workOf({ quoteId, productTypes }: QuoteFacts): Promise<readonly Job[]> {
    const service = await this.selections.find(quoteId, 'service');
    return workOf(productTypes, service?.serviceType ?? null);
  }

  /** Holds a slot for as long as somebody may take to pay. Throws SLOT_TAKEN, and BOOKING_INVALID for a time at which the garage begins nothing. */
  async hold(wanted: Wanted): Promise<Held> {
    const { garage, day, time, work } = wanted;
    const slots = slotsOf(garage, day, work);
    if (slots.length === 0) throw new DomainError('BOOKING_INVALID', { fields: { booking_date: whyNone(garage, slots) } });
    if (time !== undefined && !slots.some((slot) => slot.time === time))
      throw new DomainError('BOOKING_INVALID', { fields: { booking_time: 'Choose a time from the list' } });
    const heldUntil = holdEnds(this.clock.now());
    const slot = await this.diary.hold(wanted, heldUntil);
    if (slot) return { slot: placeOf(slot), heldUntil };
    throw time === undefined
      ? new DomainError('SLOT_TAKEN', { message: whyNone(garage, slots), fields: { booking_date: whyNone(garage, slots) } })
      : new DomainError('SLOT_TAKEN', { fields: { booking_time: 'Somebody else has just taken that time. Please choose another.' } });
  }

  async holdAgain(quoteId: string, secret: string | undefined, caller: Caller): Promise<CallAnswer<typeof holdSlot>> {
    await this.quotes.open(quoteId, secret, caller);
    const booking = await this.bookings.ofQuote(quoteId);
    const wanted = booking?.status === 'draft' ? await this.wantedBy(booking) : undefined;
    if (!booking || !wanted) return { held_until: null };
    const held = await this.hold(wanted);
    await this.bookings.setHold(booking, held);
    return { held_until: held.heldUntil?.toISOString() ?? null };
  }

  /** A payment failed: others may have the time. Paying again takes it again, if it is still free. */
  async giveBack(quoteId: string, at: Date, session: ClientSession): Promise<void> {
    const booking = await this.bookings.ofQuote(quoteId, session);
    if (booking?.status !== 'draft' || !booking.slot || !isHeldSince(booking, at)) return;
    await this.diary.release(booking.slot, booking.id, session);
    await this.bookings.setHold(booking, { slot: booking.slot, heldUntil: null }, session);
  }

  /** The slot of a booking that was paid, for good; null when somebody else has it by now, or when we choose the garage. */
  async keep(booking: KeptBooking, session: ClientSession): Promise<Place | null> {
    const wanted = await this.wantedBy(booking);
    const slot = wanted && (await this.diary.hold(wanted, null, session));
    return slot ? placeOf(slot) : null;
  }

  /** Gives back the slot of before, unless the booking has another one on the same day, which replaced it. */
  async leave(before: KeptBooking | undefined, now: Place | null): Promise<void> {
    const slot = before?.slot;
    if (!before || !slot || (slot.garageId === now?.garageId && slot.day === now.day)) return;
    await this.diary.release(slot, before.id);
  }

  /** Undefined when we choose the garage, or the chosen one has left the network. */
  private async wantedBy({ id, form, garage: chosen, slot, work }: KeptBooking): Promise<Wanted | undefined> {
    const garage = chosen ? await this.garages.find(chosen.id) : undefined;
    return garage && { bookingId: id, garage, day: form.booking_date, time: slot?.time, work };
  }
}
