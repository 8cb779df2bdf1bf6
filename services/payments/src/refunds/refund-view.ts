import { moneyMethod } from '../methods/method-port.js';
import type { Refund } from '@kerbside/contracts/http/payments/refunds';
import type { ShownRefund } from '@kerbside/contracts/http/payments/shown-refund';
import type { Caller } from '@kerbside/contracts/caller';
import { isSettled, statusOf, type RefundRecord, type RefundPart } from './refund.js';
import { withBankOf } from './with-bank.js';

/** A refund as staff and its customer see it; only staff see the reason and what went wrong. */
export const refundView = (refund: RefundRecord, { kind }: Pick<Caller, 'kind'>): Refund => {
  const isForStaff = kind !== 'customer';
  const { id: refundId, purchaseId: paymentId, amountPence, rewardsPence, why, requestedAt, parts } = refund;
  return {
    refundId,
    paymentId,
    amountPence,
    rewardsPence,
    status: isForStaff ? statusOf(refund) : calmly(statusOf(refund)),
    why: isForStaff ? why : null,
    requestedAt: requestedAt.toISOString(),
    parts: parts.map((part) => partView(part, isForStaff)),
  };
};

/** A customer is still owed what was refused: to them it is on its way. */
const calmly = <S extends string>(status: S): S | 'pending' => (status === 'refused' ? 'pending' : status);

const partView = ({ number, line, method, to, amountPence, state }: RefundPart, isForStaff: boolean): Refund['parts'][number] => ({
  number,
  line,
  method: moneyMethod(method),
  to,
  amountPence,
  status: isForStaff ? state.status : calmly(state.status),
  ...(isSettled({ state }) ? { isWithBank: true as const } : {}),
  message: isForStaff && state.status === 'refused' ? (isSettled({ state }) ? nothingOwed : state.message) : null,
  reference: isForStaff && state.status === 'redirected' ? state.reference : null,
  at: state.at.toISOString(),
});

export const nothingOwed =
  'The customer’s bank took this payment back for them, so nothing is owed. Should it come back to us, the refund is tried again.';

/** A refund beside the payments of its customer: what was refused is still owed, and staff are working on it, unless its bank has the payment. */
export const shownRefund = (
  { id: refundId, amountPence, rewardsPence, requestedAt, reason, parts }: RefundRecord,
  purchase: Parameters<typeof withBankOf>[1],
): ShownRefund => ({
  refundId,
  amountPence,
  rewardsPence,
  requestedAt: requestedAt.toISOString(),
  ...(reason ? { reason } : {}),
  parts: parts.map((part) => ({
    number: part.number,
    line: part.line,
    method: moneyMethod(part.method),
    to: part.to,
    amountPence: part.amountPence,
    status: shownStatus[part.state.status],
    ...(part.state.status === 'refused' && (isSettled(part) || withBankOf({ refundId, part }, purchase, true) > 0)
      ? { isWithBank: true as const }
      : {}),
    ...(isSettled(part) ? { isSettled: true as const } : {}),
    at: part.state.at.toISOString(),
  })),
});

const shownStatus = {
  requested: 'pending',
  pending: 'pending',
  refunded: 'refunded',
  refused: 'held_up',
  redirected: 'redirected',
} as const satisfies Record<RefundPart['state']['status'], ShownRefund['parts'][number]['status']>;
