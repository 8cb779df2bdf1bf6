import { messageOf } from '@kerbside/contracts/client';
import type { Refund } from '@kerbside/contracts/http/payments/refunds';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { retry } from '../../api/refunds-api.js';
import { refunds as words } from '../../messages/refunds.js';
import type { RefundProps } from './refund-props.js';

/** Asks the provider once more. An error is shown below; pressing again retries. */
export function RetryButton({ host, api, refund, part }: RefundProps & { readonly part: Refund['parts'][number] }) {
  const request = useSendOnce(retry(api, refund.paymentId));
  const { refundId } = refund;
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={words.againOf(part.to)}
        busy={request.isPending}
        onClick={() => request.mutate({ refundId, number: part.number }, { onSuccess: () => host.toast(words.sent, 'success') })}
      >
        {words.again}
      </Button>
      {request.error && <p role="alert">{messageOf(request.error)}</p>}
    </>
  );
}
