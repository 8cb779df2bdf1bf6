import { Injectable } from '@nestjs/common';
import { bare } from '@kerbside/contracts/reading/plain';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import { ofCustomersAsked, type Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model } from 'mongoose';
import type { KnownVehicle } from '../cars/car.js';
import { waiting, type ChangeRecord } from './registration-change.js';

@Injectable()
export class PlatesRepository {
  private readonly changes: Model<ChangeRecord>;

  constructor(mongo: Mongo) {
    this.changes = mongo.model('registration_changes', [
      { key: { carId: 1 }, unique: true, partialFilterExpression: { status: { $in: [...waiting] } }, name: 'one_waiting' },
      { key: { carId: 1, requestedAt: -1 } },
      { key: { customerId: 1 } },
      { key: { status: 1, requestedAt: 1, _id: 1 } },
    ]);
  }

  find(id: string): Promise<ChangeRecord | null> {
    return this.changes.findById(id).lean<ChangeRecord>();
  }

  last(carId: string, session?: ClientSession): Promise<ChangeRecord | null> {
    return this.changes
      .findOne({ carId }, undefined, { session: session ?? null })
      .sort({ requestedAt: -1 })
      .lean<ChangeRecord>();
  }

  /** Whether a car of this customer waits for this registration. */
  async isAskedFor(customerId: string, to: string, session: ClientSession): Promise<boolean> {
    return (await this.changes.exists({ customerId, to: bare(to), status: { $in: [...waiting] } }).session(session)) !== null;
  }

  everyOf(customerId: string): Promise<ChangeRecord[]> {
    return this.changes.find({ customerId }).lean<ChangeRecord[]>();
  }

  /** Those that were approved, the oldest first. */
  approvedOf(carId: string): Promise<ChangeRecord[]> {
    return this.changes.find({ carId, status: 'approved' }).sort({ changedAt: 1 }).lean<ChangeRecord[]>();
  }

  /** The last one by which a car of this customer gave up this registration. */
  lastFrom(customerId: string, { registrationNumber, make, model }: KnownVehicle, session?: ClientSession): Promise<ChangeRecord | null> {
    const from = registrationNumber && bare(registrationNumber);
    return this.changes
      .findOne({ customerId, from, make, model, status: 'approved' }, undefined, { session: session ?? null })
      .sort({ changedAt: -1 })
      .lean<ChangeRecord>();
  }

  /** The registrations that each car of these customers had before, by the car. */
  async formerOf(customerIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.changes.aggregate<{ _id: string; from: string[] }>([
      { $match: { customerId: { $in: [...customerIds] }, status: 'approved' } },
      { $group: { _id: '$carId', from: { $addToSet: '$from' } } },
    ]);
    return new Map(rows.map(({ _id, from }) => [_id, from.filter(Boolean).toSorted()]));
  }

  waiting(page: Page, customers?: string): Promise<{ rows: ChangeRecord[]; count: number }> {
    return pageFrom(this.changes, { status: { $in: [...waiting] }, ...ofCustomersAsked(customers) }, { requestedAt: 1, _id: 1 }, page);
  }

  /** Throws NO_CHANGE_WAITING when it has changed since it was read. */
  async save({ _id, ...change }: ChangeRecord, session: ClientSession): Promise<void> {
    if (change.version === 1) {
      await this.changes.create([{ _id, ...change }], { session });
      return;
    }
    const { matchedCount } = await this.changes.replaceOne({ _id, version: change.version - 1 }, change, { session });
    if (matchedCount === 0) throw new DomainError('NO_CHANGE_WAITING');
  }
}
