import type { RemoteProps } from '@kerbside/contracts/host';
import type { BackofficeApi } from './api/backoffice-api.js';

/** The props of each part of the customer view. Each part loads and fails on its own. */
export interface OfCustomer extends OfficeProps {
  readonly customerId: string;
}

/** The props of every part of the back office. */
export interface OfficeProps extends RemoteProps {
  readonly api: BackofficeApi;
}
