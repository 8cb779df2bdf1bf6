import type { Delivery } from '@kerbside/contracts/http/partners-webhooks';
import { Button } from '@kerbside/contracts/ui/button';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { log as words } from '../../messages/partners.js';

interface SendAgainProps {
  readonly delivery: Delivery;
  readonly send: (delivery: Delivery) => Promise<void>;
}

/** What went wrong stands below; pressing again tries again. */
export function SendAgain({ delivery, send }: SendAgainProps) {
  const request = useSubmit(send);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={words.againOf(delivery.eventType, delivery.eventId)}
        busy={request.status === 'busy'}
        onClick={() => void request.submit(delivery)}
      >
        {words.again}
      </Button>
      {request.error !== undefined && <p role="alert">{request.error}</p>}
    </>
  );
}
