import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { SessionResolver, tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { AccountUpdates } from '../updates/account-updates.js';
import { PeopleRepository } from '../people/people.repository.js';
import type { PersonRecord } from '../people/person.js';
import { LiveSessions, type LiveSession } from './live-sessions.js';
import { customerLifetime, endOf, isLive, newSession, seenEveryMs, type SessionRecord } from './session.js';
import { SessionsRepository } from './sessions.repository.js';

/** What the browser keeps. */
export interface OpenSession {
  readonly token: string;
  readonly endsAt: Date;
}

interface RequestFacts {
  /** What the browser calls itself. */
  readonly device: string | undefined;
  readonly isUntouched: boolean;
}

const tokenBytes = 32;
const forgetEveryMs = 60 * 60_000;
const visitor: Caller = { kind: 'visitor' };

/** Opens, reads, replaces and ends sessions. Ending one also removes it from every service's cache, so that it takes effect at once. */
@Injectable()
export class SessionsService implements OnModuleInit {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly live: LiveSessions,
    private readonly resolver: SessionResolver,
    private readonly people: PeopleRepository,
    private readonly updates: AccountUpdates,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every('forget-sessions', forgetEveryMs, () => this.forgetOld());
  }

  onModuleInit(): void {
    this.resolver.readFrom((token, isUntouched) => this.callerOf(token, isUntouched));
  }

  /** Call in the transaction that signs the person in, with the person as they were read before they proved who they are. */
  async open(person: PersonRecord, session: ClientSession): Promise<OpenSession> {
    const now = this.clock.now();
    const token = randomBytes(tokenBytes).toString('base64url');
    await this.sessions.add(newSession(tokenHash(token), person, now), session);
    return { token, endsAt: endOf(now, person.role) };
  }

  /** Replaces a session that waits for its second step, or had none. Call in the transaction of the proof, then call `forgetFamily`. */
  async complete({ record, person }: LiveSession, session: ClientSession): Promise<OpenSession> {
    const now = this.clock.now();
    const token = randomBytes(tokenBytes).toString('base64url');
    if (!(await this.sessions.endFamily(record.family, session))) throw new DomainError('NOT_SIGNED_IN');
    await this.sessions.add({ ...newSession(tokenHash(token), person, now), signOuts: record.signOuts, isSecondStepTaken: true }, session);
    return { token, endsAt: endOf(now, person.role) };
  }

  /** Call in the transaction of what the session's owner asked for. Throws NOT_SIGNED_IN when the session has been ended, or its rights changed, meanwhile. */
  async hold({ record }: LiveSession, session: ClientSession): Promise<void> {
    if (!(await this.sessions.hold(record._id, session))) throw new DomainError('NOT_SIGNED_IN');
  }

  async forgetFamily({ record }: LiveSession): Promise<void> {
    await this.forget([record._id, record.family]);
  }

  /** `isUntouched`: a page asks by itself, which is no use of the session. */
  async callerOf(token: string, isUntouched = false): Promise<Caller> {
    const live = await this.find(token);
    if (!live || live.awaits) return visitor;
    if (!isUntouched) await this.noteSeen(live.record);
    const { _id: userId, role } = live.person;
    return role === null ? { kind: 'customer', userId } : { kind: 'staff', userId, role };
  }

  /** Returns the person signed in, and a new token when theirs is due for replacement. */
  async read(
    token: string,
    { device, isUntouched }: RequestFacts,
  ): Promise<(LiveSession & { replacement: OpenSession | undefined }) | undefined> {
    const live = await this.find(token);
    if (!live) return undefined;
    if (!isUntouched) await this.noteSeen(live.record);
    await this.noteDevice(live.record, device);
    return { ...live, replacement: live.record.isRotationDue ? await this.replace(live) : undefined };
  }

  /** Also ends the token that this one replaced, if that is still accepted. */
  async end(token: string): Promise<void> {
    const hash = tokenHash(token);
    const record = await this.sessions.find(hash);
    const hashes = record ? await this.sessions.removeFamily(record.family) : [];
    await this.forget([hash, ...hashes]);
  }

  async liveOf(person: PersonRecord): Promise<SessionRecord[]> {
    const now = this.clock.now();
    return (await this.sessions.of(person._id)).filter((record) => isLive(record, person, now));
  }

  /** Every session of the person but this one, and what is half way to one; returns in how many browsers. */
  async endOthers({ record: { family }, person }: LiveSession): Promise<number> {
    const live = (await this.liveOf(person)).filter((one) => one.family !== family);
    await this.ended(person._id, await this.mongo.transaction((session) => this.endAllBut(person._id, family, session)));
    return new Set(live.map((one) => one.family)).size;
  }

  /** Call in a transaction, and pass the result to `ended` once that has committed. */
  async endAllOf(personId: string, session: ClientSession): Promise<readonly string[]> {
    await this.people.signOut(personId, session);
    const hashes = await this.sessions.hashesOf(personId, session);
    await this.sessions.removeAllOf(personId, session);
    return hashes;
  }

  /** Like `endAllOf`, for every browser but the one whose session has that family. */
  async endAllBut(personId: string, family: string | undefined, session: ClientSession): Promise<readonly string[]> {
    if (family === undefined) return this.endAllOf(personId, session);
    const others = (await this.sessions.of(personId, session)).filter((one) => one.family !== family);
    await this.sessions.removeAllBut(family, personId, session);
    await this.sessions.outlast(family, await this.people.signOut(personId, session), session);
    return others.map(({ _id }) => _id);
  }

  /** Like `endAllOf`, for a change of rights: the sessions continue with the new rights, under new tokens. */
  async rightsChanged(personId: string, session: ClientSession): Promise<readonly string[]> {
    await this.sessions.makeRotationDue(personId, session);
    return this.sessions.hashesOf(personId, session);
  }

  hashesOf(personId: string, session: ClientSession): Promise<readonly string[]> {
    return this.sessions.hashesOf(personId, session);
  }

  /** Has the open pages of signed-out browsers ask again at once, and so learn that they are signed out. */
  async ended(personId: string, hashes: readonly string[]): Promise<void> {
    await this.forget(hashes);
    if (hashes.length > 0) this.updates.add({ customerId: personId, part: 'sessions' });
  }

  async forget(hashes: readonly string[]): Promise<void> {
    await Promise.all(hashes.map((hash) => this.resolver.forgetHash(hash)));
  }

  find(token: string): Promise<LiveSession | undefined> {
    return this.live.find(token);
  }

  /** Like `find`, but throws NOT_SIGNED_IN when there is no session. */
  async demand(token: string | undefined): Promise<LiveSession> {
    const live = token === undefined ? undefined : await this.find(token);
    if (!live) throw new DomainError('NOT_SIGNED_IN');
    return live;
  }

  private async noteSeen({ _id, lastSeenAt }: SessionRecord): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - lastSeenAt.getTime() < seenEveryMs) return;
    await this.sessions.seen(_id, now);
    await this.live.forget(_id);
  }

  private async noteDevice({ _id, device: known }: SessionRecord, device: string | undefined): Promise<void> {
    if (device === undefined || device === known) return;
    await this.sessions.named(_id, device);
    await this.live.forget(_id);
  }

  private async replace({ record, person }: Pick<LiveSession, 'record' | 'person'>): Promise<OpenSession | undefined> {
    const now = this.clock.now();
    const token = randomBytes(tokenBytes).toString('base64url');
    const isReplaced = await this.mongo.transaction(async (session) => {
      const replaced = await this.sessions.replace(record._id, now, session);
      if (!replaced) return false;
      const { family, startedAt, signOuts, isSecondStepTaken, device } = replaced;
      const kept = { family, startedAt, signOuts, isSecondStepTaken, device };
      await this.sessions.add({ ...newSession(tokenHash(token), person, now), ...kept }, session);
      return true;
    });
    return isReplaced ? { token, endsAt: endOf(record.startedAt, person.role) } : undefined;
  }

  private async forgetOld(): Promise<void> {
    const now = this.clock.now().getTime();
    const { idleMs, wholeMs } = customerLifetime;
    await this.sessions.removeUnused({ startedBefore: new Date(now - wholeMs), seenBefore: new Date(now - idleMs) });
  }
}
