import type { RemoteProps } from '@kerbside/contracts/host';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import type { RefundsApi } from '../../api/refunds-api.js';

export interface NewRefundProps extends RemoteProps {
  readonly api: RefundsApi;
  readonly payment: Pick<Payment, 'id' | 'reference'>;
  readonly onClose: () => void;
}

/** What staff want. The id stays the same for as long as the form is open, so that nothing is refunded twice. */
export interface TypedRefund {
  readonly refundId: string;
  readonly amountPence: number;
  readonly amount: string;
  readonly why: string;
}
