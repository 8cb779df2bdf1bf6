import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';

export interface Draft {
  /** Fields by name. */
  readonly typed: Readonly<Record<string, string>>;
  readonly savedAt: Date;
}

interface Row extends Draft {
  readonly _id: string;
}

const keptSeconds = 14 * 24 * 60 * 60;

@Injectable()
export class DraftsRepository {
  private readonly rows: mongo.Collection<Row>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<Row>('form_drafts', [{ key: { savedAt: 1 }, name: 'forget', expireAfterSeconds: keptSeconds }]);
  }

  async save(id: string, { typed, savedAt }: Draft): Promise<void> {
    await this.rows.replaceOne({ _id: id }, { typed, savedAt }, { upsert: true });
  }

  async find(id: string): Promise<Draft | undefined> {
    return (await this.rows.findOne({ _id: id })) ?? undefined;
  }

  async drop(id: string): Promise<void> {
    await this.rows.deleteOne({ _id: id });
  }
}
