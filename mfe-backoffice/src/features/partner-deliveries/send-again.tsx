import { messageOf } from '@kerbside/contracts/client';
import type { Delivery } from '@kerbside/contracts/http/partners/webhooks';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { sendAgain } from '../../api/changes.js';
import { log as words } from '../../messages/partners.js';
import type { OfPartner } from '../partners/of-partner.js';

/** An error is shown below; pressing again retries. */
export function SendAgain({ host, api, partner, delivery }: OfPartner & { readonly delivery: Delivery }) {
  const request = useSendOnce(sendAgain(api, partner.id));
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={words.againOf(delivery.eventType, delivery.eventId)}
        busy={request.isPending}
        onClick={() => request.mutate(delivery.id, { onSuccess: () => host.toast(words.sent, 'success') })}
      >
        {words.again}
      </Button>
      {request.error && <p role="alert">{messageOf(request.error)}</p>}
    </>
  );
}
