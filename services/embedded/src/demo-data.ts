import { MongoClient } from 'mongodb';
import type { ServiceName } from '@kerbside/contracts/call';

/** A service that knows how to fill itself. */
export interface Seedable {
  readonly name: ServiceName;
  readonly seed: () => Promise<void>;
}

interface Mark {
  readonly _id: string;
  readonly state: 'wanted' | 'done';
}

/** Demo data goes into databases that were empty when this site first saw them, and only once. */
export class DemoData {
  readonly #client: MongoClient;

  constructor(
    uri: string,
    private readonly prefix = 'kerbside',
  ) {
    this.#client = new MongoClient(uri);
  }

  /** Before the services make their collections: marks the databases that are still empty. */
  async markEmpty(names: readonly ServiceName[]): Promise<void> {
    for (const name of names)
      if (await this.#isEmpty(name)) await this.#marks.updateOne({ _id: name }, { $setOnInsert: { state: 'wanted' } }, { upsert: true });
  }

  /** Seeds what is marked, in the order given, and answers which those were. A seed that was cut short runs again at the next start. */
  async seed(services: readonly Seedable[]): Promise<readonly ServiceName[]> {
    const wanted = await this.#marks.distinct('_id', { state: 'wanted' });
    const due = services.filter(({ name }) => wanted.includes(name));
    for (const { name, seed } of due) {
      await seed();
      await this.#marks.updateOne({ _id: name }, { $set: { state: 'done' } });
    }
    return due.map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  get #marks() {
    return this.#client.db(`${this.prefix}_demo`).collection<Mark>('marks');
  }

  async #isEmpty(name: ServiceName): Promise<boolean> {
    return (await this.#client.db(`${this.prefix}_${name}`).listCollections({}, { nameOnly: true }).toArray()).length === 0;
  }
}
