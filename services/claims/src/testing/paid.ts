import type { CallAnswer } from '@kerbside/contracts/call';
import type { allowIssuing, readPaid } from '@kerbside/contracts/http/payments/refunds';

type PaidAnswer = CallAnswer<typeof readPaid>;

/** What payments say of a purchase of £312.40 that was paid online, all of it unless said otherwise. */
export const aPaid = (over: Partial<PaidAnswer> = {}): PaidAnswer => ({
  paidPence: 31_240,
  leftPence: over.paidPence ?? 31_240,
  refundIds: [],
  toComePence: 0,
  cancelledIds: [],
  atGarage: null,
  noRoomBecause: null,
  ...over,
});

/** What payments say of a purchase of which everything is still bought. */
export const mayBeIssued: CallAnswer<typeof allowIssuing> = { status: 'open', because: null };
