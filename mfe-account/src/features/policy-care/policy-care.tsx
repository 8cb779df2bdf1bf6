import { showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { activate, switchRenewalOff, switchRenewalOn, keepPolicy } from '../../api/policy-care-api.js';
import { terms as words, renewal, activation } from '../../messages/policy-care.js';
import { Line } from '../../ui/line.js';
import { TermsForm, type OfOwnPolicy, type OfOwnCover } from './terms-form.js';
import { isOver } from './terms-notice.js';
import { isWork } from '../../is-work.js';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { RenewalOffDialog } from '@kerbside/contracts/ui/cover/renewal-off-dialog';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useSearch } from 'wouter';
import { Question, useAsked } from '@kerbside/contracts/ui/overlays/question';

export function PolicyCare({ host, policy }: RemoteProps & { readonly policy: Policy }) {
  const cache = useQueryClient();
  const of = { host, policy, onChanged: (changed: Policy) => keepPolicy(cache, changed) };
  return (
    <>
      {!isWork(policy) && policy.mayStartEarly && <StartToday {...of} policy={policy} />}
      {!isOver(policy) && <AcceptTerms {...of} />}
      {!isWork(policy) && policy.autoRenewal && <AutoRenewal {...of} policy={policy} />}
    </>
  );
}

function AcceptTerms({ host, policy, onChanged }: OfOwnPolicy) {
  const accepted = (changed: Policy) => {
    host.toast(words.done, 'success');
    onChanged(changed);
  };
  const isOrder = isWork(policy);
  if (policy.termsAcceptedOn)
    return (
      <Line title={words.title}>
        <p>{(isOrder ? words.acceptedWork : words.accepted)(showLongDay(policy.termsAcceptedOn))}</p>
      </Line>
    );
  return (
    <Line title={words.title}>
      <Stack gap="small">
        <p>{isOrder ? words.whyWork : words.why}</p>
        <TermsForm host={host} policy={policy} onAccepted={accepted} />
      </Stack>
    </Line>
  );
}

/** Whether it will be renewed, and a way to switch that off and on again: the link in the letter about another year opens it at once. */
function AutoRenewal({ host, policy, onChanged }: OfOwnCover) {
  const isAskedByLink = new URLSearchParams(useSearch()).get('renewal') === 'off';
  const [isAsking, setIsAsking] = useState(isAskedByLink && policy.autoRenewal === 'on');
  const until = showLongDay(policy.endsOn);
  const done: typeof onChanged = (off) => {
    host.toast(renewal.done, 'success');
    onChanged(off);
  };
  const resuming = useSubmit(() => switchRenewalOn(host, policy));
  const resume = async () => {
    const result = await resuming.submit(undefined);
    if (result.status !== 'done') return;
    host.toast(renewal.resumed, 'success');
    onChanged(result.answer);
  };
  const action =
    policy.autoRenewal === 'off' ? (
      <Button
        label={renewal.resume}
        variant="secondary"
        busy={resuming.status === 'busy'}
        busyLabel={renewal.resuming}
        onClick={() => void resume()}
      />
    ) : (
      <Button label={renewal.submit} variant="secondary" onClick={() => setIsAsking(true)} />
    );
  return (
    <Line title={renewal.title} action={action}>
      <p>{policy.autoRenewal === 'off' ? renewal.off(until) : renewal.on(until)}</p>
      <Problem>{resuming.error}</Problem>
      {isAsking && (
        <RenewalOffDialog policy={policy} send={(body) => switchRenewalOff(host, body)} done={done} onClose={() => setIsAsking(false)} />
      )}
    </Line>
  );
}

/** Offers to start cover that has not started yet, and asks before it does. */
function StartToday({ host, policy, onChanged }: OfOwnCover) {
  const started = (changed: Policy) => {
    host.toast(activation.done, 'success');
    onChanged(changed);
  };
  const starting = useAsked(() => activate(host, policy), started);
  const action = <Button label={activation.submit} variant="secondary" onClick={starting.ask} />;
  return (
    <Line title={activation.title(showLongDay(policy.startsOn))} action={action}>
      <p>{activation.why}</p>
      <Problem>{starting.error}</Problem>
      <Question
        of={starting}
        title={activation.sure}
        proceed={activation.submit}
        proceeding={activation.busy}
        back={activation.back}
        tone="primary"
      >
        <p>{policy.rolling ? activation.monthly : activation.earlier}</p>
      </Question>
    </Line>
  );
}
