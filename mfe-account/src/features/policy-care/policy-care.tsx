import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keepPolicy, policyCareApi } from '../../api/policy-care-api.js';
import { isOver } from './terms-to-accept.js';
import { isWork } from '../../is-work.js';
import { AcceptTerms } from './accept-terms.js';
import { AutoRenewal } from './auto-renewal.js';
import { StartToday } from './start-today.js';

interface PolicyCareProps extends RemoteProps {
  readonly policy: Policy;
}

/** What its owner can do with a policy that is in force or about to be. Older services do not say, and then nothing is offered. */
export function PolicyCare({ host, policy }: PolicyCareProps) {
  const cache = useQueryClient();
  const api = useMemo(() => policyCareApi(host.fetch), [host.fetch]);
  const of = { host, api, policy, onChanged: (changed: Policy) => keepPolicy(cache, changed) };
  return (
    <>
      {!isWork(policy) && policy.mayStartEarly && <StartToday {...of} policy={policy} />}
      {policy.termsAcceptedOn !== undefined && !isOver(policy) && <AcceptTerms {...of} />}
      {!isWork(policy) && policy.autoRenewal && <AutoRenewal {...of} policy={policy} />}
    </>
  );
}
