import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keepPolicy, policyCareApi } from '../../api/policy-care-api.js';
import { terms as words } from '../../messages/policy-care.js';
import { Line } from '../../ui/line.js';
import type { OfOwnPolicy } from './of-policy.js';
import { TermsForm } from './terms-form.js';
import { isOver } from './terms-to-accept.js';
import { isWork } from '../../is-work.js';
import { AutoRenewal } from './auto-renewal.js';
import { StartToday } from './start-today.js';

interface PolicyCareProps extends RemoteProps {
  readonly policy: Policy;
}

/** What its owner can do with a policy that is in force or about to be. */
export function PolicyCare({ host, policy }: PolicyCareProps) {
  const cache = useQueryClient();
  const api = useMemo(() => policyCareApi(host.fetch), [host.fetch]);
  const of = { host, api, policy, onChanged: (changed: Policy) => keepPolicy(cache, changed) };
  return (
    <>
      {!isWork(policy) && policy.mayStartEarly && <StartToday {...of} policy={policy} />}
      {!isOver(policy) && <AcceptTerms {...of} />}
      {!isWork(policy) && policy.autoRenewal && <AutoRenewal {...of} policy={policy} />}
    </>
  );
}

/** The terms of one policy, accepted once. */
function AcceptTerms({ host, api, policy, onChanged }: OfOwnPolicy) {
  const accepted = (changed: Policy) => {
    host.toast(words.done, 'success');
    onChanged(changed);
  };
  const isOrder = isWork(policy);
  if (policy.termsAcceptedOn)
    return (
      <Line title={words.title}>
        <p>{(isOrder ? words.acceptedWork : words.accepted)(formatLongDay(policy.termsAcceptedOn))}</p>
      </Line>
    );
  return (
    <Line title={words.title}>
      <Stack gap="small">
        <p>{isOrder ? words.whyWork : words.why}</p>
        <TermsForm api={api} policy={policy} onAccepted={accepted} />
      </Stack>
    </Line>
  );
}
