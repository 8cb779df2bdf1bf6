import type { RefundStanding } from '../methods/method-port.js';
import type { Order, PaypalRefund } from './paypal-objects.js';

// Translates PayPal's words about refunds into ours.

export const refundStanding = ({ id, status }: PaypalRefund): RefundStanding => {
  if (status === 'COMPLETED') return { ref: id, status: 'refunded', message: null };
  if (status === 'PENDING') return { ref: id, status: 'pending', message: null };
  return { ref: id, status: 'refused', message: 'PayPal did not send the money back. Pay the customer in another way.' };
};

/** The refund of an order that we asked for by this id, if PayPal made it. */
export const refundIn = (order: Order | null, refundId: string): PaypalRefund | undefined =>
  order?.purchase_units?.flatMap(({ payments }) => payments?.refunds ?? []).find(({ custom_id }) => custom_id === refundId);

const tooLittle = 'REFUND_FAILED_INSUFFICIENT_FUNDS';

/** The answer for a refund that PayPal did not make. */
export const refusedRefund = (refundId: string, issue: string): RefundStanding => ({
  ref: refundId,
  status: 'refused',
  message: refusals[issue] ?? `PayPal refused the refund (${issue}).`,
  ...(issue === tooLittle ? { mayPass: true } : {}),
});

const refusals: Readonly<Record<string, string>> = {
  CAPTURE_FULLY_REFUNDED: 'PayPal has refunded all of this payment already.',
  REFUND_AMOUNT_EXCEEDED: 'This is more than is left of the payment at PayPal.',
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal refunds payments for 180 days only. Refund it in another way.',
  [tooLittle]: 'There is not enough money in our PayPal account to refund this.',
  CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED: 'The customer disputes this payment at PayPal: it can only be refunded as a whole.',
};
