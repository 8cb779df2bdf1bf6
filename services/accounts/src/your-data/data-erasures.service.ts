import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ServiceName } from '@kerbside/contracts/call';
import { customerErased, dataErasureRequested } from '@kerbside/contracts/events/accounts';
import type { DataErasure, DataSubject, ErasedRecords } from '@kerbside/contracts/http/accounts/data';
import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { eachOf, netMs, Sweeper } from '@kerbside/platform/work/sweep';
import { Turns } from '@kerbside/platform/work/turns';
import type { ClientSession } from 'mongoose';
import { byThemselves } from '../people/person.js';
import { PassUpdates } from '../given-passes/pass-updates.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { PeopleRepository } from '../people/people.repository.js';
import { PasswordAgain, type PasswordProof } from '../sessions/password-again.js';
import type { LiveSession } from '../sessions/live-sessions.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { newErasure, shownErasure, withErased, type ErasureRecord } from '../data-requests/data-request.js';
import { DataRequestsRepository, requestsCollection } from '../data-requests/data-requests.repository.js';
import { DataSubjects } from './data-subjects.js';
import { YourDataPost } from './your-data-post.js';
import { readClaimsObstacles } from '@kerbside/contracts/http/claims/obstacles';
import { readGaragesObstacles } from '@kerbside/contracts/http/garages/obstacles';
import { readPaymentsObstacles } from '@kerbside/contracts/http/payments/obstacles';

/** The calls of each service whose records may prevent an erasure. */
export const obstacleCalls = [readClaimsObstacles, readPaymentsObstacles, readGaragesObstacles] as const;

export const beginErasures = 'begin-erasures';

/** As long as the page waits to learn of obstacles. */
const patience = { waitMs: 10_000, tooLong: () => new DomainError('SERVICE_UNAVAILABLE') };

/** Erasures: asked for, waited for, and done once every service has answered. */
@Injectable()
export class DataErasuresService {
  constructor(
    private readonly requests: DataRequestsRepository,
    private readonly subjects: DataSubjects,
    private readonly personal: PersonalData,
    private readonly passes: PassUpdates,
    private readonly updates: AccountUpdates,
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly post: YourDataPost,
    private readonly again: PasswordAgain,
    private readonly internal: Internal,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly turns: Turns,
    sweeper: Sweeper,
  ) {
    sweeper.every(beginErasures, netMs, (stopping) => this.beginDue(stopping), [{ collection: requestsCollection, dueAt: 'beginsAt' }]);
  }

  async last(customerId: string): Promise<DataErasure | null> {
    const last = await this.requests.lastErasure(customerId);
    return last && shownErasure(last);
  }

  async ask(proving: PasswordProof): Promise<DataErasure> {
    const { person } = proving.live;
    if (person.role !== null) throw new DomainError('NOT_ALLOWED');
    await this.again.unlessFresh(proving);
    return this.turns.run(`erasure ${person._id}`, () => this.begun(proving.live), patience);
  }

  /** One at a time: of two tabs that ask at once, the second gets the first one's request. */
  private async begun(live: LiveSession): Promise<DataErasure> {
    const customerId = live.person._id;
    const last = await this.requests.lastErasure(customerId);
    if (last && (last.status === 'waiting' || last.status === 'erasing')) return shown(last);
    const obstacles = await this.obstaclesOf(customerId);
    if (obstacles.length > 0) throw new DomainError('ERASURE_REFUSED', { data: { obstacles } });
    const erasure = newErasure(customerId, randomUUID(), this.clock.now());
    await this.mongo.transaction(async (session) => {
      await this.sessions.hold(live, session);
      await this.requests.add(erasure, session);
      this.tell(erasure, session);
      await this.post.queue(erasure, session);
      await this.audit.record(session, byThemselves(customerId, 'erasure-requested'));
    });
    return shown(erasure);
  }

  /** Withdraws every waiting request, so that none is left to begin by itself. */
  async withdraw({ person }: LiveSession): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const waiting = await this.requests.waitingErasures(person._id, session);
      for (const one of waiting) await this.requests.save({ ...one, status: 'withdrawn' }, session);
      const [first] = waiting;
      if (!first) return;
      this.tell(first, session);
      await this.audit.record(session, byThemselves(person._id, 'erasure-withdrawn'));
    });
  }

  /** NOT_FOUND once it is over. */
  async subject(requestId: string): Promise<DataSubject> {
    const one = await this.requests.find(requestId);
    if (!one?.subject) throw notFound();
    return one.subject;
  }

  /** With the last answer, accounts erases its own part, and says that the customer is erased. */
  async takeErased(requestId: string, service: ServiceName, records: readonly ErasedRecords[]): Promise<void> {
    const asked = await this.requests.find(requestId);
    if (asked?.kind === 'erasure' && asked.subject) await this.personal.eraseFiles(asked.subject);
    await this.mongo.transaction(async (session) => {
      const one = await this.requests.find(requestId, session);
      if (one?.kind !== 'erasure') throw notFound();
      if (!one.subject || one.status !== 'erasing') return;
      const next = withErased(one, service, records, this.clock.now());
      if (next === one) return;
      const own = next.status === 'erased' ? await this.finish(one, one.subject, session) : [];
      await this.requests.save({ ...next, records: [...next.records, ...own] }, session);
    });
  }

  private async finish({ _id: requestId, customerId }: ErasureRecord, subject: DataSubject, session: ClientSession) {
    await this.requests.forgetExports({ customerId }, session);
    await this.passes.askOfErased(customerId, requestId, session);
    const own = await this.personal.erase(subject, session);
    const version = await this.people.setErased(customerId, this.clock.now(), session);
    await this.outbox.add(session, customerErased, { id: customerId, version, data: { requestId, customerId } });
    this.tell({ customerId }, session);
    return own.map((record) => ({ ...record, service: 'accounts' as const }));
  }

  private async beginDue(stopping: AbortSignal): Promise<void> {
    await eachOf(stopping, await this.requests.toBegin(this.clock.now()), (one) => this.begin(one));
  }

  /** Refuses the erasure when an obstacle has arisen since it was requested. */
  private async begin(one: ErasureRecord): Promise<void> {
    const obstacles = await this.obstaclesOf(one.customerId);
    if (obstacles.length > 0) {
      const refused = { ...one, status: 'refused', obstacles } as const;
      await this.mongo.transaction(async (session) => {
        await this.requests.save(refused, session);
        this.tell(refused, session);
        await this.post.queue(refused, session);
      });
      return;
    }
    const subject = await this.subjects.forErasure(one.customerId);
    const { _id: requestId, customerId } = one;
    const ended = await this.mongo.transaction(async (session) => {
      await this.requests.save({ ...one, status: 'erasing', subject }, session);
      await this.people.beginErasure(customerId, this.clock.now(), session);
      await this.outbox.add(session, dataErasureRequested, { id: requestId, version: 1, data: { requestId, customerId } });
      return this.sessions.endAllOf(customerId, session);
    });
    await this.sessions.ended(customerId, ended);
  }

  private async obstaclesOf(customerId: string): Promise<ErasureObstacle[]> {
    const answers = await Promise.all(obstacleCalls.map((call) => this.internal.send(call, { params: { customerId } })));
    return answers.flatMap(({ obstacles }) => obstacles);
  }

  /** Notifies open pages: the customer's, and those of staff about them. */
  private tell({ customerId }: Pick<ErasureRecord, 'customerId'>, session: ClientSession): void {
    this.updates.add({ customerId, part: 'your-data' }, session);
  }
}

const shown = (one: ErasureRecord): DataErasure => {
  const view = shownErasure(one);
  if (!view) throw notFound();
  return view;
};
