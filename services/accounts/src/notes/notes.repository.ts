import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageFrom } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model } from 'mongoose';

export interface NoteRow {
  /** Made by the page, so that a note that is sent twice is written once. */
  readonly _id: string;
  readonly customerId: string;
  readonly text: string;
  readonly writtenAt: Date;
  readonly staffId: string;
}

@Injectable()
export class NotesRepository {
  private readonly notes: Model<NoteRow>;

  constructor(mongo: Mongo) {
    this.notes = mongo.model('customer_notes', [{ key: { customerId: 1, writtenAt: -1 } }]);
  }

  async find(id: string, session: ClientSession): Promise<NoteRow | undefined> {
    return (await this.notes.findById(id).session(session).lean<NoteRow>()) ?? undefined;
  }

  async add(note: NoteRow, session: ClientSession): Promise<void> {
    await this.notes.create([note], { session });
  }

  of(customerId: string, page: Page): Promise<{ rows: NoteRow[]; count: number }> {
    return pageFrom(this.notes, { customerId }, { writtenAt: -1, _id: 1 }, page);
  }
}
