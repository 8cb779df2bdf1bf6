import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { repairEstimateGiven, repairEstimateRequested } from '@kerbside/contracts/events/garages';
import { readCar } from '@kerbside/contracts/http/accounts';
import type { answerEstimate, RepairEstimate, requestEstimate } from '@kerbside/contracts/http/garages-estimates';
import { toPence } from '@kerbside/contracts/money';
import { Audit } from '@kerbside/platform/audit';
import { Clock } from '@kerbside/platform/clock';
import { invalid, notFound } from '@kerbside/platform/errors';
import { Outbox } from '@kerbside/platform/events/outbox';
import { Files } from '@kerbside/platform/files/files';
import type { FileAnswer } from '@kerbside/platform/http';
import { Internal } from '@kerbside/platform/internal';
import { Mongo } from '@kerbside/platform/mongo';
import { pageOf, type Page, type PageQuery } from '@kerbside/platform/paging';
import { RateLimits } from '@kerbside/platform/rate-limits';
import type { ReceivedFile } from '@kerbside/platform/request';
import { answered, type Estimate } from './estimate.js';
import { EstimatesRepository } from './estimates.repository.js';
import { LoosePhotosRepository } from './loose-photos.repository.js';

const photosAnHour = { points: 60, durationSeconds: 3_600 };
const photoGone = 'A photo has gone, because it was sent more than an hour ago. Add it again';

/** What repairs would cost: customers send photos and ask, staff answer. */
@Injectable()
export class EstimatesService {
  constructor(
    private readonly estimates: EstimatesRepository,
    private readonly photos: LoosePhotosRepository,
    private readonly files: Files,
    private readonly limits: RateLimits,
    private readonly internal: Internal,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async addPhoto(received: ReceivedFile, caller: Caller): Promise<{ id: string; bytes: number }> {
    const customerId = customerOf(caller);
    await this.limits.consume('estimate-photo', customerId, photosAnHour);
    const { id: storedAs, type, bytes } = await this.files.take(received, 'photo');
    if (type === 'application/pdf') throw invalid({ photo: 'Choose a photo: a PDF does not show us the damage' });
    const id = randomUUID();
    await this.photos.add({ id, customerId, storedAs, bytes, sentAt: this.clock.now() });
    return { id, bytes };
  }

  async request({ car_id, description, photos }: CallRequest<typeof requestEstimate>['body'], caller: Caller): Promise<RepairEstimate> {
    const customerId = customerOf(caller);
    const { customerId: holder, car } = await this.internal.send(readCar, { params: { carId: car_id } });
    if (holder !== customerId) throw notFound();
    return this.mongo.transaction(async (session) => {
      const taken = await this.photos.take(photos, customerId, session);
      if (taken.length < photos.length) throw invalid({ photos: photoGone });
      for (const { storedAs } of taken) await this.files.keep(storedAs, session);
      const estimate: Estimate = {
        id: randomUUID(),
        customerId,
        carId: car_id,
        car: { registrationNumber: car.registrationNumber, make: car.make, model: car.model },
        description,
        photos: taken,
        requestedAt: this.clock.now(),
        answer: null,
        version: 1,
      };
      await this.estimates.add(estimate, session);
      const data = { estimateId: estimate.id, customerId, carId: car_id, photos: taken.length };
      await this.outbox.add(session, repairEstimateRequested, { id: estimate.id, version: 1, data });
      return viewOf(estimate);
    });
  }

  list(query: PageQuery, caller: Caller) {
    const page = pageOf(query);
    return this.paged(page, this.estimates.ofCustomer(customerOf(caller), page));
  }

  queue(query: PageQuery) {
    const page = pageOf(query);
    return this.paged(page, this.estimates.waiting(page));
  }

  /** For its customer and for staff; a stranger's is not found. */
  async openPhoto(photoId: string, caller: Caller): Promise<FileAnswer> {
    const estimate = await this.estimates.withPhoto(photoId);
    const index = estimate?.photos.findIndex(({ id }) => id === photoId) ?? -1;
    const photo = estimate?.photos[index];
    if (!estimate || !photo || !(caller.kind === 'staff' || customerOf(caller) === estimate.customerId)) throw notFound();
    return this.files.open(photo.storedAs, `damage-${index + 1}`);
  }

  async answer(estimateId: string, { lowest, highest, note }: CallRequest<typeof answerEstimate>['body'], actor: Caller): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const before = await this.estimates.find(estimateId, session);
      if (!before) throw notFound();
      const prices = { lowestPence: toPence(lowest), highestPence: toPence(highest) };
      const after = answered(before, { ...prices, note, answeredAt: this.clock.now() });
      await this.estimates.setAnswer(after, session);
      const { id, customerId, carId, version } = after;
      await this.outbox.add(session, repairEstimateGiven, { id, version, data: { estimateId: id, customerId, carId, ...prices } });
      await this.audit.record(session, {
        actor,
        action: 'repair-estimate-given',
        subjectType: 'estimate',
        subjectId: id,
        customerId,
        after: prices,
      });
    });
  }

  private async paged(page: Page, found: ReturnType<EstimatesRepository['waiting']>) {
    const { estimates, count } = await found;
    return { rows: estimates.map(viewOf), paging: { ...page, count } };
  }
}

/** Photos are of the person who is signed in: staff have none of their own. */
const customerOf = (caller: Caller): string => {
  if (caller.kind !== 'customer') throw notFound();
  return caller.userId;
};

const viewOf = ({ car, photos, requestedAt, answer, version: _, ...rest }: Estimate): RepairEstimate => ({
  ...rest,
  car: { registration_number: car.registrationNumber, make: car.make, model: car.model },
  photos: photos.map(({ id, bytes }) => ({ id, bytes })),
  requestedAt: requestedAt.toISOString(),
  answer: answer && { ...answer, answeredAt: answer.answeredAt.toISOString() },
});
