import type { Migration } from '../mongo/migrations.js';

interface Entry {
  readonly _id: number;
  readonly about?: readonly string[];
}

const customerNamed = '"customerId":"([^"]+)"';

/** What an entry is about: its subject, and every customer named in its text, including in its before and after. */
export const aboutOf = (subjectId: string, entry: string): readonly string[] => [
  ...new Set([subjectId, ...[...entry.matchAll(new RegExp(customerNamed, 'g'))].map(([, id = '']) => id)]),
];

/** Finds entries about a customer, or about any of these records of theirs. Only entries without `about` are searched by pattern. */
export const aboutAny = (customerId: string, ids: readonly string[]) => {
  const any = { $in: [customerId, ...ids] };
  const named = new RegExp(`"customerId":"${customerId}"`);
  return { $or: [{ about: any }, { about: { $exists: false }, $or: [{ subjectId: any }, { entry: named }] }] };
};

/** Adds `about` to entries written before the field existed, computed inside the database. */
export const entriesSayWhatTheyAreAbout: Migration = {
  id: '2026-11-audit-entries-say-what-they-are-about',
  up: async (database) => {
    const named = { $map: { input: { $regexFindAll: { input: '$entry', regex: customerNamed } }, in: { $first: '$$this.captures' } } };
    await database
      .collection<Entry>('audit')
      .updateMany({ about: { $exists: false } }, [{ $set: { about: { $setUnion: [['$subjectId'], named] } } }]);
  },
};
