import { CallError } from '@kerbside/contracts/client';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import type { LapsedVoucher } from '@kerbside/contracts/ui/payment/voucher-box';
import { useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import { pay as words } from '../../messages/payment.js';
import { refusalOf, type PayRefusal } from './refusal.js';

interface LapsedNotice extends LapsedVoucher {
  /** Why nothing was paid, and the price without it. */
  readonly message: string;
}

export interface UseLapsedVoucher {
  /** Until another is applied. */
  readonly lapsed: LapsedNotice | undefined;
  /** Why nothing was paid. A voucher that may no longer be used is off the quote by then, so that its price is shown before anything is paid. */
  readonly refuse: (failure: unknown) => Promise<PayRefusal>;
}

export const useLapsedVoucher = (
  api: PaymentApi,
  { quoteId, voucher, totalPence }: Pick<PaymentView, 'quoteId' | 'voucher' | 'totalPence'>,
): UseLapsedVoucher => {
  const [lapsed, setLapsed] = useState<LapsedNotice>();
  const refuse = async (failure: unknown) => {
    const refusal = refusalOf(failure);
    if (!voucher || !isOfVoucher(failure)) return refusal;
    const stale = { title: refusal.title ?? words.banner, message: refusal.message, isStale: true };
    const after = await api.removeVoucher(quoteId, voucher.code).catch(() => undefined);
    if (!after) return stale;
    const price = after.totalPence === totalPence ? '' : ` ${words.priceNow(formatPounds(after.totalPence), formatPounds(totalPence))}`;
    const message = `${refusal.message}${price}`;
    setLapsed({ code: voucher.code, why: refusal.message, message });
    return { ...stale, message };
  };
  return { lapsed: voucher ? undefined : lapsed, refuse };
};

/** It ran out, was used up or withdrawn, or is not for this customer or cover. One that was changed meanwhile is another. */
const isOfVoucher = (error: unknown): boolean =>
  error instanceof CallError && error.code.startsWith('VOUCHER_') && error.code !== 'VOUCHER_CHANGED';
