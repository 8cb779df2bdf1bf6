import { showLongDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Transfer, TransferOfPolicy } from '@kerbside/contracts/http/claims/transfers';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Question, useAsked } from '@kerbside/contracts/ui/overlays/question';
import { withdrawOffer } from '../../api/transfer-api.js';
import { transfer as words } from '../../messages/transfer.js';
import { WithNumbers } from '../../ui/summary-row.js';

interface PendingTransferProps extends RemoteProps {
  readonly transfer: Transfer;
  /** Why it cannot be handed over at the moment. */
  readonly refusal: string | null;
  readonly onChanged: (changed: TransferOfPolicy) => void;
}

/** Who was asked, until when they can accept, and a way to withdraw the offer. */
export function PendingTransfer({ host, transfer: { policyId, to, expiresOn }, refusal, onChanged }: PendingTransferProps) {
  const until = showLongDay(expiresOn);
  const done = (changed: TransferOfPolicy) => {
    host.toast(words.withdrawn, 'success');
    onChanged(changed);
  };
  const withdrawal = useAsked(() => withdrawOffer(host, policyId), done);
  return (
    <>
      <Problem>{withdrawal.error}</Problem>
      <Alert
        tone="info"
        title={words.pending(`${to.firstName} ${to.lastName}`)}
        actions={<Button label={words.withdraw} variant="secondary" onClick={withdrawal.ask} />}
      >
        <WithNumbers text={refusal === null ? words.pendingWhy(to.email, until) : words.pendingKept(refusal, to.email, until)} />
      </Alert>
      <Question
        of={withdrawal}
        title={words.sure}
        proceed={words.withdraw}
        proceeding={words.withdrawing}
        back={words.leave}
        tone="primary"
      >
        <p>{words.sureWhy}</p>
      </Question>
    </>
  );
}
