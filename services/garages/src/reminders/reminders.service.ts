import { Injectable } from '@nestjs/common';
import { type IsoDay, londonDay } from '@kerbside/contracts/days/dates';
import {
  bookingActionNeeded,
  carMotReminderDue,
  motReminderDue,
  visitNotClosed,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import { Clock } from '@kerbside/platform/time/clock';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { thoseIn } from '@kerbside/platform/mongo/many';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { RecordEvent } from '@kerbside/platform/records/records';
import { eachOf, Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession, mongo } from 'mongoose';
import { type KeptBooking, isSameCar } from '../bookings/booking.js';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { namesOf, whenOf } from '../bookings/life.js';
import { KnownCarsRepository, type KnownCar } from '../known-cars/known-cars.repository.js';
import {
  carMotKeys,
  carMotReminder,
  lapsedProposal,
  motReminder,
  unclosedVisit,
  untoldMot,
  visitReminder,
  type CarReminder,
  type GarageReminder,
} from './reminder.js';

interface ReminderMark {
  readonly _id: string;
  readonly at: Date;
}

const keptSeconds = 400 * 24 * 60 * 60;
const askedAtOnce = 10_000;

@Injectable()
export class RemindersRepository {
  private readonly sent: mongo.Collection<ReminderMark>;

  constructor(mongo: Mongo) {
    this.sent = mongo.collection<ReminderMark>('reminders', [{ key: { at: 1 }, name: 'at_1', expireAfterSeconds: keptSeconds }]);
  }

  /** Those not published before, without a look at each: whoever was reminded of an MOT stays among those that are due for a month. */
  async unmarked<T extends { readonly keys: readonly string[] }>(all: readonly T[]): Promise<readonly T[]> {
    const asked = all.flatMap(({ keys }) => keys);
    const marked = new Set<string>();
    for (let at = 0; at < asked.length; at += askedAtOnce)
      for (const key of await thoseIn(this.sent, asked.slice(at, at + askedAtOnce))) marked.add(key);
    return all.filter(({ keys }) => !keys.every((key) => marked.has(key)));
  }

  /** False when it was published before. Two processes at once conflict, and one of them tries again. */
  async mark(key: string, at: Date, session: ClientSession): Promise<boolean> {
    const { upsertedCount } = await this.sent.updateOne({ _id: key }, { $setOnInsert: { at } }, { upsert: true, session });
    return upsertedCount === 1;
  }
}

export const reminderSweep = 'reminders';
const sweepEveryMs = 15 * 60_000;

/** Publishes who is to be reminded of a visit or an MOT, which visit needs a time again, and of which a garage has not told, once each, however many processes look. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly cars: KnownCarsRepository,
    private readonly reminders: RemindersRepository,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every(reminderSweep, sweepEveryMs, (stopping) => this.publishDue(stopping));
  }

  private async publishDue(stopping: AbortSignal): Promise<void> {
    await eachOf(stopping, this.due(londonDay(this.clock.now())), (publish) => publish());
  }

  private async *due(today: IsoDay): AsyncGenerator<() => Promise<void>> {
    yield* await this.ofVisits(await this.bookings.visitsSoon(today), (booking) => visitReminder(booking, today));
    for (const booking of await this.bookings.withMotToRenew(today)) yield () => this.publishOfMot(booking, today);
    const cars = (await this.cars.withMotToRenew(today)).map((car) => ({ car, keys: carMotKeys(car) }));
    for (const { car } of await this.reminders.unmarked(cars))
      yield async () => this.publishOfCar(carMotReminder(car, await this.bookings.ofCustomer(car.customerId), today));
    yield* await this.ofVisits(await this.bookings.unclosed(today), (one) => unclosedVisit(one, today) ?? lapsedProposal(one, today));
    for (const booking of await this.bookings.withUntoldMot(today))
      yield async () => this.publish(untoldMot(booking, await this.carOf(booking), today));
  }

  private async ofVisits(visits: readonly KeptBooking[], reminderOf: (visit: KeptBooking) => GarageReminder | undefined) {
    const reminders = await this.reminders.unmarked(visits.flatMap((visit) => reminderOf(visit) ?? []));
    return reminders.map((reminder) => () => this.publish(reminder));
  }

  private async publishOfMot(booking: KeptBooking, today: IsoDay): Promise<void> {
    const all = await this.bookings.ofCustomer(booking.customerId ?? '');
    const others = all.filter((one) => one.id !== booking.id && isSameCar(one.car, booking.car));
    await this.publish(motReminder(booking, { others, known: await this.carOf(booking) }, today));
  }

  private async carOf(booking: KeptBooking): Promise<KnownCar | undefined> {
    const cars = await this.cars.ofCustomer(booking.customerId ?? '');
    return cars.find(({ car }) => isSameCar(booking.car, car));
  }

  private async publishOfCar(reminder: CarReminder | undefined): Promise<void> {
    if (!reminder) return;
    const { keys, car, motDueOn } = reminder;
    await this.mongo.transaction(async (session) => {
      const now = await this.cars.find(car.id, session);
      if (now?.sequence !== car.sequence || !(await this.markAll(keys, session))) return;
      const data = { customerId: car.customerId, carId: car.id, motDueOn };
      await this.outbox.add(session, carMotReminderDue, { id: car.id, version: car.sequence, data });
    });
  }

  /** False when one of them was published before. */
  private async markAll(keys: readonly string[], session: ClientSession): Promise<boolean> {
    let isFirst = true;
    for (const key of keys) isFirst = (await this.reminders.mark(key, this.clock.now(), session)) && isFirst;
    return isFirst;
  }

  /** The number of the visit grows with it, since its events are put in order by that. */
  private async publish(reminder: GarageReminder | undefined): Promise<void> {
    if (!reminder) return;
    await this.mongo.transaction(async (session) => {
      const booking = await this.bookings.find(reminder.booking.id, session);
      if (!booking?.customerId || booking.version !== reminder.booking.version) return;
      if (!(await this.markAll(reminder.keys, session))) return;
      await this.bookings.save({ ...booking, version: booking.version + 1 }, session, [eventOf(reminder, booking, booking.customerId)]);
    });
  }
}

const eventOf = (reminder: GarageReminder, booking: KeptBooking, customerId: string): RecordEvent => {
  const visit = visitOf(booking, customerId);
  if (reminder.kind === 'mot') return { type: motReminderDue, data: { ...visit, motDueOn: reminder.motDueOn } };
  const when = whenOf(booking);
  if (reminder.kind === 'visit') return { type: visitReminderDue, data: { ...visit, ...when, daysAhead: reminder.daysAhead } };
  if (reminder.kind === 'no-time') return { type: bookingActionNeeded, data: { ...visit, ...when, reason: 'no-time' } };
  const asks = reminder.kind === 'mot-result' ? { asks: 'mot-result' } : {};
  return { type: visitNotClosed, data: { ...visit, ...when, ...asks } };
};

const visitOf = (booking: KeptBooking, customerId: string) => ({
  ...namesOf(booking),
  quoteId: booking.quoteId,
  customerId,
  garageId: booking.garage?.id ?? null,
});
