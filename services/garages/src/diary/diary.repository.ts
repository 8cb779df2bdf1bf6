import { Injectable } from '@nestjs/common';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import type { NetworkGarage } from '../garages/garage.js';
import { roomFor, type Hold, type Slot } from './slot.js';

/** One day of one garage, with everything taken in it. */
interface DiaryDay {
  readonly _id: string;
  readonly garageId: string;
  readonly day: IsoDay;
  readonly holds: readonly Hold[];
}

/** What is held of a garage, by day. */
export type HoldsByDay = ReadonlyMap<IsoDay, readonly Hold[]>;

/** Which booking takes the slot, and until when; null for good. */
interface SlotConfirmation {
  readonly bookingId: string;
  readonly until: Date | null;
  readonly at: Date;
}

const dayId = ({ garageId, day }: Pick<Slot, 'garageId' | 'day'>): string => `${garageId}:${day}`;

@Injectable()
export class DiaryRepository {
  private readonly days: mongo.Collection<DiaryDay>;

  constructor(mongo: Mongo) {
    this.days = mongo.collection<DiaryDay>('diary', [
      { key: { 'holds.until': 1 }, name: 'holds.until_1' },
      { key: { garageId: 1, day: 1 }, name: 'garageId_1_day_1' },
    ]);
  }

  /**
   * Takes a slot, instead of what the booking held that day: false when somebody else has it. One atomic write counts and takes, so the last slot is
   * taken once, however many try. What is kept for good stays so: a page that holds the time may be overtaken by the payment. Without a session it
   * stands by itself.
   */
  async take(garage: NetworkGarage, slot: Slot, taking: SlotConfirmation, session?: ClientSession): Promise<boolean> {
    await this.open(slot, session);
    const { bookingId, until, at } = taking;
    const hold: Hold = { bookingId, time: slot.time, uses: slot.uses, until };
    const isOthers = { $ne: ['$$hold.bookingId', { $literal: bookingId }] };
    const isLive = { $or: [{ $eq: ['$$hold.until', null] }, { $gt: ['$$hold.until', at] }] };
    const others = { $filter: { input: '$holds', as: 'hold', cond: { $and: [isOthers, isLive] } } };
    const kept = { $filter: { input: '$holds', as: 'hold', cond: { $and: [{ $not: [isOthers] }, { $eq: ['$$hold.until', null] }] } } };
    const taken = { $concatArrays: [others, [{ $literal: hold }]] };
    const users = (use: string) => ({
      $size: { $filter: { input: others, as: 'other', cond: { $in: [{ $literal: use }, '$$other.uses'] } } },
    });
    const hasRoom = slot.uses.map((use) => ({ $lt: [users(use), roomFor(garage, use)] }));
    const { matchedCount } = await this.days.updateOne(
      { _id: dayId(slot), $expr: { $and: hasRoom } },
      [{ $set: { holds: until === null ? taken : { $cond: [{ $eq: [{ $size: kept }, 0] }, taken, '$holds'] } } }],
      session ? { session } : {},
    );
    return matchedCount === 1;
  }

  /** Gives back what a booking has of a day; nothing happens when it has nothing. */
  async release(slot: Pick<Slot, 'garageId' | 'day'>, bookingId: string, session?: ClientSession): Promise<void> {
    await this.days.updateOne({ _id: dayId(slot) }, { $pull: { holds: { bookingId } } }, session ? { session } : {});
  }

  async leaveMotBay(slot: Pick<Slot, 'garageId' | 'day'>, bookingId: string, session: ClientSession): Promise<void> {
    const inBay = { $pull: { 'holds.$[own].uses': /^mot / } };
    await this.days.updateOne({ _id: dayId(slot) }, inBay, { arrayFilters: [{ 'own.bookingId': bookingId }], session });
  }

  async heldOn(garageId: string, from: IsoDay, to: IsoDay): Promise<HoldsByDay> {
    const days = await this.days.find({ garageId, day: { $gte: from, $lte: to } }).toArray();
    return new Map(days.map(({ day, holds }) => [day, holds]));
  }

  /** Removes expired holds from the days: they no longer count. */
  async forgetExpired(at: Date): Promise<void> {
    await this.days.updateMany({ 'holds.until': { $lte: at } }, { $pull: { holds: { until: { $lte: at } } } });
  }

  /** Creates the document of a day the first time that a place in it is asked for. */
  private async open({ garageId, day }: Slot, session?: ClientSession): Promise<void> {
    const _id = dayId({ garageId, day });
    try {
      await this.days.updateOne({ _id }, { $setOnInsert: { garageId, day, holds: [] } }, { upsert: true, ...(session ? { session } : {}) });
    } catch (error) {
      if (!isDuplicateKey(error) || session) throw error;
    }
  }
}
