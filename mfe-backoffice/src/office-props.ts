import type { RemoteProps } from '@kerbside/contracts/host';
import type { BackofficeApi } from './api/backoffice-api.js';

/** The props of every part of the back office. */
export interface OfficeProps extends RemoteProps {
  readonly api: BackofficeApi;
}
