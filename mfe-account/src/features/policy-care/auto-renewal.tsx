import { formatLongDay } from '@kerbside/contracts/days/dates';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RenewalOffDialog } from '@kerbside/contracts/ui/cover/renewal-off-dialog';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { renewal as words } from '../../messages/policy-care.js';
import type { OfOwnCover } from './of-policy.js';

/** Whether it will be renewed, and a way to switch that off: the link in the letter about another year opens it at once. */
export function AutoRenewal({ host, api, policy, onChanged }: OfOwnCover) {
  const isAskedByLink = new URLSearchParams(useSearch()).get('renewal') === 'off';
  const [isAsking, setIsAsking] = useState(isAskedByLink && policy.autoRenewal === 'on');
  const until = formatLongDay(policy.endsOn);
  const done: typeof onChanged = (off) => {
    host.toast(words.done, 'success');
    setIsAsking(false);
    onChanged(off);
  };
  return (
    <Card title={words.title}>
      <Stack gap="small">
        <p>{policy.autoRenewal === 'off' ? words.off(until) : words.on(until)}</p>
        {policy.autoRenewal === 'on' && (
          <div>
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              {words.submit}
            </Button>
          </div>
        )}
      </Stack>
      {isAsking && <RenewalOffDialog policy={policy} send={api.switchRenewalOff} done={done} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
