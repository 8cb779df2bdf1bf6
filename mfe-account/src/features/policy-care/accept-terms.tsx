import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { isWork } from '../../is-work.js';
import { Line } from '../../ui/line.js';
import { terms as words } from '../../messages/policy-care.js';
import type { OfOwnPolicy } from './of-policy.js';
import { TermsForm } from './terms-form.js';

/** The terms of one policy, accepted once. */
export function AcceptTerms({ host, api, policy, onChanged }: OfOwnPolicy) {
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
