import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import type { SignedIn } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { documentDeleted, documentUploaded } from '@kerbside/contracts/events/accounts';
import {
  type CustomerDocument,
  addDocument,
  deleteDocument,
  downloadDocument,
  listDocuments,
} from '@kerbside/contracts/http/accounts/documents';
import { StaffDownloads } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, found, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { contentHash } from '@kerbside/platform/files/content-fault';
import { Files } from '@kerbside/platform/files/files';
import type { FileAnswer } from '@kerbside/platform/calls/http';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import { Turns } from '@kerbside/platform/work/turns';
import type { ClientSession } from 'mongoose';
import { AccountUpdates } from '../updates/account-updates.js';
import { PeopleRepository } from '../people/people.repository.js';
import { isSeenBy, toPerson } from '../people/person.js';
import { mostDocuments, toDocument, type DocumentRecord, DocumentsRepository } from './documents.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

/** Answered before the page gives up on a file, after 30 s. */
const patience = { waitMs: 10_000, tooLong: () => new DomainError('SERVICE_UNAVAILABLE') };

@Injectable()
export class DocumentsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly people: PeopleRepository,
    private readonly downloads: StaffDownloads,
    private readonly files: Files,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly updates: AccountUpdates,
    private readonly clock: Clock,
    private readonly turns: Turns,
  ) {}

  /** Customers see their own, whichever customer they name. */
  async list(named: string | undefined, caller: SignedIn): Promise<{ rows: CustomerDocument[] }> {
    const customerId = caller.kind === 'staff' ? (named ?? caller.userId) : caller.userId;
    if (!(await this.isOpenTo(caller, customerId))) throw notFound();
    return { rows: (await this.documents.of(customerId)).map(toDocument) };
  }

  async add(customerId: string, received: ReceivedFile, category: DocumentCategory): Promise<CustomerDocument> {
    const hash = contentHash(received, 'file');
    await this.requireRoom(customerId, null);
    const { id: storedAs, bytes } = await this.files.take(received, 'file', customerId);
    const facts = { category, name: received.name, bytes, storedAs, hash, addedAt: this.clock.now() };
    const document: DocumentRecord = { _id: randomUUID(), customerId, ...facts };
    return toDocument(await this.turns.run(`documents ${customerId}`, () => this.keep(document), patience));
  }

  /** One at a time, so that the second of two concurrent uploads counts the first. */
  private keep(document: DocumentRecord): Promise<DocumentRecord> {
    const { customerId, storedAs } = document;
    return this.mongo.transaction(async (session) => {
      // Only the answer to it was lost.
      const kept = await this.documents.same(document, session);
      if (kept) return kept;
      await this.requireRoom(customerId, session);
      await this.files.keep(storedAs, session);
      await this.documents.add(document, session);
      await this.tell(documentUploaded, document, session);
      return document;
    });
  }

  /** Asked before a file is stored, too: one that nobody keeps stays for an hour. */
  private async requireRoom(customerId: string, session: ClientSession | null): Promise<void> {
    if ((await this.documents.count(customerId, session)) >= mostDocuments) throw new DomainError('TOO_MANY_DOCUMENTS');
  }

  async open(id: string, caller: SignedIn): Promise<FileAnswer> {
    const document = await this.documents.find(id);
    if (!document || !(await this.isOpenTo(caller, document.customerId))) throw notFound();
    const { customerId, category, addedAt, storedAs } = document;
    const about = { subjectType: 'document', subjectId: id, customerId, after: { category } };
    await this.downloads.note(caller, { action: 'document-downloaded', ...about });
    return this.files.open(storedAs, `${category.replaceAll('_', '-')}-${londonDay(addedAt)}`);
  }

  async remove(id: string, customerId: string): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const document = found(await this.documents.remove(id, customerId, session));
      await this.files.release(document.storedAs, session);
      await this.tell(documentDeleted, document, session);
    });
  }

  private async isOpenTo(caller: SignedIn, customerId: string): Promise<boolean> {
    if (caller.userId === customerId) return true;
    const person = await this.people.find(customerId);
    return person !== undefined && isSeenBy(caller, toPerson(person));
  }

  private async tell(what: typeof documentUploaded, { _id, customerId, category }: DocumentRecord, session: ClientSession): Promise<void> {
    const version = what === documentUploaded ? 1 : 2;
    this.updates.add({ customerId, part: 'documents' }, session);
    await this.outbox.add(session, what, { id: _id, version, data: { customerId, documentId: _id, category } });
  }
}

export const DocumentsController = controller({ documents: DocumentsService }, [
  serves(listDocuments, ({ query, caller }, { documents }) => documents.list(query.customerId, caller)),
  serves(addDocument, ({ body, caller: { userId }, received: file }, { documents }) => documents.add(userId, file, body.category)),
  serves(downloadDocument, ({ params, caller }, { documents }) => documents.open(params.id, caller)),
  serves(deleteDocument, ({ params, caller: { userId } }, { documents }) => documents.remove(params.fileId, userId)),
]);
