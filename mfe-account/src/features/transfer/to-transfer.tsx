import type { RemoteProps } from '@kerbside/contracts/host';
import type { Cover, Policy } from '@kerbside/contracts/http/claims/policies';
import type { TransferOfPolicy } from '@kerbside/contracts/http/claims/transfers';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { transferKey, transferQuery } from '../../api/transfer-api.js';
import { isWork } from '../../is-work.js';
import { toTransfer as words } from '../../messages/transfer.js';
import { Line } from '../../ui/line.js';
import { PendingTransfer } from './pending-transfer.js';
import { TransferDialog } from './transfer-dialog.js';

/** The link to hand a policy over. Not offered where the service is too old for transfers, nor for what nobody else can ever take over. */
export function ToTransfer({ host, policy }: RemoteProps & { readonly policy: Policy }) {
  if (isWork(policy) || policy.status !== 'active' || policy.cancelledOn || staysTheirs(policy)) return null;
  return <OfCover host={host} policy={policy} />;
}

/** Somebody who was asked already is shown in its place, or why nobody can be: the service’s own rule, in its words. */
function OfCover({ host, policy }: RemoteProps & { readonly policy: Cover }) {
  const cache = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { data: now } = useQuery(transferQuery(host, policy.id));
  if (now?.transfer?.status === 'pending')
    return (
      <Line title={words.title}>
        <PendingTransfer
          host={host}
          transfer={now.transfer}
          refusal={now.refusal}
          onChanged={(changed) => cache.setQueryData<TransferOfPolicy>(transferKey(policy.id), changed)}
        />
      </Line>
    );
  if (now?.refusal)
    return (
      <Line title={words.title}>
        <p>{now.refusal}</p>
      </Line>
    );
  const action = <Button label={words.submit} variant="secondary" onClick={() => setIsAsking(true)} />;
  return (
    <Line title={words.title} action={action}>
      <p>{words.why}</p>
      {isAsking && <TransferDialog host={host} policyId={policy.id} onClose={() => setIsAsking(false)} />}
    </Line>
  );
}

const staysTheirs = (policy: Cover): boolean => policy.productType === 'gap' || policy.rolling;
