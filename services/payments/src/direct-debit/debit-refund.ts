import type { ListedRefund, RefundStanding } from '../methods/method-port.js';
import { CollectorRefused } from './collector.js';
import type { CollectorRefund } from './collector-objects.js';

// Translates the collector's words about refunds into ours.

const didFail = (status: CollectorRefund['status']): boolean => ['cancelled', 'bounced', 'funds_returned'].includes(status ?? '');

/** What has gone back of a payment. The collector’s own sum may still count what came back. */
export const refundedIn = (refunds: readonly CollectorRefund[]): number =>
  refunds.filter(({ status }) => !didFail(status)).reduce((sum, { amount }) => sum + amount, 0);

export const refundStanding = ({ id, status }: CollectorRefund): RefundStanding => {
  if (status === 'paid') return { ref: id, status: 'refunded', message: null };
  if (didFail(status))
    return { ref: id, status: 'refused', message: 'The refund did not reach the account. Pay it back by bank transfer.' };
  return { ref: id, status: 'pending', message: null };
};

/** Oldest first. */
export const listed = (refunds: readonly CollectorRefund[]): ListedRefund[] =>
  refunds
    .map((refund) => {
      const { amount: amountPence, created_at: at = 0, metadata } = refund;
      return { refundId: metadata?.['refundId'] ?? null, standing: refundStanding(refund), amountPence, at: new Date(at) };
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());

/** Another refund of the payment was made since its sum was read: asked with the new sum, the collector makes this one too. */
export const isOutdated = (error: unknown): boolean => error instanceof CollectorRefused && error.has('total_amount_confirmation_invalid');

/** The answer for a refund that the collector did not make. */
export const refusedRefund = (refundId: string, error: CollectorRefused): RefundStanding => {
  const refused = { ref: refundId, status: 'refused' } as const;
  if (error.has('available_refund_amount_insufficient')) return { ...refused, message: tooLittle, mayPass: true };
  if (error.has('refund_payment_invalid_state'))
    return { ...refused, message: 'This payment has not arrived, or the bank took it back, so it cannot be refunded.' };
  if (error.has('number_of_refunds_exceeded'))
    return { ...refused, message: 'The collector allows no more refunds of this payment. Pay it back by bank transfer.' };
  return { ...refused, message: 'The collector refused the refund. Pay it back by bank transfer.' };
};

const tooLittle = 'The collector holds too little to pay this refund yet. Try again after the next payments.';
