import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { newRefund as words } from '../../messages/refunds.js';
import type { NewRefundProps } from './new-refund-props.js';
import { RefundSteps } from './refund-steps.js';

export function NewRefund(props: NewRefundProps) {
  return (
    <Dialog title={words.titleOf(props.payment.reference)} onClose={props.onClose}>
      <RefundSteps {...props} />
    </Dialog>
  );
}
