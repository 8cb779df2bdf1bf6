import { changedDayWords } from '@kerbside/contracts/garages/garage-visit-words';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import type {
  cancelBooking,
  changeBookingDate,
  listWorkshopHistory,
  readFreeDays,
  TrackedBooking,
} from '@kerbside/contracts/http/garages/tracker';
import type { FileAnswer } from '@kerbside/platform/calls/http';
import { visitProblem } from '@kerbside/contracts/days/working-days';
import { Audit, staffReason, StaffDownloads, type AuditFacts } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { refuseAgents } from '@kerbside/platform/credentials/rights';
import { notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { pageOf, type PageQuery } from '@kerbside/platform/mongo/paging';
import type { ClientSession } from 'mongoose';
import { jobOf, bookingFileName } from '@kerbside/contracts/garages/visit';
import { type Actor, type KeptBooking, photoIn, isSameCar, dayOf } from '../bookings/booking.js';
import { findingsOf } from '../bookings/booking-view.js';
import { BookingChanges } from '../bookings/booking-changes.js';
import { PricedPlaces } from '../bookings/priced-places.js';
import { BookingSlots } from '../bookings/booking-slots.js';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import {
  acceptProposal,
  type SeenTime,
  answerFinding,
  cancel,
  checkChanged,
  move,
  requireMove,
  requireToCome,
  type BookingStep,
} from '../bookings/life.js';
import { mostDays } from '../diary/diary.service.js';
import { KnownCarsRepository } from '../known-cars/known-cars.repository.js';
import { Photos } from '../photos/photos.service.js';
import { motOfVisit } from '../known-cars/mot-day.js';
import { paperOf, pdfOf } from './booking-paper.js';
import { isPaidToUs, motWarning, soonestFirst, stepsOf, trackedView, type TrackedFor } from './tracked.js';
import { refusedDay } from '../garages/garage.js';

const perPageAtFirst = 10;

/** Bookings that were paid: what their customer, and staff for them, see and change. */
@Injectable()
export class TrackerService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly changes: BookingChanges,
    private readonly slots: BookingSlots,
    private readonly places: PricedPlaces,
    private readonly photos: Photos,
    private readonly cars: KnownCarsRepository,
    private readonly internal: Internal,
    private readonly audit: Audit,
    private readonly downloads: StaffDownloads,
    private readonly clock: Clock,
  ) {}

  async list(carId: string, caller: Caller): Promise<{ rows: TrackedBooking[] }> {
    const bookings = await this.ofCar(carId, caller);
    const shown = soonestFirst(bookings.filter(({ status }) => status !== 'cancelled'));
    return { rows: await Promise.all(shown.map((booking) => this.viewOf(booking, caller))) };
  }

  async status(bookingId: string, caller: Caller): Promise<TrackedBooking> {
    return this.viewOf(await this.owned(bookingId, caller), caller);
  }

  async document(bookingId: string, caller: Caller): Promise<{ readonly name: string; readonly bytes: Buffer }> {
    const booking = await this.owned(bookingId, caller);
    const bytes = await pdfOf(paperOf(booking, this.shownTo(caller)));
    const { id: subjectId, customerId, number: bookingNumber } = booking;
    const about = { subjectType: 'booking', subjectId, customerId, after: { bookingNumber } };
    await this.downloads.note(caller, { action: 'booking-document-downloaded', ...about });
    return { name: bookingFileName(bookingNumber), bytes };
  }

  async freeDays(bookingId: string, caller: Caller): Promise<CallAnswer<typeof readFreeDays>> {
    return { days: await this.slots.freeDays(await this.owned(bookingId, caller), mostDays) };
  }

  async changeDate(
    { id, date, time, seen_date, seen_time }: CallRequest<typeof changeBookingDate>['body'],
    caller: Caller,
  ): Promise<CallAnswer<typeof changeBookingDate>> {
    const booking = await this.owned(id, caller);
    requireMove(booking);
    checkChanged(booking, date, time);
    const { today } = this.shownTo(caller);
    if (caller.kind === 'customer') requireToCome(booking, today);
    const problem = visitProblem(today, date, booking.form.delivery_type);
    if (problem) throw refusedDay(problem, { day: date, today, field: 'date' });
    const isBroughtForward = date < dayOf(booking);
    if (caller.kind === 'customer' && isBroughtForward)
      await this.places.refuseSooner({ ...booking, customerId: caller.userId }, { day: date, field: 'date' });
    const place = await this.slots.freePlace(booking, date, time);
    const moved = await this.change(booking, caller, (current) => move(current, place, { date: seen_date, time: seen_time }));
    return {
      message: changedDayWords.done,
      warning: motWarning(date, await this.motDueOn(moved), today),
      booking: await this.viewOf(moved, caller),
    };
  }

  /** What was paid to us is refunded with it: that is finance's to do. */
  async cancel({ id, why }: CallRequest<typeof cancelBooking>['body'], caller: Caller): Promise<CallAnswer<typeof cancelBooking>> {
    const today = londonDay(this.clock.now());
    const owned = await this.owned(id, caller);
    if (isPaidToUs(owned)) refuseAgents(caller);
    const step = (booking: KeptBooking) => {
      if (caller.kind === 'customer') requireToCome(booking, today);
      return cancel(booking, today);
    };
    await this.change(owned, caller, step, staffReason(caller, why));
    return { redirect: '/bookings/index?cancelled=1' };
  }

  async acceptProposal(id: string, seen: SeenTime, caller: Caller): Promise<TrackedBooking> {
    const today = londonDay(this.clock.now());
    const accepted = await this.change(await this.owned(id, caller), caller, (booking) => acceptProposal(booking, today, seen));
    return this.viewOf(accepted, caller);
  }

  async answerFinding(id: string, findingId: string, answer: 'approved' | 'declined', caller: Caller): Promise<TrackedBooking> {
    const booking = await this.owned(id, caller);
    const answered = await this.change(booking, caller, (current) => answerFinding(current, findingId, answer));
    return this.viewOf(answered, caller);
  }

  async history(carId: string, query: PageQuery, caller: Caller): Promise<CallAnswer<typeof listWorkshopHistory>> {
    const done = (await this.ofCar(carId, caller)).filter(({ status }) => status === 'complete');
    const { page, perPage } = pageOf(query, perPageAtFirst);
    const rows = done.slice((page - 1) * perPage, page * perPage).map((booking) => ({
      id: booking.id,
      booking_number: booking.number,
      date: dayOf(booking),
      job: jobOf(booking),
      garage: booking.garage?.name ?? null,
      findings: findingsOf(booking),
      steps: stepsOf(booking.history),
    }));
    return { rows, paging: { page, perPage, count: done.length } };
  }

  /** A photo of what a garage found; a stranger's is not found. */
  async openPhoto(photoId: string, caller: Caller): Promise<FileAnswer> {
    const booking = await this.bookings.withPhoto(photoId);
    if (!booking?.customerId || !isOwner(booking.customerId, caller)) throw notFound();
    const photo = photoIn(booking, photoId);
    return this.photos.open(photo, photo.name);
  }

  /** Accounts knows whose car it is; a stranger's is not found. */
  private async ofCar(carId: string, caller: Caller): Promise<KeptBooking[]> {
    const { customerId, car } = await this.internal.send(readCar, { params: { carId } });
    if (!isOwner(customerId, caller)) throw notFound();
    return (await this.bookings.ofCustomer(customerId)).filter((booking) => isSameCar(booking.car, car));
  }

  private async viewOf(booking: KeptBooking, caller: Caller): Promise<TrackedBooking> {
    return trackedView(booking, this.shownTo(caller), await this.motDueOn(booking));
  }

  /** Its quote may be weeks old, and the car tested since. */
  private async motDueOn(booking: KeptBooking): Promise<IsoDay | null> {
    const customerId = booking.customerId ?? '';
    const [cars, visits] = await Promise.all([this.cars.ofCustomer(customerId), this.bookings.ofCustomer(customerId)]);
    return motOfVisit(booking, cars, visits);
  }

  private shownTo(caller: Caller): TrackedFor {
    return { today: londonDay(this.clock.now()), isStaff: caller.kind === 'staff' };
  }

  private async owned(id: string, caller: Caller): Promise<KeptBooking> {
    const booking = await this.bookings.find(id);
    if (!booking?.customerId || !isOwner(booking.customerId, caller)) throw notFound();
    return booking;
  }

  private change(
    { id }: KeptBooking,
    caller: Caller,
    decide: (booking: KeptBooking) => readonly BookingStep[],
    why?: string,
  ): Promise<KeptBooking> {
    return this.changes.change(id, actorOf(caller), decide, (session, { before, after }) =>
      this.note({ actor: caller, why }, { before, after }, session),
    );
  }

  /** What staff do to a customer's visit is audited. */
  private async note(
    { actor, why }: Pick<AuditFacts, 'actor' | 'why'>,
    { before, after }: Record<'before' | 'after', KeptBooking>,
    session: ClientSession,
  ): Promise<void> {
    if (actor.kind !== 'staff' || before.version === after.version) return;
    const facts = ({ status, slot }: KeptBooking) => ({ status, slot });
    const subject = { subjectType: 'booking', subjectId: after.id, customerId: after.customerId };
    await this.audit.record(session, {
      actor,
      action: 'booking-changed',
      why,
      ...subject,
      before: facts(before),
      after: { bookingNumber: after.number, ...facts(after) },
    });
  }
}

const isOwner = (customerId: string, caller: Caller): boolean =>
  caller.kind === 'staff' || (caller.kind === 'customer' && caller.userId === customerId);

const actorOf = (caller: Caller): Actor =>
  caller.kind === 'staff' ? { kind: 'staff', id: caller.userId } : { kind: 'customer', id: 'userId' in caller ? caller.userId : null };
