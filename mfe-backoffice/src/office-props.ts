import type { RemoteProps } from '@kerbside/contracts/host';
import type { BackofficeApi } from './api/backoffice-api.js';

/** What every part of the back office is given. */
export interface OfficeProps extends RemoteProps {
  readonly api: BackofficeApi;
}
