import type { Collection, IndexDescription } from 'mongodb';

/** Collections that are indexed side by side. */
const lanes = 2;

/**
 * Fills collections without their indexes and builds those when they are full. To keep one up with rows in no order takes longer with every row.
 * Where the process is killed meanwhile, the next start of the site builds them.
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
