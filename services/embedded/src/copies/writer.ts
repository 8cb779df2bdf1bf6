import { MongoBulkWriteError, type Collection, type Document, type OptionalUnlessRequiredId } from 'mongodb';

const batch = 1_000;
const duplicate = 11_000;

/** Writes in batches, each while the next is prepared. Rows that exist already stay unchanged. */
export class Writer<Row extends Document> {
  private waiting: OptionalUnlessRequiredId<Row>[] = [];
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly collection: Collection<Row>) {}

  async add(row: OptionalUnlessRequiredId<Row>): Promise<void> {
    this.waiting.push(row);
    if (this.waiting.length < batch) return;
    const error = await this.writing;
    if (error) throw error;
    this.writing = this.write().catch((reason: unknown) => reason);
  }

  async flush(): Promise<void> {
    const error = await this.writing;
    if (error) throw error;
    await this.write();
  }

  private async write(): Promise<void> {
    const rows = this.waiting;
    this.waiting = [];
    if (rows.length === 0) return;
    await this.collection.insertMany(rows, { ordered: false, writeConcern: { w: 1, journal: false } }).catch((error: unknown) => {
      const isThere = error instanceof MongoBulkWriteError && [error.writeErrors].flat().every(({ code }) => code === duplicate);
      if (!isThere) throw error;
    });
  }
}
