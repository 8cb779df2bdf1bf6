import { randomUUID } from 'node:crypto';
import type { ProductType } from '@kerbside/contracts/ids';
import { policyNumber } from '@kerbside/contracts/products/policy-number';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import type { PolicyChange } from '../src/policies/policy-change.js';
import type { CoverRecord, PolicyRecord } from '../src/policies/policy.js';
import { aPolicy } from '../src/testing/a-policy.js';

let serial = 0;

export const nextNumber = (productType: ProductType = 'warranty'): string => policyNumber(productType, (serial += 1));

/** As if they had been issued. */
export const keep = (claims: ServiceUnderTest, ...policies: readonly PolicyRecord[]): Promise<void> =>
  claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add(policies, session));

/** A year of warranty from 1 December 2026, of a customer of its own. */
export const issued = async (claims: ServiceUnderTest, over: Partial<CoverRecord> = {}): Promise<CoverRecord> => {
  const ids = { id: randomUUID(), paymentId: randomUUID(), customerId: randomUUID(), policyNumber: nextNumber() };
  const policy = aPolicy({ ...ids, ...over });
  await keep(claims, policy);
  return policy;
};

/** What happens to a policy that was issued. Returns it as it is then. */
export const happens = (claims: ServiceUnderTest, policyId: string, change: PolicyChange): Promise<PolicyRecord> =>
  claims.get(Mongo).transaction(async (session) => {
    const policies = claims.get(PoliciesRepository);
    const policy = await policies.find(policyId, undefined, session);
    if (!policy) throw new Error(`There is no policy ${policyId}`);
    return policies.change(policy, change, session);
  });
