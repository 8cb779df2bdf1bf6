import { CallError } from '@kerbside/contracts/client';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { voucherWords } from '@kerbside/contracts/http/vouchers/voucher-words';
import { useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import { pay as words } from '../../messages/payment.js';
import type { AgreedPrice } from './begun-payment.js';
import { isOfVoucher, refusalOf, type PayRefusal } from './refusal.js';

export interface UseLapsedVoucher {
  /** What the form begins with: why nothing was paid, or why the voucher on the quote may no longer be used. */
  readonly notice: string | undefined;
  /** Why nothing was paid. The price without a voucher that may no longer be used is said before anything is paid. */
  readonly refuse: (failure: unknown, agreed?: AgreedPrice) => Promise<PayRefusal>;
}

export const useLapsedVoucher = (api: PaymentApi, payment: PaymentView, unpaid: string | undefined): UseLapsedVoucher => {
  const { quoteId, voucher } = payment;
  const [lapsed, setLapsed] = useState<string>();
  const refuse = async (failure: unknown, agreed: AgreedPrice = payment) => {
    const refusal = refusalOf(failure);
    if (!voucher || !(failure instanceof CallError)) return refusal;
    const isOfPlan = failure.code === 'PLAN_CHANGED';
    // One that was changed meanwhile is another.
    if (!isOfPlan && (!isOfVoucher(failure) || failure.code === 'VOUCHER_CHANGED')) return refusal;
    const stale = { ...refusal, isStale: true };
    const after = await api.read(quoteId).catch(() => undefined);
    if (!after || after.totalPence === agreed.totalPence) return stale;
    // Its last day is over, and with it the day of the payments that were shown.
    const why = (isOfPlan && after.voucher?.note) || refusal.message;
    const message = `${why} ${words.priceNow(after, agreed)}`;
    setLapsed(message);
    return { ...stale, message };
  };
  const ended = voucher?.isEnded ? `${voucherWords.lapsed(voucher.code)}. ${voucher.note ?? ''}` : undefined;
  return { notice: (ended && lapsed) ?? unpaid ?? ended, refuse };
};
