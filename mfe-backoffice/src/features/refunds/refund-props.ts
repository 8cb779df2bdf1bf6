import type { RemoteProps } from '@kerbside/contracts/host';
import type { Refund } from '@kerbside/contracts/http/payments/refunds';
import type { RefundsApi } from '../../api/refunds-api.js';

export interface RefundProps extends RemoteProps {
  readonly api: RefundsApi;
  readonly refund: Refund;
}
