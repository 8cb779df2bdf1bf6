import { Injectable } from '@nestjs/common';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { PartnersConfig } from '../config.js';
import { deliveryId, type DeliveryRecord, type Try } from './delivery.js';

type DeliveryDocument = Stored<DeliveryRecord> & { readonly expireAt: Date };

export type NewDelivery = Pick<DeliveryRecord, 'partnerId' | 'endpointId' | 'eventId' | 'eventType' | 'recordedAt'>;

export interface DeliveryQuery {
  readonly endpointId?: string | undefined;
  readonly status?: DeliveryRecord['status'] | undefined;
  readonly eventType?: string | undefined;
}

/** Longer than any try. After this, another process takes over a delivery whose process died. */
const claimMs = 60_000;
const triesKept = 20;
const dayMs = 24 * 60 * 60 * 1_000;

@Injectable()
export class DeliveriesRepository {
  private readonly deliveries: Model<DeliveryDocument>;

  constructor(
    mongo: Mongo,
    private readonly config: PartnersConfig,
  ) {
    this.deliveries = mongo.model('deliveries', [
      { key: { endpointId: 1, nextTryAt: 1 }, partialFilterExpression: { status: 'waiting' } },
      { key: { partnerId: 1, createdAt: -1, _id: 1 } },
      { key: { endpointId: 1, recordedAt: 1 } },
      { key: { expireAt: 1 }, expireAfterSeconds: 0 },
    ]);
  }

  /** Queues deliveries. One that was queued before is queued again, from the first try. */
  async add(added: readonly NewDelivery[], now: Date, session?: ClientSession): Promise<void> {
    if (added.length === 0) return;
    const again = { status: 'waiting' as const, step: 0, nextTryAt: now, endedAt: null, expireAt: this.expiry(now) };
    const writes = added.map((one) => ({
      updateOne: {
        filter: { _id: deliveryId(one.endpointId, one.eventId) },
        update: { $set: again, $inc: { claims: 1 }, $setOnInsert: { ...one, tries: [], createdAt: now } },
        upsert: true,
      },
    }));
    await this.deliveries.bulkWrite(writes, { ordered: false, ...(session ? { session } : {}) });
  }

  async isDue(endpointId: string, now: Date): Promise<boolean> {
    return (await this.deliveries.exists({ endpointId, status: 'waiting', nextTryAt: { $lte: now } })) !== null;
  }

  /** Claims the delivery that has been due longest; no other process gets it until the claim expires. */
  async claim(endpointId: string, now: Date): Promise<DeliveryRecord | undefined> {
    const triedUntil = new Date(now.getTime() + claimMs);
    const taken = await this.deliveries
      .findOneAndUpdate(
        { endpointId, status: 'waiting', nextTryAt: { $lte: now } },
        { $set: { nextTryAt: triedUntil, triedUntil }, $inc: { claims: 1 } },
        { sort: { nextTryAt: 1 }, returnDocument: 'after' },
      )
      .lean();
    return deliveryOf(taken);
  }

  /** Records the outcome of a claimed delivery, unless another process has claimed it since. */
  async settle({ id, claims }: DeliveryRecord, outcome: Partial<DeliveryRecord>, tried?: Try): Promise<void> {
    const push = tried ? { $push: { tries: { $each: [tried], $slice: -triesKept } } } : {};
    await this.deliveries.updateOne({ _id: id, claims }, { $set: { ...outcome, triedUntil: null }, ...push });
  }

  /** A delivery to an endpoint of this partner; undefined for any other partner's. */
  async find(partnerId: string, id: string, session: ClientSession | null = null): Promise<DeliveryRecord | undefined> {
    return deliveryOf(await this.deliveries.findOne({ _id: id, partnerId }).session(session).lean());
  }

  /** The events that are being sent to the endpoint at this moment. */
  async triedNow(endpointId: string, now: Date): Promise<ReadonlySet<string>> {
    const rows = await this.deliveries.find({ endpointId, status: 'waiting', nextTryAt: { $gt: now }, triedUntil: { $gt: now } }).lean();
    return new Set(rows.map(({ eventId }) => eventId));
  }

  async list(partnerId: string, query: DeliveryQuery, page: Page) {
    const { rows, count } = await pageFrom(this.deliveries, filterOf(partnerId, query), { createdAt: -1, _id: 1 }, page);
    return { deliveries: rows.flatMap((row) => deliveryOf(row) ?? []), count };
  }

  /** Failed deliveries of events recorded within a period. */
  async failed(endpointId: string, { from, until }: { from: Date; until: Date }, limit: number): Promise<DeliveryRecord[]> {
    const rows = await this.deliveries
      .find({ endpointId, recordedAt: { $gte: from, $lt: until }, status: 'failed' })
      .limit(limit)
      .lean();
    return rows.flatMap((row) => deliveryOf(row) ?? []);
  }

  /** Has all that waits tried now, but for what is being tried. */
  async hurry(endpointId: string, now: Date, session: ClientSession): Promise<void> {
    const rested = { endpointId, status: 'waiting' as const, nextTryAt: { $gt: now } };
    await this.deliveries.updateMany(
      { ...rested, $or: [{ triedUntil: null }, { triedUntil: { $lte: now } }] },
      { $set: { nextTryAt: now } },
      { session },
    );
  }

  async removeOf(endpointId: string, session: ClientSession): Promise<void> {
    await this.deliveries.deleteMany({ endpointId, status: 'waiting' }, { session });
  }

  private expiry(now: Date): Date {
    return new Date(now.getTime() + this.config.feedKeptDays * dayMs);
  }
}

const filterOf = (partnerId: string, { endpointId, status, eventType }: DeliveryQuery): QueryFilter<DeliveryDocument> => ({
  partnerId,
  ...(endpointId ? { endpointId } : {}),
  ...(status ? { status } : {}),
  ...(eventType ? { eventType } : {}),
});

const deliveryOf = (row: DeliveryDocument | null): DeliveryRecord | undefined => {
  if (!row) return undefined;
  const { expireAt: _, ...delivery } = row;
  return recordOf<DeliveryRecord>(delivery);
};
