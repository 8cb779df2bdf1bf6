import type { CallAnswer } from '@kerbside/contracts/call';
import type { checkStatus, Payment as PaymentRow, PaymentView, Receipt } from '@kerbside/contracts/http/payments';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { toPounds } from '@kerbside/contracts/money';
import { cardTypes } from './payment-option.js';
import { isFinished, type Payment } from './payment.js';

/** What was paid, from the payment's own record: it stays the same whatever becomes of the quote. */
export const receiptOf = (payment: Payment, paidAt: Date): Receipt => ({
  quoteId: payment.quoteId,
  paymentId: payment.id,
  reference: payment.purchase.reference,
  title: payment.purchase.title,
  totalPence: payment.purchase.totalPence,
  gross: toPounds(payment.purchase.totalPence),
  lines: [...payment.purchase.lines],
  paidAt: paidAt.toISOString(),
  card: payment.card,
});

/** Step 6 as it stands: the price due, or what was paid. */
export const viewOf = (facts: QuoteFacts, payment: Payment | undefined): PaymentView => {
  const isPaid = payment?.state.status === 'succeeded';
  const priced = isPaid ? payment.purchase : facts;
  return {
    quoteId: facts.quoteId,
    reference: facts.reference,
    title: priced.title,
    totalPence: priced.totalPence,
    originalPence: priced.originalPence,
    lines: [...priced.lines],
    voucher: priced.voucher,
    status: isPaid || facts.status === 'purchased' ? 'paid' : dueStatus(facts, payment),
    methods: [...cardTypes],
    paymentId: payment?.id ?? null,
  };
};

const dueStatus = (facts: QuoteFacts, payment: Payment | undefined): PaymentView['status'] => {
  if (payment?.state.status === 'processing') return 'processing';
  if (facts.status === 'expired') return 'expired';
  return isFinished(facts) ? 'due' : 'unfinished';
};

const answers = {
  created: 'due',
  cancelled: 'due',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'paid',
  failed: 'failed',
} as const satisfies Record<Payment['state']['status'], CallAnswer<typeof checkStatus>['status']>;

export const statusOf = (payment: Payment): CallAnswer<typeof checkStatus>['status'] => answers[payment.state.status];

export const rowOf = (payment: Payment): PaymentRow => ({
  id: payment.id,
  quoteId: payment.quoteId,
  customerId: payment.customerId,
  reference: payment.purchase.reference,
  title: payment.purchase.title,
  amountPence: payment.purchase.totalPence,
  status: payment.state.status,
  method: 'card',
  card: payment.card,
  failure: payment.state.status === 'failed' ? payment.state.message : null,
  createdAt: payment.createdAt.toISOString(),
  paidAt: payment.state.status === 'succeeded' ? payment.state.paidAt.toISOString() : null,
});
