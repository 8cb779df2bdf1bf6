import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ServiceName } from '@kerbside/contracts/call';
import { dataExportRequested } from '@kerbside/contracts/events/accounts';
import type { DataExport } from '@kerbside/contracts/http/accounts/data';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { file, type FileAnswer } from '@kerbside/platform/calls/http';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { type CopiedPiece, PersonalData } from '@kerbside/platform/personal/personal-data';
import { Sweeper } from '@kerbside/platform/work/sweep';
import { Turns } from '@kerbside/platform/work/turns';
import { zipPieces } from '@kerbside/platform/documents/zip';
import { byThemselves } from '../people/person.js';
import { AccountUpdates } from '../updates/account-updates.js';
import type { LiveSession } from '../sessions/live-sessions.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { PasswordAgain, type PasswordProof } from '../sessions/password-again.js';
import { newExport, shownExport, withPart, type ExportRecord } from '../data-requests/data-request.js';
import { DataRequestsRepository } from '../data-requests/data-requests.repository.js';
import { DataSubjects } from './data-subjects.js';
import { YourDataPost } from './your-data-post.js';

export const beginExport = 'begin-data-export';
export const forgetExports = 'forget-data-exports';
const forgetEveryMs = 60 * 60_000;

interface ExportRequest {
  readonly requestId: string;
  readonly customerId: string;
}

/** Answered before the page gives up, after 10 s. */
const patience = { waitMs: 7_000, tooLong: () => new DomainError('SERVICE_UNAVAILABLE') };

/** Copies of what all services keep about a customer. */
@Injectable()
export class DataExportsService {
  constructor(
    private readonly requests: DataRequestsRepository,
    private readonly subjects: DataSubjects,
    private readonly personal: PersonalData,
    private readonly updates: AccountUpdates,
    private readonly post: YourDataPost,
    private readonly sessions: SessionsService,
    private readonly again: PasswordAgain,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly jobs: Jobs,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly turns: Turns,
    sweeper: Sweeper,
  ) {
    jobs.define<ExportRequest>(beginExport, (request) => this.begin(request), about);
    sweeper.every(forgetExports, forgetEveryMs, () => this.requests.forgetExports({ forgottenAt: { $lte: this.clock.now() } }));
  }

  async last(customerId: string): Promise<DataExport | null> {
    const last = await this.requests.lastExport(customerId);
    return last && shownExport(last, this.clock.now());
  }

  async ask(proving: PasswordProof): Promise<DataExport> {
    const { person } = proving.live;
    if (person.role !== null) throw new DomainError('NOT_ALLOWED');
    await this.again.unlessFresh(proving);
    return this.turns.run(`export ${person._id}`, () => this.asked(proving.live), patience);
  }

  /** One at a time: of two tabs that ask at once, the second gets the first one's request. */
  private async asked(live: LiveSession): Promise<DataExport> {
    const customerId = live.person._id;
    const now = this.clock.now();
    const last = await this.requests.lastExport(customerId);
    if (last && last.status !== 'ready' && now < last.forgottenAt) return shown(last, now);
    const request = newExport(customerId, randomUUID(), now);
    await this.mongo.transaction(async (session) => {
      await this.sessions.hold(live, session);
      await this.requests.forgetExports({ customerId }, session);
      await this.requests.add(request, session);
      this.updates.add({ customerId, part: 'your-data' }, session);
      await this.jobs.add(session, beginExport, request._id, { requestId: request._id, customerId });
      await this.audit.record(session, byThemselves(customerId, 'data-copy-requested'));
    });
    return shown(request, now);
  }

  /** NOT_FOUND for a stranger's copy, and for an expired one. */
  async download(exportId: string, customerId: string): Promise<FileAnswer> {
    const one = await this.requests.find(exportId);
    if (one?.kind !== 'export' || one.customerId !== customerId || one.status !== 'ready' || this.clock.now() >= one.forgottenAt)
      throw notFound();
    await this.mongo.transaction((session) => this.audit.record(session, byThemselves(customerId, 'data-copy-downloaded')));
    return file(Readable.from(zipPieces(await this.requests.filesOf(exportId))), {
      name: 'your-kerbside-data.zip',
      mediaType: 'application/zip',
    });
  }

  /** Late parts are accepted; NOT_FOUND for parts that no request needs any more. */
  async takePiece(requestId: string, service: ServiceName, { name, place, content, isLast }: CopiedPiece): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const one = await this.requests.find(requestId, session);
      if (one?.kind !== 'export') throw notFound();
      if (one.answered.includes(service)) return;
      // Starts over: a service that was stopped half-way sends what it keeps by then.
      if (place === 0) await this.requests.forgetPieces(requestId, service, session);
      await this.requests.addPiece({ requestId, service, place, name, content }, session);
      const next = isLast ? withPart(one, service, this.clock.now()) : one;
      const bytes = next.status === 'ready' ? await this.requests.bytesOf(requestId, session) : one.bytes;
      await this.requests.save({ ...next, bytes }, session);
      if (next.status !== 'ready') return;
      await this.post.queue(next, session);
      this.updates.add({ customerId: next.customerId, part: 'your-data' }, session);
    });
  }

  /** Adds what accounts itself has, as the others do, and asks them. */
  private async begin({ requestId, customerId }: ExportRequest): Promise<Effect> {
    if (!(await this.requests.find(requestId))) return nothingToDo;
    const subject = await this.subjects.forCopy(customerId);
    for await (const piece of this.personal.copyOf(subject)) await this.takePiece(requestId, 'accounts', piece);
    return async (session) => {
      const one = await this.requests.find(requestId, session);
      if (one?.kind !== 'export' || one.status !== 'asked') return;
      await this.requests.save({ ...one, status: 'gathering', subject }, session);
      await this.outbox.add(session, dataExportRequested, { id: requestId, version: 1, data: { requestId, customerId } });
    };
  }
}

const shown = (one: ExportRecord, now: Date): DataExport => {
  const view = shownExport(one, now);
  if (!view) throw notFound();
  return view;
};

const about = aboutRecord(
  'customer',
  'customerId',
  'The customer is waiting for a copy of their data: the law gives us a month. Try it again; if it fails again, ask the developers.',
);
