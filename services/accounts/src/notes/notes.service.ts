import { Injectable } from '@nestjs/common';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { type CustomerNote, addNote, listNotes } from '@kerbside/contracts/http/accounts/notes';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf, type PageQuery } from '@kerbside/platform/mongo/paging';
import { PeopleRepository, type ShownNames } from '../people/people.repository.js';
import { isErased, type PersonRecord } from '../people/person.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { NotesRepository, type NoteRow } from './notes.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

/** What staff write down about customers: added, and never changed. */
@Injectable()
export class NotesService {
  constructor(
    private readonly notes: NotesRepository,
    private readonly people: PeopleRepository,
    private readonly updates: AccountUpdates,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async of(customerId: string, query: PageQuery) {
    await this.customer(customerId);
    const paging = pageOf(query);
    const { rows, count } = await this.notes.of(customerId, paging);
    const names = await this.people.shownNames(rows.map(({ staffId }) => staffId));
    return { rows: rows.map((note) => viewOf(note, names)), paging: { ...paging, count } };
  }

  /** A note that is sent again gets the stored one as the answer; NOT_FOUND when that is by a colleague or about another customer. */
  async add(
    customerId: string,
    { noteId, text }: { readonly noteId: string; readonly text: string },
    actor: StaffCaller,
  ): Promise<CustomerNote> {
    if (isErased(await this.customer(customerId))) throw new DomainError('CUSTOMER_ERASED');
    const note = await this.mongo.transaction(async (session) => {
      const before = await this.notes.find(noteId, session);
      if (before) return before;
      const added = { _id: noteId, customerId, text, writtenAt: this.clock.now(), staffId: actor.userId };
      await this.notes.add(added, session);
      const about = { subjectType: 'note', subjectId: noteId, customerId };
      await this.audit.record(session, { actor, action: 'note-added', ...about });
      this.updates.add({ customerId, part: 'notes' }, session);
      return added;
    });
    if (note.customerId !== customerId || note.staffId !== actor.userId) throw notFound();
    return viewOf(note, await this.people.shownNames([note.staffId]));
  }

  /** Throws for a colleague: notes are about customers only. */
  private async customer(customerId: string): Promise<PersonRecord> {
    const person = await this.people.find(customerId);
    if (!person || person.role !== null) throw notFound();
    return person;
  }
}

const viewOf = ({ _id: id, text, writtenAt, staffId }: NoteRow, names: ShownNames): CustomerNote => ({
  id,
  text,
  writtenAt: writtenAt.toISOString(),
  writtenBy: { id: staffId, name: names(staffId) },
});

export const NotesController = controller({ notes: NotesService }, [
  serves(listNotes, ({ params, query }, { notes }) => notes.of(params.userId, query)),
  serves(addNote, ({ params, body, caller }, { notes }) => notes.add(params.userId, body, caller)),
]);
