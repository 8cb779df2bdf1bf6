import type { Collection, IndexDescription } from 'mongodb';

/** How many collections are indexed in parallel. */
const lanes = 2;

/**
 * Fills collections without their indexes and builds those afterwards, because updating an index with unordered rows gets slower with every
 * row. If the process is killed meanwhile, the next start of the site builds them.
 */
export const withoutIndexes = async (collections: readonly Collection[], work: () => Promise<void>): Promise<void> => {
  const dropped: { readonly collection: Collection; readonly indexes: readonly IndexDescription[] }[] = [];
  try {
    for (const collection of collections) {
      const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
      if (indexes.length === 0) continue;
      await collection.dropIndexes();
      dropped.push({ collection, indexes });
    }
    await work();
  } finally {
    const build = async (): Promise<void> => {
      for (let one = dropped.shift(); one; one = dropped.shift()) await one.collection.createIndexes([...one.indexes]);
    };
    await Promise.all(Array.from({ length: lanes }, build));
  }
};
