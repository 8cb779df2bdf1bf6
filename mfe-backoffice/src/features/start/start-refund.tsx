import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useMemo } from 'react';
import { refundsApi } from '../../api/refunds-api.js';
import { start as words } from '../../messages/start.js';
import { RefundSteps } from '../refunds/refund-steps.js';
import { ChoosePurchase } from './choose-purchase.js';
import type { OfStart } from './of-start.js';

export function StartRefund({ host, api, customerId, onClose }: OfStart) {
  const refunds = useMemo(() => refundsApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <Dialog title={words.refund} onClose={onClose}>
      <ChoosePurchase api={api} customerId={customerId}>
        {(payment) => <RefundSteps key={payment.id} host={host} api={refunds} payment={payment} onClose={onClose} />}
      </ChoosePurchase>
    </Dialog>
  );
}
