import type { Migration } from '../mongo/migrations.js';
import { jobsCollection, pendingStatus, type JobRow } from '../work/job-row.js';
import { copyBlockedFields } from './blocks.consumer.js';

/** Waits, because the other services may be starting too. */
const waitMs = 60_000;

/** For a service that starts to refuse blocked values: it has not copied what was blocked before, so a job fetches the list. */
export const blockedIsCopied: Migration = {
  id: '2026-11-what-is-blocked-is-copied',
  up: async (database) => {
    const _id = `${copyBlockedFields}:first`;
    const due = { nextTryAt: { $add: ['$$NOW', waitMs] }, status: pendingStatus, tries: 0, doneAt: null };
    const job = { _id, name: copyBlockedFields, errandId: 'first', facts: {}, origin: null, ...due };
    const isThere = { $ne: [{ $type: '$name' }, 'missing'] };
    await database
      .collection<JobRow>(jobsCollection)
      .updateOne({ _id }, [{ $replaceWith: { $cond: [isThere, '$$ROOT', job] } }], { upsert: true });
  },
};
