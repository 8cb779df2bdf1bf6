import { client } from '@kerbside/contracts/client';
import type { CallInput } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { acceptTerms, activatePolicy, cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './queries.js';

type PolicyRef = Pick<Policy, 'id' | 'productType'>;

/** What an owner does with a policy. Each answers the policy as it is then. */
export const policyCareApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    acceptTerms: ({ id, productType }: PolicyRef) => send(acceptTerms, { body: { model: 'Policy', id, productType } }),
    activate: ({ id: policyId }: PolicyRef) => send(activatePolicy, { params: { policyId } }),
    switchRenewalOff: (body: CallInput<typeof cancelRenewal>['body']) => send(cancelRenewal, { body }),
    switchRenewalOn: ({ id: policyId }: PolicyRef) => send(resumeRenewal, { params: { policyId } }),
  };
};

/** Shows the policy as the service answered it, and has the lists read again. */
export const keepPolicy = (cache: QueryClient, policy: Policy): void => {
  cache.setQueryData(keys.policy(policy.id), policy);
  void cache.invalidateQueries({ queryKey: keys.policies, exact: true });
};
