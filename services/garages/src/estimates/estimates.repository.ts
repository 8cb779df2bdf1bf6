import { Injectable } from '@nestjs/common';
import { Mongo, recordOf, storedOf, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import { ofCustomersAsked, type Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import type { Pence } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { Photo } from '../photos/loose-photos.repository.js';

interface EstimateAnswer {
  readonly lowestPence: Pence;
  readonly highestPence: Pence;
  readonly note: string;
  readonly answeredAt: Date;
}

/** What a repair would cost, asked by a customer and answered by staff. */
export interface Estimate {
  readonly id: string;
  readonly customerId: string;
  readonly carId: string;
  readonly car: { readonly registrationNumber: string | null; readonly make: string; readonly model: string };
  readonly description: string;
  readonly photos: readonly Photo[];
  readonly requestedAt: Date;
  readonly answer: EstimateAnswer | null;
  readonly version: number;
}

/** Answered once: a customer may be acting on what they were told. ESTIMATE_ANSWERED otherwise. */
export const answered = (estimate: Estimate, answer: EstimateAnswer): Estimate => {
  if (estimate.answer) throw new DomainError('ESTIMATE_ANSWERED');
  return { ...estimate, answer, version: estimate.version + 1 };
};

type EstimateDocument = Stored<Estimate>;

@Injectable()
export class EstimatesRepository {
  private readonly estimates: Model<EstimateDocument>;

  constructor(mongo: Mongo) {
    this.estimates = mongo.model('estimates', [
      { key: { customerId: 1, requestedAt: -1 } },
      { key: { requestedAt: 1, _id: 1 }, partialFilterExpression: { answer: null }, name: 'waiting-in-order' },
      { key: { 'photos.id': 1 } },
      { key: { carId: 1 } },
    ]);
  }

  async add(estimate: Estimate, session: ClientSession): Promise<void> {
    await this.estimates.create([storedOf(estimate)], { session });
  }

  async setAnswer({ id, answer, version }: Estimate, session: ClientSession): Promise<void> {
    await this.estimates.updateOne({ _id: id }, { $set: { answer, version } }, { session });
  }

  /** Gives what was asked for a car the registration that it has now. */
  async renameCar(carId: string, registrationNumber: string, session: ClientSession): Promise<void> {
    await this.estimates.updateMany({ carId }, { $set: { 'car.registrationNumber': registrationNumber } }, { session });
  }

  async find(id: string, session: ClientSession): Promise<Estimate | undefined> {
    const row = await this.estimates.findOne({ _id: id }, null, { session }).lean();
    return row ? recordOf<Estimate>(row) : undefined;
  }

  async withPhoto(photoId: string, session?: ClientSession): Promise<Estimate | undefined> {
    const row = await this.estimates.findOne({ 'photos.id': photoId }, null, session ? { session } : {}).lean();
    return row ? recordOf<Estimate>(row) : undefined;
  }

  /** Newest first. */
  ofCustomer(customerId: string, page: Page) {
    return this.paged({ customerId }, -1, page);
  }

  /** Oldest first. */
  waiting(page: Page, customers?: string) {
    return this.paged({ answer: null, ...ofCustomersAsked(customers) }, 1, page);
  }

  private async paged(filter: QueryFilter<EstimateDocument>, direction: 1 | -1, page: Page) {
    const { rows, count } = await pageFrom(this.estimates, filter, { requestedAt: direction, _id: 1 }, page);
    return { estimates: rows.map(recordOf<Estimate>), count };
  }
}
