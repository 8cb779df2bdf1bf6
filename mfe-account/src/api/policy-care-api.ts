import type { CallInput } from '@kerbside/contracts/call';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { acceptTerms, activatePolicy, cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import { send, type Site } from '@kerbside/contracts/ui/data/calls';
import type { QueryClient } from '@tanstack/react-query';
import { keys } from './queries.js';

type PolicyRef = Pick<Policy, 'id' | 'productType'>;

/* What an owner does with a policy. Each answers the policy as it is then. */
export const acceptTermsOf = (site: Site, { id, productType }: PolicyRef) =>
  send(site, acceptTerms, { body: { model: 'Policy', id, productType } });
export const activate = (site: Site, { id: policyId }: PolicyRef) => send(site, activatePolicy, { params: { policyId } });
export const switchRenewalOff = (site: Site, body: CallInput<typeof cancelRenewal>['body']) => send(site, cancelRenewal, { body });
export const switchRenewalOn = (site: Site, { id: policyId }: PolicyRef) => send(site, resumeRenewal, { params: { policyId } });

/** Shows the policy as the service answered it, and has the lists read again. */
export const keepPolicy = (cache: QueryClient, policy: Policy): void => {
  cache.setQueryData(keys.policy(policy.id), policy);
  void cache.invalidateQueries({ queryKey: keys.policies, exact: true });
};
