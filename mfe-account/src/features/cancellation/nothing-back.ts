import { nothingToRefund } from '@kerbside/contracts/garages/at-garage-words';
import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { cancel } from '../../messages/cancellation.js';

/** Why nothing goes back: nothing was paid so far, or it was used. */
export const nothingBackOf = ({ paidPence }: Pick<CancellationWorking, 'paidPence'>): string =>
  paidPence === 0 ? nothingToRefund : cancel.nothingBack;
