import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';

/** A collection and its indexes, as the code that uses it declares them. */
export interface CollectionStructure {
  readonly database: mongo.Db;
  readonly name: string;
  readonly indexes: readonly mongo.IndexDescription[];
}

/** The database lacks what this version needs, and waiting will not change that. */
export class StructureError extends Error {
  override readonly name = 'StructureError';
}

/** How many to work on at a time: several services may start together on one small machine. */
const lanes = 4;
const collectionThere = 48;
const otherShape: readonly unknown[] = [85, 86];
const valuesTwice = 11_000;
/** What distinguishes one index from another; the server adds the rest. */
const traits = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds', 'collation'] as const;

/** Makes the collections that are missing. Creating one inside a transaction would make its first writers wait and retry. */
export const buildCollections = async (declared: readonly CollectionStructure[]): Promise<string[]> => {
  const missing = await missingCollections(declared);
  await inLanes(missing, async ({ database, name }) => void (await database.createCollection(name).catch(unless(collectionThere))));
  return missing.map(({ name }) => `the collection ${name}`);
};

/** Makes the indexes that are missing. An existing one of another shape is left as it is, and named in the error. */
export const buildIndexes = async (declared: readonly CollectionStructure[]): Promise<string[]> => {
  const made: string[] = [];
  await inLanes(declared, async (one) => {
    const missing = await missingIndexes(one);
    if (missing.length > 0) await buildAll(one, missing);
    made.push(...missing.map((index) => titleOf(one, index)));
  });
  return made;
};

/** Names what the database lacks. */
export const lackingIn = async (declared: readonly CollectionStructure[]): Promise<string[]> => {
  const collections = await missingCollections(declared);
  const others = declared.filter((one) => !collections.includes(one));
  const indexes: string[] = [];
  await inLanes(others, async (one) => void indexes.push(...(await missingIndexes(one)).map((index) => titleOf(one, index))));
  return [...collections.map(({ name }) => `the collection ${name}`), ...indexes];
};

const missingCollections = async (declared: readonly CollectionStructure[]): Promise<CollectionStructure[]> => {
  const databases = new Map(declared.map(({ database }) => [database.databaseName, database]));
  const lists = await Promise.all([...databases.values()].map((database) => database.listCollections({}, { nameOnly: true }).toArray()));
  const there = new Set([...databases.keys()].flatMap((name, i) => (lists[i] ?? []).map((one) => `${name} ${one.name}`)));
  return declared.filter(({ database, name }) => !there.has(`${database.databaseName} ${name}`));
};

const missingIndexes = async ({ database, name, indexes }: CollectionStructure): Promise<mongo.IndexDescription[]> => {
  if (indexes.length === 0) return [];
  const there = await database.collection(name).indexes();
  return indexes.filter((wanted) => !there.some((one) => isSame(one, wanted)));
};

const isSame = (one: mongo.IndexDescriptionInfo, wanted: mongo.IndexDescription): boolean =>
  // Not sorted: an index depends on the order of its fields.
  JSON.stringify(one.key) === JSON.stringify(wanted.key) && isDeepStrictEqual(traitsOf(one), traitsOf(wanted));

const traitsOf = (index: object): unknown[] =>
  traits.map((trait) => {
    const value: unknown = Reflect.get(index, trait);
    return value === false ? undefined : value;
  });

/**
 * Builds all indexes in one command, which costs no more than one index. If that is refused, builds them one by one, to name the culprit.
 */
const buildAll = async (of: CollectionStructure, indexes: readonly mongo.IndexDescription[]): Promise<void> => {
  const isMade = await of.database
    .collection(of.name)
    .createIndexes([...indexes])
    .then(
      () => true,
      () => false,
    );
  if (!isMade) for (const index of indexes) await buildIndex(of, index);
};

const buildIndex = async (of: CollectionStructure, index: mongo.IndexDescription): Promise<void> => {
  try {
    await of.database.collection(of.name).createIndexes([index]);
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    const title = titleOf(of, index);
    if (otherShape.includes(code))
      throw new StructureError(
        `${title} exists in another shape. Nothing is dropped automatically: drop it by hand once nothing needs it, then migrate again.`,
        { cause: error },
      );
    if (code === valuesTwice)
      throw new StructureError(`${title} cannot be made: values that must be unique occur more than once.`, { cause: error });
    throw error;
  }
};

const titleOf = ({ name }: CollectionStructure, { key, name: given }: mongo.IndexDescription): string =>
  `the index ${name}.${given ?? Object.keys(key).join('+')}`;

const unless =
  (code: number) =>
  (error: unknown): void => {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== code) throw error;
  };

const inLanes = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};
