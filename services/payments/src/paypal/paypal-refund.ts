import type { ListedRefund, RefundStanding } from '../methods/method-port.js';
import { penceOf, type PayPalOrder, type PaypalRefund } from './paypal-objects.js';

// Translates PayPal's words about refunds into ours.

export const refundStanding = ({ id, status }: PaypalRefund): RefundStanding => {
  if (status === 'COMPLETED') return { ref: id, status: 'refunded', message: null };
  if (status === 'PENDING') return { ref: id, status: 'pending', message: null };
  return { ref: id, status: 'refused', message: 'PayPal did not send the money back. Pay the customer in another way.' };
};

/** The refund of an order that we asked for by this id, if PayPal made it. */
export const refundIn = (order: PayPalOrder | null, refundId: string): PaypalRefund | undefined =>
  refundsIn(order).find(({ custom_id }) => custom_id === refundId);

/** Oldest first. Those that somebody made on PayPal's own pages have no name, or that of the payment. */
export const listedIn = (order: PayPalOrder | null, attemptId: string): ListedRefund[] =>
  refundsIn(order)
    .map((refund) => {
      const { amount, create_time: at = 0, custom_id: name = attemptId } = refund;
      const refundId = name === attemptId ? null : name;
      return { refundId, standing: refundStanding(refund), amountPence: amount ? penceOf(amount) : 0, at: new Date(at) };
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

const refundsIn = (order: PayPalOrder | null): PaypalRefund[] =>
  order?.purchase_units?.flatMap(({ payments }) => payments?.refunds ?? []) ?? [];

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
