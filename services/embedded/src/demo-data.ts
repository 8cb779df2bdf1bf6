import { MongoClient } from 'mongodb';
import type { ServiceName } from '@kerbside/contracts/call';
import type { HostedService } from './hosted-services.js';

interface Mark {
  readonly _id: string;
  readonly state: 'wanted' | 'done';
}

/** Demo data goes into databases that were empty when this site first saw them, and only once. */
export class DemoData {
  readonly #client: MongoClient;

  constructor(uri: string) {
    this.#client = new MongoClient(uri);
  }

  /** Before the services make their collections: marks the databases that are still empty. */
  async markEmpty(names: readonly ServiceName[]): Promise<void> {
    for (const name of names)
      if (await this.#isEmpty(name)) await this.#marks.updateOne({ _id: name }, { $setOnInsert: { state: 'wanted' } }, { upsert: true });
  }

  /** Seeds what is marked, in the services' order, and answers which those were. A seed that was cut short runs again at the next start. */
  async seed(services: readonly HostedService[]): Promise<readonly ServiceName[]> {
    const wanted = await this.#marks.distinct('_id', { state: 'wanted' });
    const due = services.filter(({ name }) => wanted.includes(name));
    for (const { name, definition, running } of due) {
      await definition.seed?.(running.app);
      await this.#marks.updateOne({ _id: name }, { $set: { state: 'done' } });
    }
    return due.map(({ name }) => name);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  get #marks() {
    return this.#client.db('kerbside_demo').collection<Mark>('marks');
  }

  async #isEmpty(name: ServiceName): Promise<boolean> {
    return (await this.#client.db(`kerbside_${name}`).listCollections({}, { nameOnly: true }).toArray()).length === 0;
  }
}
