import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useQueryClient } from '@tanstack/react-query';
import type { CancellationApi } from '../../api/cancellation-api.js';
import { keys } from '../../api/queries.js';
import { isWork } from '../../is-work.js';
import { takeBack as words } from '../../messages/cancellation.js';

interface TakeBackProps extends RemoteProps {
  readonly api: CancellationApi;
  readonly policy: Policy;
}

/** Reverses the cancellation where no money has moved. */
export function TakeBack({ host, api, policy }: TakeBackProps) {
  const { id: policyId } = policy;
  const isOrder = isWork(policy);
  const cache = useQueryClient();
  const request = useSubmit(api.takeBack);
  const take = async () => {
    const result = await request.submit(policyId);
    if (result.status !== 'done') return;
    cache.setQueryData(keys.policy(policyId), result.answer);
    void cache.invalidateQueries({ queryKey: keys.policies });
    host.toast(isOrder ? words.doneWork : words.done, 'success');
  };
  return (
    <Card title={words.title}>
      <Stack gap="small">
        <p>{isOrder ? words.whyWork : words.why}</p>
        <Problem>{request.error}</Problem>
        <div>
          <Button variant="secondary" busy={request.status === 'busy'} busyLabel={words.busy} onClick={() => void take()}>
            {isOrder ? words.submitWork : words.submit}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
