import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';
import type { SessionRecord } from './session.js';

@Injectable()
export class SessionsRepository {
  private readonly sessions: Model<SessionRecord>;

  constructor(mongo: Mongo) {
    this.sessions = mongo.model('sessions', [
      { key: { personId: 1 } },
      { key: { family: 1 } },
      { key: { startedAt: 1 } },
      { key: { lastSeenAt: 1 } },
    ]);
  }

  async find(hash: string): Promise<SessionRecord | undefined> {
    return (await this.sessions.findById(hash).lean<SessionRecord>()) ?? undefined;
  }

  async add(record: SessionRecord, session: ClientSession): Promise<void> {
    await this.sessions.create([record], { session });
  }

  /** Removes a session under all its tokens and returns their hashes. */
  async removeFamily(family: string): Promise<string[]> {
    const found = await this.sessions.find({ family }, { _id: 1 }).lean<{ _id: string }[]>();
    await this.sessions.deleteMany({ family });
    return found.map(({ _id }) => _id);
  }

  /** Returns false when it has been ended already. */
  async endFamily(family: string, session: ClientSession): Promise<boolean> {
    return (await this.sessions.deleteMany({ family }, { session })).deletedCount > 0;
  }

  /** Writes to a session, so that what is done in it commits only while it has neither been ended nor got other rights. Returns false when it has. */
  async hold(hash: string, session: ClientSession): Promise<boolean> {
    return (await this.sessions.updateOne({ _id: hash, isRotationDue: false }, { $inc: { held: 1 } }, { session })).matchedCount === 1;
  }

  async outlast(family: string, signOuts: number, session: ClientSession): Promise<void> {
    await this.sessions.updateMany({ family }, { $set: { signOuts } }, { session });
  }

  of(personId: string, session?: ClientSession): Promise<SessionRecord[]> {
    return this.sessions.find({ personId }, undefined, { session: session ?? null }).lean<SessionRecord[]>();
  }

  async removeAllBut(family: string, personId: string, session: ClientSession): Promise<void> {
    await this.sessions.deleteMany({ personId, family: { $ne: family } }, { session });
  }

  async hashesOf(personId: string, session: ClientSession): Promise<string[]> {
    const found = await this.sessions.find({ personId }, { _id: 1 }, { session }).lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  async removeAllOf(personId: string, session: ClientSession): Promise<void> {
    await this.sessions.deleteMany({ personId }, { session });
  }

  async makeRotationDue(personId: string, session: ClientSession): Promise<void> {
    await this.sessions.updateMany({ personId, replacedAt: null }, { $set: { isRotationDue: true } }, { session });
  }

  /** Returns it as it was; undefined when another request replaced it first. */
  async replace(hash: string, at: Date, session: ClientSession): Promise<SessionRecord | undefined> {
    const due = { _id: hash, isRotationDue: true, replacedAt: null };
    const replaced = { $set: { isRotationDue: false, replacedAt: at } };
    return (await this.sessions.findOneAndUpdate(due, replaced, { session, returnDocument: 'before' }).lean<SessionRecord>()) ?? undefined;
  }

  async seen(hash: string, at: Date): Promise<void> {
    await this.sessions.updateOne({ _id: hash }, { $max: { lastSeenAt: at } });
  }

  async named(hash: string, device: string): Promise<void> {
    await this.sessions.updateOne({ _id: hash }, { $set: { device } });
  }

  async removeUnused({ startedBefore, seenBefore }: { startedBefore: Date; seenBefore: Date }): Promise<void> {
    await this.sessions.deleteMany({ $or: [{ startedAt: { $lt: startedBefore } }, { lastSeenAt: { $lt: seenBefore } }] });
  }
}
