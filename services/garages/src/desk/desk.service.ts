import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { type IsoDay, londonDay } from '@kerbside/contracts/days/dates';
import {
  type GarageVisitPage,
  issueGarageLink,
  takeGarageStep,
  addFindingPhoto,
  addFindingPhotoForGarage,
  downloadGaragePhoto,
  garageLinkHeader,
  readGaragePage,
  readVisitForGarage,
  takeStepForGarage,
} from '@kerbside/contracts/http/garages/desk';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { FileAnswer } from '@kerbside/platform/calls/http';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import type { ClientSession } from 'mongoose';
import { type Actor, type KeptBooking, photoIn, dayOf, takenOf } from '../bookings/booking.js';
import { BookingChanges } from '../bookings/booking-changes.js';
import { BookingSlots } from '../bookings/booking-slots.js';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { GarageLinksRepository, linkEnds } from '../bookings/garage-links.repository.js';
import { Photos } from '../photos/photos.service.js';
import { decideStep, proposalProblem, requireDay, requireNote, type GarageStep, stepsAllowed } from './garage-step.js';
import { refusedDay } from '../garages/garage.js';
import type { OpenDay } from '@kerbside/contracts/http/garages/slots';
import { jobOf } from '@kerbside/contracts/garages/visit';
import { isMotUnknown, may } from '../bookings/life.js';
import { collectedFrom, findingsOf } from '../bookings/booking-view.js';
import { controller, serves } from '@kerbside/platform/http/controller';

const hourMs = 60 * 60 * 1_000;
const mostPages = 100;

type GarageStepRequest = CallRequest<typeof takeGarageStep>['body'];

/** A garage's own page, and staff who do the same for a garage that calls. */
@Injectable()
export class DeskService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly changes: BookingChanges,
    private readonly slots: BookingSlots,
    private readonly links: GarageLinksRepository,
    private readonly photos: Photos,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {}

  async issueLink(bookingId: string, actor: Caller): Promise<CallAnswer<typeof issueGarageLink>> {
    const booking = await this.bought(bookingId);
    const { id, number, garage, customerId } = booking;
    if (!garage) throw new DomainError('BOOKING_STATE', { message: 'This visit has no garage yet.' });
    const expiresAt = linkEnds(dayOf(booking));
    const token = await this.mongo.transaction(async (session) => {
      const subject = { subjectType: 'booking', subjectId: id, customerId };
      await this.audit.record(session, { actor, action: 'garage-link-issued', ...subject, after: { bookingNumber: number } });
      return this.links.add({ bookingId: id, garageId: garage.id, expiresAt, followsVisit: true }, session);
    });
    return { url: new URL(`/booking/garage#${token}`, this.config.publicUrl).href, expires: expiresAt.toISOString() };
  }

  async page(token: string | undefined): Promise<GarageVisitPage> {
    return this.view(await this.linked(token));
  }

  async pageForStaff(bookingId: string): Promise<GarageVisitPage> {
    return this.view(await this.bought(bookingId));
  }

  async addPhoto(token: string | undefined, received: ReceivedFile): Promise<{ id: string; bytes: number }> {
    return this.photos.take(received, senderOf(await this.linked(token)));
  }

  /** A photo of another visit is not found. */
  async openPhoto(token: string | undefined, photoId: string): Promise<FileAnswer> {
    const booking = await this.linked(token);
    const photo = photoIn(booking, photoId);
    return this.photos.open(photo, photo.name);
  }

  async addPhotoByStaff(bookingId: string, received: ReceivedFile): Promise<{ id: string; bytes: number }> {
    return this.photos.take(received, senderOf(await this.bought(bookingId)));
  }

  async stepByLink(token: string | undefined, asked: GarageStepRequest): Promise<GarageVisitPage> {
    return this.stepAtGarage(await this.linked(token), asked);
  }

  /** Throws NOT_FOUND for the visit of another garage, as `hourLink` does. */
  async stepByGarage(garageId: string, bookingId: string, asked: GarageStepRequest): Promise<GarageVisitPage> {
    return this.stepAtGarage(await this.visitOf(garageId, bookingId), asked);
  }

  /** Visits that are not over, soonest first. */
  async pagesOf(garageId: string): Promise<GarageVisitPage[]> {
    const bookings = await this.bookings.atGarage(garageId, mostPages);
    const free = await this.slots.freeDaysOfEach(garageId, bookings.filter(mayMove));
    return bookings.map((booking) => pageOf(booking, free.get(booking.id) ?? [], this.today()));
  }

  async hourLink(garageId: string, bookingId: string): Promise<{ token: string; expires: string }> {
    const { id } = await this.visitOf(garageId, bookingId);
    const expiresAt = new Date(this.clock.now().getTime() + hourMs);
    const token = await this.mongo.transaction((session) =>
      this.links.add({ bookingId: id, garageId, expiresAt, followsVisit: false }, session),
    );
    return { token, expires: expiresAt.toISOString() };
  }

  private async stepAtGarage(booking: KeptBooking, asked: GarageStepRequest): Promise<GarageVisitPage> {
    const step = await this.stepOf(booking, asked);
    const by: Actor = { kind: 'garage', id: booking.garage?.id ?? null };
    const decide = (current: KeptBooking) => decideStep(current, step, this.today());
    return this.view(await this.changes.change(booking.id, by, decide, (session) => this.keepPhotos(booking, step, session)));
  }

  async stepByStaff(bookingId: string, asked: GarageStepRequest, actor: Caller): Promise<GarageVisitPage> {
    const booking = await this.bought(bookingId);
    const step = await this.stepOf(booking, asked);
    const by: Actor = { kind: 'staff', id: 'userId' in actor ? actor.userId : null };
    const decide = (current: KeptBooking) => decideStep(current, step, this.today());
    const changed = await this.changes.change(booking.id, by, decide, async (session, { before, after }) => {
      await this.keepPhotos(booking, step, session);
      await this.audit.record(session, {
        actor,
        action: 'garage-step-taken',
        subjectType: 'booking',
        subjectId: after.id,
        customerId: after.customerId,
        before: toldOf(before),
        after: { bookingNumber: after.number, step: asked.step, ...toldOf(after) },
      });
    });
    return this.view(changed);
  }

  private async stepOf(
    booking: KeptBooking,
    { step, date, time, note, needs_answer = false, photos = [], mot_result, mileage }: GarageStepRequest,
  ): Promise<GarageStep> {
    if (step === 'finish') return { step, motResult: mot_result, mileage };
    if (step === 'finding')
      return {
        step,
        finding: {
          id: randomUUID(),
          at: this.clock.now(),
          note: requireNote(note),
          needsAnswer: needs_answer,
          answer: null,
          photos: await this.photos.waiting(photos, senderOf(booking)),
        },
      };
    if (step === 'accept') return { step, seen: { date, time } };
    if (step === 'start') return { step };
    const day = requireDay(date);
    const problem = proposalProblem(this.today(), day, booking.form.delivery_type);
    if (problem) throw refusedDay(problem, { day, today: this.today(), field: 'date' });
    return { step, place: await this.slots.freePlace(booking, day, time) };
  }

  private async keepPhotos(booking: KeptBooking, step: GarageStep, session: ClientSession): Promise<void> {
    if (step.step !== 'finding') return;
    const ids = step.finding.photos.map(({ id }) => id);
    await this.photos.keep(ids, senderOf(booking), session);
  }

  /** The visit of a link, as long as it is still at the garage that was given the link. */
  private async linked(token = ''): Promise<KeptBooking> {
    const link = await this.links.find(token, this.clock.now());
    const booking = link && (await this.bookings.find(link.bookingId));
    if (!booking || booking.garage?.id !== link.garageId) throw notFound();
    return booking;
  }

  private async visitOf(garageId: string, bookingId: string): Promise<KeptBooking> {
    const booking = await this.bought(bookingId);
    if (booking.garage?.id !== garageId) throw notFound();
    return booking;
  }

  private async bought(id: string): Promise<KeptBooking> {
    const booking = await this.bookings.find(id);
    if (!booking || booking.status === 'draft') throw notFound();
    return booking;
  }

  private async view(booking: KeptBooking): Promise<GarageVisitPage> {
    return pageOf(booking, mayMove(booking) ? await this.slots.freeDays(booking) : [], this.today());
  }

  private today() {
    return londonDay(this.clock.now());
  }
}

/** A photo of one visit cannot be noted on another. */
const senderOf = ({ id }: KeptBooking): string => `booking:${id}`;

/** What a step changes, for the trail. */
const toldOf = ({ status, motResult, proposal }: KeptBooking) => ({
  status,
  motResult: motResult ?? null,
  proposedDate: proposal?.day ?? null,
  proposedTime: proposal?.time ?? null,
});

/** Whether its garage may propose another time. */
const mayMove = (booking: KeptBooking): boolean => may('propose', booking) && booking.garage !== null;

/** What a garage sees of a visit. Throws NOT_FOUND for what was not bought. */
export const pageOf = (booking: KeptBooking, free: OpenDay[], today: IsoDay): GarageVisitPage => {
  const { id, number, status, products, garage, slot, form, car, proposal, motResult } = booking;
  if (status === 'draft') throw notFound();
  return {
    id,
    booking_number: number,
    status,
    garage: garage?.name ?? null,
    date: dayOf(booking),
    time: slot?.time ?? null,
    job: jobOf(booking),
    delivery_type: form.delivery_type,
    address: collectedFrom(form),
    car: car && { registration_number: car.registrationNumber, make: car.make, model: car.model },
    proposal: proposal && { date: proposal.day, time: proposal.time },
    findings: findingsOf(booking),
    at_garage: takenOf(booking),
    asks_mot_result: products.includes('mot'),
    mot_result: motResult ?? null,
    awaits_mot_result: isMotUnknown(booking),
    steps: stepsAllowed(booking, today),
    free,
  };
};

export const DeskController = controller({ desk: DeskService }, [
  serves(readVisitForGarage, ({ params }, { desk }) => desk.pageForStaff(params.bookingId)),
  serves(takeStepForGarage, ({ params, body, caller }, { desk }) => desk.stepByStaff(params.bookingId, body, caller)),
  serves(addFindingPhotoForGarage, ({ params, received }, { desk }) => desk.addPhotoByStaff(params.bookingId, received)),
  serves(addFindingPhoto, ({ headers, received }, { desk }) => desk.addPhoto(headers[garageLinkHeader], received)),
  serves(downloadGaragePhoto, ({ params, headers }, { desk }) => desk.openPhoto(headers[garageLinkHeader], params.photoId)),
  serves(issueGarageLink, ({ params, caller }, { desk }) => desk.issueLink(params.bookingId, caller)),
  serves(readGaragePage, ({ headers }, { desk }) => desk.page(headers[garageLinkHeader])),
  serves(takeGarageStep, ({ headers, body }, { desk }) => desk.stepByLink(headers[garageLinkHeader], body)),
]);
