import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import { begun as words } from '../../messages/payment.js';

interface BegunPaymentProps {
  readonly api: PaymentApi;
  readonly quoteId: string;
  /** Reads the payment again: it may be paid after all. */
  readonly onGivenUp: () => Promise<void>;
}

/** A payment that somebody began and has not finished, in another tab or on another device, and the way out of it. */
export function BegunPayment({ api, quoteId, onGivenUp }: BegunPaymentProps) {
  const [isFailed, setIsFailed] = useState(false);
  const request = useSubmit(() => api.giveUp(quoteId).then(onGivenUp, () => setIsFailed(true)));
  return (
    <Alert
      tone={isFailed ? 'danger' : 'info'}
      live
      title={isFailed ? words.failed : words.title}
      actions={
        <Button
          variant="secondary"
          busy={request.status === 'busy'}
          busyLabel={words.givingUp}
          onClick={() => void request.submit(undefined)}
        >
          {words.giveUp}
        </Button>
      }
    >
      {words.why}
    </Alert>
  );
}
