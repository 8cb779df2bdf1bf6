import type { Migration } from '@kerbside/platform/mongo/migrations';
import type { ChangeDocument, PolicyDocument } from '../policies/policy.document.js';
import type { CancellationDocument } from './cancellations.repository.js';

/** Policies that were cancelled within their 14 days before the policy itself, and its history, said so. */
export const takenBackIsKept: Migration = {
  id: '2026-11-taken-back-is-kept',
  up: async (database) => {
    const [policies, changes] = [database.collection<PolicyDocument>('policies'), database.collection<ChangeDocument>('policy-changes')];
    const standing = { reinstatedAt: null, 'working.isCoolingOff': true };
    for await (const { policyId } of database.collection<CancellationDocument>('cancellations').find(standing)) {
      const last = await changes.findOne({ policyId, 'change.what': 'cancelled' }, { sort: { version: -1 } });
      await policies.updateOne({ _id: policyId }, { $set: { isTakenBack: true } });
      if (last) await changes.updateOne({ _id: last._id }, { $set: { 'change.isTakenBack': true } });
    }
  },
};
