import type { Migration } from '../mongo/migrations.js';

interface Entry {
  readonly _id: number;
  readonly about?: readonly string[];
}

const customerNamed = '"customerId":"([^"]+)"';

/** What an entry is about: its subject, and every customer that its text names, also among what was changed. */
export const aboutOf = (subjectId: string, entry: string): readonly string[] => [
  ...new Set([subjectId, ...[...entry.matchAll(new RegExp(customerNamed, 'g'))].map(([, id = '']) => id)]),
];

/** Finds what is about a customer, or about any of these records of theirs. The pattern looks only through entries that do not say what they are about. */
export const aboutAny = (customerId: string, ids: readonly string[]) => {
  const any = { $in: [customerId, ...ids] };
  const named = new RegExp(`"customerId":"${customerId}"`);
  return { $or: [{ about: any }, { about: { $exists: false }, $or: [{ subjectId: any }, { entry: named }] }] };
};

/** The same for entries from before they said so, worked out where they are stored. */
export const entriesSayWhatTheyAreAbout: Migration = {
  id: '2026-11-audit-entries-say-what-they-are-about',
  up: async (database) => {
    const named = { $map: { input: { $regexFindAll: { input: '$entry', regex: customerNamed } }, in: { $first: '$$this.captures' } } };
    await database
      .collection<Entry>('audit')
      .updateMany({ about: { $exists: false } }, [{ $set: { about: { $setUnion: [['$subjectId'], named] } } }]);
  },
};
