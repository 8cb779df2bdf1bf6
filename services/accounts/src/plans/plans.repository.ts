import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { insertAll, replaceAll } from '@kerbside/platform/mongo/many';
import type { ClientSession, Model } from 'mongoose';
import type { PlanRecord } from './plan.js';

type Place = Pick<PlanRecord, 'customerId' | 'carId' | 'productType'>;

@Injectable()
export class PlansRepository {
  private readonly plans: Model<PlanRecord>;

  constructor(mongo: Mongo) {
    this.plans = mongo.model('competitor_plans', [{ key: { customerId: 1, carId: 1, productType: 1 }, unique: true }]);
  }

  of(customerId: string): Promise<PlanRecord[]> {
    return this.plans.find({ customerId }).sort({ _id: 1 }).select({ __v: 0 }).lean<PlanRecord[]>();
  }

  at({ customerId, carId, productType }: Place, session: ClientSession): Promise<PlanRecord | null> {
    return this.plans.findOne({ customerId, carId, productType }).session(session).lean<PlanRecord>();
  }

  everyOf(customerIds: readonly string[], session: ClientSession): Promise<PlanRecord[]> {
    return this.plans.find({ customerId: { $in: [...customerIds] } }, undefined, { session }).lean<PlanRecord[]>();
  }

  async saveAll(plans: readonly PlanRecord[], session: ClientSession): Promise<void> {
    await replaceAll(this.plans, plans, session);
  }

  /** New ones. */
  async addAll(plans: readonly PlanRecord[], session: ClientSession): Promise<void> {
    await insertAll(this.plans, plans, session);
  }

  async removeAll(plans: readonly PlanRecord[], session: ClientSession): Promise<void> {
    if (plans.length > 0) await this.plans.deleteMany({ _id: { $in: plans.map(({ _id }) => _id) } }, { session });
  }

  async save({ _id, ...plan }: PlanRecord, session: ClientSession): Promise<void> {
    await this.plans.replaceOne({ _id }, plan, { upsert: true, session });
  }

  /** False when it is not theirs, or was removed before. */
  async remove(id: string, { customerId, carId, productType }: Place, session: ClientSession): Promise<boolean> {
    const { deletedCount } = await this.plans.deleteOne({ _id: id, customerId, carId, productType }, { session });
    return deletedCount === 1;
  }
}
