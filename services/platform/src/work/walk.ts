import type { ClientSession, mongo } from 'mongoose';
import type { Mongo } from '../mongo/mongo.js';

interface WalkRow {
  readonly _id: string;
  readonly after: string | null;
}

/** How far this service has come in taking over another one's records, page by page, once. Declare it in a constructor, like a collection. */
export class Walk {
  private readonly rows: mongo.Collection<WalkRow>;

  constructor(
    mongo: Mongo,
    collection: string,
    private readonly name: string,
  ) {
    this.rows = mongo.collection<WalkRow>(collection);
  }

  /** The last record that was taken, or '' before the first; null once all were. */
  async place(): Promise<string | null> {
    const row = await this.rows.findOne({ _id: this.name });
    return row ? row.after : '';
  }

  async reach(after: string | null, session?: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: this.name }, { $set: { after } }, { upsert: true, ...(session ? { session } : {}) });
  }
}
