import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { found } from '@kerbside/platform/errors/errors';
import type { RecordEvent } from '@kerbside/platform/records/records';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { type Actor, type KeptBooking, minutesOf, type SlotRef } from './booking.js';
import { BookingSlots } from './booking-slots.js';
import { BookingsRepository } from './bookings.repository.js';
import { GarageLinksRepository } from './garage-links.repository.js';
import { eventOf, evolve, type BookingStep } from './life.js';

/**
 * Writes decided steps in one transaction: the visit with its history and its events, its place in the diary and how long its garage's links last.
 */
@Injectable()
export class BookingChanges {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly slots: BookingSlots,
    private readonly links: GarageLinksRepository,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** Decides on the visit as it is now. NOT_FOUND for an unknown one. */
  change(
    id: string,
    by: Actor,
    decide: (booking: KeptBooking) => readonly BookingStep[],
    also?: (session: ClientSession, changed: { readonly before: KeptBooking; readonly after: KeptBooking }) => Promise<void>,
  ): Promise<KeptBooking> {
    return this.mongo.transaction(async (session) => {
      const before = found(await this.bookings.find(id, session));
      const after = await this.write(before, { by, steps: decide(before) }, session);
      await also?.(session, { before, after });
      return after;
    });
  }

  /** Each event takes the next version of the visit. */
  async write(before: KeptBooking, { by, steps }: { readonly by: Actor; readonly steps: readonly BookingStep[] }, session: ClientSession) {
    const at = this.clock.now();
    const events: RecordEvent[] = [];
    let booking = before;
    for (const step of steps) {
      const evolved = evolve(booking, step);
      const event = eventOf(step, { before: booking, after: evolved, by });
      const place = evolved.proposal ?? evolved.slot;
      const line = { at, by, step: step.type, day: place?.day ?? evolved.form.booking_date, time: place?.time ?? null };
      booking = { ...evolved, history: [...evolved.history, line], version: booking.version + (event ? 1 : 0) };
      if (event) events.push(event);
    }
    if (steps.length > 0) await this.bookings.save(booking, session, events);
    await this.followInDiary(before, booking, session);
    if (booking.slot && booking.slot.day !== before.slot?.day) await this.links.follow(booking.id, booking.slot.day, session);
    return booking;
  }

  /** Takes the place that the visit has now, and gives back the one it had. A visit that lost or regained a part keeps its time, and as much of it as it needs. */
  private async followInDiary(before: KeptBooking, after: KeptBooking, session: ClientSession): Promise<void> {
    const [had, has] = [placeHeld(before), placeHeld(after)];
    const isThere = isSameDay(had, has) && had?.time === has?.time;
    if (has && !isThere) await this.slots.secure(after, has, session);
    const isRefit = has && isThere && minutesOf(before) !== minutesOf(after);
    if (isRefit && !(await this.slots.refit(after, has, session))) await this.slots.leaveMotBay(after, has, session);
    if (had && !isSameDay(had, has)) await this.slots.release(had, before.id, session);
  }
}

/** A proposed time is held instead of the one that the garage cannot keep. A visit that is done still has its time. */
const placeHeld = ({ status, slot, proposal }: KeptBooking): SlotRef | null => (status === 'cancelled' ? null : (proposal ?? slot));

const isSameDay = (one: SlotRef | null, other: SlotRef | null): boolean => one?.garageId === other?.garageId && one?.day === other?.day;
