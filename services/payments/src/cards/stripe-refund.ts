import Stripe from 'stripe';
import type { ListedRefund, RefundOrder, RefundStanding } from '../methods/method-port.js';

const reasons: Readonly<Record<string, string>> = {
  charge_already_refunded: 'Everything that was paid has been refunded already.',
  charge_disputed: 'The cardholder’s bank has taken this payment back, so it cannot be refunded.',
  amount_too_large: 'This is more than is left of the payment.',
  balance_insufficient: 'There is not enough money in our account at the card provider to refund this.',
};
const failed = 'The bank could not return the money to the card, for instance because it was closed. Pay the customer in another way.';

export const refundStanding = ({ id, status }: Stripe.Refund): RefundStanding => {
  if (status === 'failed' || status === 'canceled') return { ref: id, status: 'refused', message: failed };
  return { ref: id, status: status === 'succeeded' ? 'refunded' : 'pending', message: null };
};

export const listedRefund = (refund: Stripe.Refund): ListedRefund => ({
  refundId: refund.metadata?.['refundId'] ?? null,
  standing: refundStanding(refund),
  amountPence: refund.amount,
  at: new Date(refund.created * 1_000),
});

/** The answer for a refund that the provider did not make; undefined when the error says something else. */
export const refusedRefund = ({ refundId }: RefundOrder, error: unknown): RefundStanding | undefined => {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 400) return undefined;
  const isShort = error.code === 'balance_insufficient';
  return {
    ref: refundId,
    status: 'refused',
    message: reasons[error.code ?? ''] ?? error.message,
    ...(isShort ? { mayPass: true } : {}),
  };
};
