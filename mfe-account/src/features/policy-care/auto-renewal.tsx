import { formatLongDay } from '@kerbside/contracts/days/dates';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { RenewalOffDialog } from '@kerbside/contracts/ui/cover/renewal-off-dialog';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { renewal as words } from '../../messages/policy-care.js';
import { Line } from '../../ui/line.js';
import type { OfOwnCover } from './of-policy.js';

/** Whether it will be renewed, and a way to switch that off and on again: the link in the letter about another year opens it at once. */
export function AutoRenewal({ host, api, policy, onChanged }: OfOwnCover) {
  const isAskedByLink = new URLSearchParams(useSearch()).get('renewal') === 'off';
  const [isAsking, setIsAsking] = useState(isAskedByLink && policy.autoRenewal === 'on');
  const until = formatLongDay(policy.endsOn);
  const done: typeof onChanged = (off) => {
    host.toast(words.done, 'success');
    setIsAsking(false);
    onChanged(off);
  };
  const resuming = useSubmit(() => api.switchRenewalOn(policy));
  const resume = async () => {
    const result = await resuming.submit(undefined);
    if (result.status !== 'done') return;
    host.toast(words.resumed, 'success');
    onChanged(result.answer);
  };
  const action =
    policy.autoRenewal === 'off' ? (
      <Button variant="secondary" busy={resuming.status === 'busy'} busyLabel={words.resuming} onClick={() => void resume()}>
        {words.resume}
      </Button>
    ) : (
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {words.submit}
      </Button>
    );
  return (
    <Line title={words.title} action={action}>
      <p>{policy.autoRenewal === 'off' ? words.off(until) : words.on(until)}</p>
      <Problem>{resuming.error}</Problem>
      {isAsking && <RenewalOffDialog policy={policy} send={api.switchRenewalOff} done={done} onClose={() => setIsAsking(false)} />}
    </Line>
  );
}
