import { Injectable } from '@nestjs/common';
import type { Caller, Role } from '@kerbside/contracts/caller';
import type { Subscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { found, notFound } from '@kerbside/platform/errors/errors';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { whenEnded } from '@kerbside/platform/mongo/when-committed';
import { insertAll, replaceAll } from '@kerbside/platform/mongo/many';
import type { ClientSession, Model, UpdateQuery } from 'mongoose';
import { isSeenBy, type detailsOf, type PersonRecord } from './person.js';

/** The name to show for a colleague; the firm's where the colleague is no longer known. */
export type ShownNames = (id: string) => string;

interface EmailMove {
  readonly from: string;
  readonly to: string;
  readonly isReader: boolean;
}

@Injectable()
export class PeopleRepository {
  private readonly people: Model<PersonRecord>;

  private tellChanged = (): void => undefined;

  constructor(mongo: Mongo) {
    this.people = mongo.model('people', [
      { key: { email: 1 }, unique: true },
      { key: { erasedAt: 1 }, sparse: true },
      { key: { role: 1 }, partialFilterExpression: { role: { $type: 'string' } } },
    ]);
  }

  /** Calls back once people have been changed, so that nobody shows them as they were. */
  onChanged(tell: () => void): void {
    this.tellChanged = tell;
  }

  /** The names of colleagues who acted, by one query. */
  async shownNames(ids: readonly string[]): Promise<ShownNames> {
    const people = ids.length === 0 ? [] : await this.withIds([...new Set(ids)]);
    const names = new Map(people.map(({ _id, firstName, lastName }) => [_id, `${firstName} ${lastName}`]));
    return (id) => names.get(id) ?? 'Kerbside';
  }

  async find(id: string): Promise<PersonRecord | undefined> {
    return (await this.people.findById(id).lean<PersonRecord>()) ?? undefined;
  }

  /** Throws NOT_FOUND even where they exist but the caller may not see them. */
  async openTo(caller: Caller, id: string): Promise<PersonRecord> {
    const person = await this.find(id);
    if (!person || !isSeenBy(caller, { id, role: person.role })) throw notFound();
    return person;
  }

  async findByEmail(email: string): Promise<PersonRecord | undefined> {
    return (await this.people.findOne({ email }).lean<PersonRecord>()) ?? undefined;
  }

  withEmails(emails: readonly string[], session?: ClientSession): Promise<PersonRecord[]> {
    return this.people.find({ email: { $in: [...emails] } }, undefined, session ? { session } : {}).lean<PersonRecord[]>();
  }

  withIds(ids: readonly string[], session?: ClientSession): Promise<PersonRecord[]> {
    return this.people.find({ _id: { $in: [...ids] } }, undefined, session ? { session } : {}).lean<PersonRecord[]>();
  }

  async removeAll(people: readonly PersonRecord[], session: ClientSession): Promise<void> {
    whenEnded(session, this.tellChanged);
    if (people.length > 0) await this.people.deleteMany({ _id: { $in: people.map(({ _id }) => _id) } }, { session });
  }

  async saveAll(people: readonly PersonRecord[], session: ClientSession): Promise<void> {
    whenEnded(session, this.tellChanged);
    await replaceAll(this.people, people, session);
  }

  /** Adds new people. Throws a duplicate key error when one of the addresses is taken. */
  async addAll(people: readonly PersonRecord[], session: ClientSession): Promise<void> {
    await insertAll(this.people, people, session);
  }

  async hasEmail(email: string): Promise<boolean> {
    return (await this.people.exists({ email })) !== null;
  }

  staff(): Promise<PersonRecord[]> {
    return this.people
      .find({ role: { $type: 'string' } })
      .sort({ lastName: 1, firstName: 1, _id: 1 })
      .lean<PersonRecord[]>();
  }

  /** Returns false when the address is taken; the transaction is then aborted. */
  async add(person: PersonRecord, session: ClientSession): Promise<boolean> {
    try {
      await this.people.create([person], { session });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Returns the person as they were before, or undefined when there is none. */
  async setRole(id: string, role: Role | null, session: ClientSession): Promise<PersonRecord | undefined> {
    whenEnded(session, this.tellChanged);
    const before = await this.people
      .findByIdAndUpdate(id, { $set: { role }, $inc: { version: 1 } }, { session, returnDocument: 'before' })
      .lean<PersonRecord>();
    return before ?? undefined;
  }

  /** Returns the person as they were before. Throws NOT_FOUND. */
  async setSubscriptions(id: string, subscriptions: Subscriptions, session: ClientSession): Promise<PersonRecord> {
    whenEnded(session, this.tellChanged);
    return found(
      await this.people
        .findByIdAndUpdate(id, { $set: { subscriptions }, $inc: { version: 1 } }, { session, returnDocument: 'before' })
        .lean<PersonRecord>(),
    );
  }

  /** Ends the validity of every session of theirs; returns the count that new ones have. */
  async signOut(id: string, session: ClientSession): Promise<number> {
    whenEnded(session, this.tellChanged);
    const counted = { session, returnDocument: 'after', projection: { signOuts: 1 } } as const;
    return (await this.people.findByIdAndUpdate(id, { $inc: { signOuts: 1 } }, counted).lean<PersonRecord>())?.signOuts ?? 0;
  }

  /** Returns them as they are then. Throws NOT_FOUND once their data are being erased. */
  async setDetails(id: string, details: ReturnType<typeof detailsOf>, session: ClientSession): Promise<PersonRecord> {
    whenEnded(session, this.tellChanged);
    const present = { _id: id, erasureBeganAt: { $exists: false } };
    const change = { $set: details, $inc: { version: 1 } };
    return found(await this.people.findOneAndUpdate(present, change, { session, returnDocument: 'after' }).lean<PersonRecord>());
  }

  /** `isReader`: they have shown that they read mail sent to it. Returns as `setEmail` does. */
  moveEmail(id: string, { from, to, isReader }: EmailMove, session: ClientSession) {
    return this.setEmail(id, to, { $addToSet: { formerEmails: from, ...(isReader ? { provedEmails: to } : {}) } }, session);
  }

  /** Restores the previous address; those in `since` were never theirs. Returns as `setEmail` does. */
  putBackEmail(id: string, { from, since }: { readonly from: string; readonly since: readonly string[] }, session: ClientSession) {
    return this.setEmail(id, from, { $pullAll: { formerEmails: [from, ...since], provedEmails: [...since] } }, session);
  }

  /** Notes that they read mail sent to their address. */
  async proveEmail({ _id, email }: Pick<PersonRecord, '_id' | 'email'>, session: ClientSession): Promise<void> {
    whenEnded(session, this.tellChanged);
    await this.people.updateOne({ _id, email }, { $addToSet: { provedEmails: email } }, { session });
  }

  /** Returns the person with the address; undefined when it is taken, which aborts the transaction, or the person is unknown or being erased. */
  private async setEmail(
    id: string,
    email: string,
    lists: UpdateQuery<PersonRecord>,
    session: ClientSession,
  ): Promise<PersonRecord | undefined> {
    whenEnded(session, this.tellChanged);
    try {
      const change = { ...lists, $set: { email }, $inc: { version: 1 } };
      const present = { _id: id, erasureBeganAt: { $exists: false } };
      return (await this.people.findOneAndUpdate(present, change, { session, returnDocument: 'after' }).lean<PersonRecord>()) ?? undefined;
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  }

  /** From then on nobody can sign in as them. */
  async beginErasure(id: string, erasureBeganAt: Date, session: ClientSession): Promise<void> {
    whenEnded(session, this.tellChanged);
    await this.people.updateOne({ _id: id }, { $set: { erasureBeganAt }, $inc: { version: 1 } }, { session });
  }

  /** Returns their version. Throws NOT_FOUND. */
  async setErased(id: string, erasedAt: Date, session: ClientSession): Promise<number> {
    whenEnded(session, this.tellChanged);
    const change = { $set: { erasedAt }, $inc: { version: 1 } };
    const person = found(await this.people.findByIdAndUpdate(id, change, { session, returnDocument: 'after' }).lean<PersonRecord>());
    return person.version;
  }

  /** Writes to an admin's own record, so that what they do commits only while they are still an admin. Returns false when they are not one. */
  async holdAdmin(id: string, session: ClientSession): Promise<boolean> {
    const held = await this.people.updateOne({ _id: id, role: 'admin' }, { $inc: { version: 1 } }, { session });
    return held.matchedCount === 1;
  }
}
