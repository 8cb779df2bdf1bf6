import { MongoClient } from 'mongodb';
import type { ServiceName } from '@kerbside/contracts/call';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { sentenceOf } from '@kerbside/platform/operations/store-away';

export interface Seedable {
  readonly name: ServiceName;
  readonly seed: () => Promise<void>;
  /** Called with the error when the seed fails. Set only for a seed that the site can do without until its next start. */
  readonly onFailure?: (error: unknown) => void;
}

interface Mark {
  readonly _id: string;
  readonly state: 'wanted' | 'done';
}

/** Puts demo data into databases that were empty when this site first saw them, once. A seed that failed runs again at a later start. */
export class DemoData {
  readonly #client: MongoClient;

  constructor(
    uri: string,
    private readonly prefix = 'kerbside',
  ) {
    this.#client = new MongoClient(uri);
  }

  /** Marks the databases that are still empty. Call before the services create their collections. */
  async markEmpty(names: readonly ServiceName[]): Promise<void> {
    await this.#client.connect().catch((error: unknown) => {
      throw new StartError(sentenceOf(error));
    });
    const empty = await Promise.all(names.map((name) => this.#isEmpty(name)));
    const marks = names
      .filter((_, at) => empty[at])
      .map((_id) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: { state: 'wanted' as const } }, upsert: true } }));
    if (marks.length > 0) await this.#marks.bulkWrite(marks);
  }

  /** Seeds the marked databases, in the order given, and returns their names. A seed that was interrupted runs again at the next start. */
  async seed(services: readonly Seedable[]): Promise<readonly ServiceName[]> {
    const wanted = await this.#marks.distinct('_id', { state: 'wanted' });
    const due = services.filter(({ name }) => wanted.includes(name));
    const done: ServiceName[] = [];
    for (const { name, seed, onFailure } of due) {
      if (!(await isSeeded(seed, onFailure))) continue;
      await this.#marks.updateOne({ _id: name }, { $set: { state: 'done' } });
      done.push(name);
    }
    return done;
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

const isSeeded = async (seed: Seedable['seed'], onFailure: Seedable['onFailure']): Promise<boolean> => {
  try {
    await seed();
    return true;
  } catch (error) {
    if (!onFailure) throw error;
    onFailure(error);
    return false;
  }
};
