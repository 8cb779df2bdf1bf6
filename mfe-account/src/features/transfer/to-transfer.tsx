import type { RemoteProps } from '@kerbside/contracts/host';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import { isWork } from '../../is-work.js';
import { toTransfer as words } from '../../messages/transfer.js';
import { TransferDialog } from './transfer-dialog.js';

interface ToTransferProps extends RemoteProps {
  readonly policy: Policy;
}

/** The link to hand a policy over. Not offered where the service is too old for transfers, nor for what nobody else can ever take over. */
export function ToTransfer({ host, policy }: ToTransferProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (isWork(policy) || policy.transferredOn === undefined || policy.status !== 'active' || policy.cancelledOn || staysTheirs(policy))
    return null;
  return (
    <Card title={words.title}>
      <Stack gap="small">
        <p>{words.why}</p>
        <div>
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {words.submit}
          </Button>
        </div>
      </Stack>
      {isAsking && <TransferDialog host={host} policyId={policy.id} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

const staysTheirs = (policy: Cover): boolean => policy.productType === 'gap' || policy.rolling;
