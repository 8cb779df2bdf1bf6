import type { Migration } from '@kerbside/platform/mongo/migrations';
import type { PolicyDocument } from '../policies/policy.document.js';

/** Claims on policies that were marked as renewals before claims followed the number of their policy. */
export const claimsHaveTheNumber: Migration = {
  id: '2026-11-claims-have-the-number',
  up: async (database) => {
    const [policies, claims] = [database.collection<PolicyDocument>('policies'), database.collection('claims')];
    for await (const { _id: policyId, policyNumber } of policies.find({ 'replaces.kind': 'renewal' })) {
      const renumbered = { openedUnder: { $ifNull: ['$openedUnder', '$policyNumber'] }, policyNumber };
      await claims.updateMany({ policyId, policyNumber: { $ne: policyNumber } }, [{ $set: renumbered }]);
    }
  },
};
