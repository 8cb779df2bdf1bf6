import { CallError } from '@kerbside/contracts/client';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { voucherWords } from '@kerbside/contracts/http/vouchers/voucher-words';
import { useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import { pay as words } from '../../messages/payment.js';
import { refusalOf, type PayRefusal } from './refusal.js';

export interface UseLapsedVoucher {
  /** What the form begins with: why nothing was paid, or why the voucher on the quote may no longer be used. */
  readonly notice: string | undefined;
  /** Why nothing was paid. The price without a voucher that may no longer be used is said before anything is paid. */
  readonly refuse: (failure: unknown) => Promise<PayRefusal>;
}

export const useLapsedVoucher = (
  api: PaymentApi,
  { quoteId, voucher, totalPence }: Pick<PaymentView, 'quoteId' | 'voucher' | 'totalPence'>,
  unpaid: string | undefined,
): UseLapsedVoucher => {
  const [lapsed, setLapsed] = useState<string>();
  const refuse = async (failure: unknown) => {
    const refusal = refusalOf(failure);
    const isOfPlan = failure instanceof CallError && failure.code === 'PLAN_CHANGED';
    if (!voucher || !(isOfVoucher(failure) || isOfPlan)) return refusal;
    const stale = { message: refusal.message, isStale: true };
    const after = await api.read(quoteId).catch(() => undefined);
    if (!after || after.totalPence === totalPence) return stale;
    // Its last day is over, and with it the day of the payments that were shown.
    const why = (isOfPlan && after.voucher?.note) || refusal.message;
    const message = `${why} ${words.priceNow(formatPounds(after.totalPence), formatPounds(totalPence))}`;
    setLapsed(message);
    return { ...stale, message };
  };
  const ended = voucher?.isEnded ? `${voucherWords.lapsed(voucher.code)}. ${voucher.note ?? ''}` : undefined;
  return { notice: (ended && lapsed) ?? unpaid ?? ended, refuse };
};

/** It ran out, was used up or withdrawn, or is not for this customer or cover. One that was changed meanwhile is another. */
const isOfVoucher = (error: unknown): boolean =>
  error instanceof CallError && error.code.startsWith('VOUCHER_') && error.code !== 'VOUCHER_CHANGED';
