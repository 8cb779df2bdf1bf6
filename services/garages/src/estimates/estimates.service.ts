import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { repairEstimateGiven, repairEstimateRequested } from '@kerbside/contracts/events/garages';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import {
  answerEstimate,
  type RepairEstimate,
  requestEstimate,
  addEstimatePhoto,
  downloadEstimatePhoto,
  listEstimateQueue,
  listEstimates,
} from '@kerbside/contracts/http/garages/estimates';
import { toPence } from '@kerbside/contracts/money/money';
import { Audit, StaffDownloads } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { found, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { FileAnswer } from '@kerbside/platform/calls/http';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf, type Page, type PageQuery } from '@kerbside/platform/mongo/paging';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import { controller, serves } from '@kerbside/platform/http/controller';
import { Photos } from '../photos/photos.service.js';
import { EstimatesRepository, answered, type Estimate } from './estimates.repository.js';

/** What repairs would cost: customers send photos and ask, staff answer. */
@Injectable()
export class EstimatesService {
  constructor(
    private readonly estimates: EstimatesRepository,
    private readonly photos: Photos,
    private readonly internal: Internal,
    private readonly audit: Audit,
    private readonly downloads: StaffDownloads,
    private readonly outbox: Outbox,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  addPhoto(received: ReceivedFile, caller: Caller): Promise<{ id: string; bytes: number }> {
    return this.photos.take(received, customerOf(caller));
  }

  async request({ car_id, description, photos }: CallRequest<typeof requestEstimate>['body'], caller: Caller): Promise<RepairEstimate> {
    const customerId = customerOf(caller);
    const { customerId: holder, car } = await this.internal.send(readCar, { params: { carId: car_id } });
    if (holder !== customerId) throw notFound();
    return this.mongo.transaction(async (session) => {
      // Its answer may have been lost: each photo is of one estimate.
      const sent = photos[0] === undefined ? undefined : await this.estimates.withPhoto(photos[0], session);
      if (sent && isDeepStrictEqual(formOf(sent), { customerId, carId: car_id, description, photos })) return viewOf(sent);
      const taken = await this.photos.keep(photos, customerId, session);
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

  queue({ customers, ...query }: PageQuery & { readonly customers?: string | undefined }) {
    const page = pageOf(query);
    return this.paged(page, this.estimates.waiting(page, customers));
  }

  /** For its customer and for staff; a stranger's is not found. */
  async openPhoto(photoId: string, caller: Caller): Promise<FileAnswer> {
    const estimate = await this.estimates.withPhoto(photoId);
    const index = estimate?.photos.findIndex(({ id }) => id === photoId) ?? -1;
    const photo = estimate?.photos[index];
    if (!estimate || !photo || !(caller.kind === 'staff' || customerOf(caller) === estimate.customerId)) throw notFound();
    const about = { subjectType: 'estimate', subjectId: estimate.id, customerId: estimate.customerId, after: { photoId } };
    await this.downloads.note(caller, { action: 'estimate-photo-downloaded', ...about });
    return this.photos.open(photo, `damage-${index + 1}`);
  }

  async answer(estimateId: string, { lowest, highest, note }: CallRequest<typeof answerEstimate>['body'], actor: Caller): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const before = found(await this.estimates.find(estimateId, session));
      const prices = { lowestPence: toPence(lowest), highestPence: toPence(highest) };
      if (before.answer)
        await this.audit.refuseSecond('ESTIMATE_ANSWERED', { actor, subjectId: estimateId, action: 'repair-estimate-given' });
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

const formOf = ({ customerId, carId, description, photos }: Estimate) => ({
  customerId,
  carId,
  description,
  photos: photos.map(({ id }) => id),
});

const viewOf = ({ car, photos, requestedAt, answer, version: _, ...rest }: Estimate): RepairEstimate => ({
  ...rest,
  car: { registration_number: car.registrationNumber, make: car.make, model: car.model },
  photos: photos.map(({ id, bytes }) => ({ id, bytes })),
  requestedAt: requestedAt.toISOString(),
  answer: answer && { ...answer, answeredAt: answer.answeredAt.toISOString() },
});

export const EstimatesController = controller({ estimates: EstimatesService }, [
  serves(addEstimatePhoto, ({ received, caller }, { estimates }) => estimates.addPhoto(received, caller)),
  serves(requestEstimate, ({ body, caller }, { estimates }) => estimates.request(body, caller)),
  serves(listEstimates, ({ query, caller }, { estimates }) => estimates.list(query, caller)),
  serves(listEstimateQueue, ({ query }, { estimates }) => estimates.queue(query)),
  serves(downloadEstimatePhoto, ({ params, caller }, { estimates }) => estimates.openPhoto(params.id, caller)),
  serves(answerEstimate, ({ params, body, caller }, { estimates }) => estimates.answer(params.estimateId, body, caller)),
]);
