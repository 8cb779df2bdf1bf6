import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { useQueryClient } from '@tanstack/react-query';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { workingQuery } from '../api/cancellation-api.js';
import { keys, policyQuery } from '../api/queries.js';
import { CancelForm } from '../features/cancellation/cancel-form.js';
import { isCancellable } from '../features/cancellation/to-cancelling.js';
import { WorkingReceipt } from '../features/cancellation/working-receipt.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { isWork } from '../is-work.js';
import { notFound, policy as policyWords } from '../messages/account.js';
import { cancel as words, working as receipt } from '../messages/cancellation.js';
import { policyPath } from '../paths.js';
import { NotHere } from '../ui/not-here.js';

export default signedInPage(function CancelPolicyPage({ host, policyId }: RemoteProps & { readonly policyId: string }) {
  const load = useLoaded(policyQuery(host, policyId));
  const policy = load.status === 'ready' ? load.data : undefined;
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: policyPath(policyId), title: policy && isWork(policy) ? policyWords.titleWork : policyWords.title }}
      heading={{
        title: policy && isWork(policy) ? words.titleWork : words.title,
        lead: policy && coverName(policy),
        over: policy && policyWords.number(policy.policyNumber, isWork(policy)),
      }}
      missing={{ title: notFound.policy, lead: notFound.policyWhy }}
      words={policyWords}
      layout={{ width: 'reading' }}
    >
      {(ready) =>
        isCancellable(ready) ? (
          <Cancelling host={host} policy={ready} />
        ) : (
          <Alert tone="info">{isWork(ready) ? words.overWork : words.over}</Alert>
        )
      }
    </DetailPage>
  );
});

/** The refund, then why; the last question repeats it. */
function Cancelling({ host, policy }: RemoteProps & { readonly policy: Policy }) {
  const cache = useQueryClient();
  const load = useLoaded(workingQuery(host, policy.id));
  if (load.status === 'failed' && load.error instanceof CallError && load.error.status === 409)
    return (
      <NotHere host={host} title={isWork(policy) ? words.refusedWork : words.refused} callMe={words.callMe}>
        {load.message}
      </NotHere>
    );
  const cancelled = (changed: Policy) => {
    cache.setQueryData(keys.policy(policy.id), changed);
    void cache.invalidateQueries({ queryKey: keys.payments });
    void cache.invalidateQueries({ queryKey: keys.policies, refetchType: 'none' });
    host.toast(isWork(policy) ? words.doneWork : words.done, 'success');
    host.navigate(policyPath(policy.id));
  };
  const read = () => void cache.invalidateQueries({ queryKey: workingQuery(host, policy.id).queryKey });
  return (
    <Panel load={load} words={words}>
      {(working) => (
        <Stack gap="large">
          {working.isPaidByAnother ? (
            <Alert tone="info">{words.whyTransferred}</Alert>
          ) : (
            <WorkingReceipt working={working} coolingOff={isWork(policy) ? receipt.coolingOffWork : receipt.coolingOff} />
          )}
          <CancelForm host={host} policy={policy} working={working} onCancelled={cancelled} onChanged={read} />
        </Stack>
      )}
    </Panel>
  );
}
