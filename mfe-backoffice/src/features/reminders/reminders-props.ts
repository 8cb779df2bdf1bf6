import type { RemoteProps } from '@kerbside/contracts/host';
import type { RemindersApi } from '../../api/reminders-api.js';

/** The props of every part of callbacks and reminders. */
export interface RemindersProps extends RemoteProps {
  readonly api: RemindersApi;
}
