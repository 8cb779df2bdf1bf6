import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import type { PaymentApi } from '../../api/payment-api.js';
import type { UseLapsedVoucher } from '../attempt/use-lapsed-voucher.js';

export interface PayFormProps extends UseLapsedVoucher {
  readonly host: HostApi;
  readonly api: PaymentApi;
  readonly payment: PaymentView;
  /** Of the notice: what the customer must first see on the last step of the quote. */
  readonly toSummary?: string | undefined;
  /** Reads the payment again. */
  readonly onChanged: () => Promise<void>;
  /** The same, if that is possible: what is shown stays where it is not. */
  readonly look: () => Promise<void>;
}
