import type { CallRequest } from '@kerbside/contracts/call';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import type { addVoucherCode, VoucherCode } from '@kerbside/contracts/http/vouchers/codes';
import type { Discount } from '@kerbside/contracts/http/pricing/internal';
import { productTypes } from '@kerbside/contracts/products/product-names';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { percentOf, poundsOf } from '@kerbside/contracts/reading/amount';
import { invalid } from '@kerbside/platform/errors/errors';
import type { Voucher } from '../vouchers/voucher.js';
import type { Uses } from '../vouchers/vouchers.repository.js';

type Form = CallRequest<typeof addVoucherCode>['body'];

/** The code that an admin asked for. Throws INVALID with the wrong fields. */
export const newVoucher = (form: Form, { id, now }: { readonly id: string; readonly now: Date }): Voucher => {
  const discount = discountOf(form);
  return {
    id,
    code: form.code,
    label: form.label || labelOf(discount),
    discount,
    products: productsOf(form.products ?? []),
    needsMot: form.needs_mot ?? false,
    needsBreakdown: form.needs_breakdown ?? false,
    withoutCover: null,
    isForFirstCover: form.is_for_first_cover ?? false,
    clubId: null,
    expiresAt: endOf(form.last_day, now),
    singleUse: form.is_single_use ?? false,
    state: { status: 'open' },
  };
};

/** Ends the code now. A code that has already ended keeps its end. */
export const ended = (voucher: Voucher, now: Date): Voucher => (hasEnded(voucher, now) ? voucher : { ...voucher, expiresAt: now });

const hasEnded = ({ expiresAt }: Pick<Voucher, 'expiresAt'>, now: Date): boolean => expiresAt !== null && now >= expiresAt;

export const codeView = (voucher: Voucher, { onQuotes, bought }: Uses, now: Date): VoucherCode => ({
  id: voucher.id,
  code: voucher.code,
  label: voucher.label,
  discount: voucher.discount,
  products: voucher.products && [...voucher.products],
  needs_mot: voucher.needsMot,
  needs_breakdown: voucher.needsBreakdown,
  is_for_first_cover: voucher.isForFirstCover,
  is_for_club: voucher.clubId !== null,
  is_single_use: voucher.singleUse,
  expires_at: voucher.expiresAt?.toISOString() ?? null,
  status: statusOf(voucher, now),
  on_quotes: onQuotes,
  bought,
});

/** An expired hold does not count. */
const statusOf = (voucher: Voucher, now: Date): VoucherCode['status'] => {
  const { state } = voucher;
  if (state.status === 'redeemed') return 'redeemed';
  if (hasEnded(voucher, now)) return 'ended';
  return state.status === 'held' && (state.paymentId !== null || now < state.until) ? 'held' : 'open';
};

/** "£12" is no percentage, and "12%" no pounds. */
const discountOf = ({ discount_kind: kind, discount }: Form): Discount => {
  const value = kind === 'amount' ? poundsOf(discount) : percentOf(discount);
  if (kind === 'amount' && Number.isNaN(value)) throw invalid({ discount: 'Enter how many pounds are taken off, like 10' });
  if (kind === 'amount') return { kind, amountPence: toPence(value) };
  if (value > 100 || !Number.isInteger(value)) throw invalid({ discount: 'Enter a whole percentage from 1 to 100' });
  return { kind, percent: value };
};

const labelOf = (discount: Discount): string =>
  `${discount.kind === 'percent' ? `${String(discount.percent)}%` : formatPounds(discount.amountPence).replace(/\.00$/, '')} off`;

const productsOf = (named: readonly string[]): Voucher['products'] =>
  named.length === 0 ? null : productTypes.filter((type) => named.includes(type));

const endOf = (lastDay: string | undefined, now: Date): Date | null => {
  if (!lastDay) return null;
  if (lastDay < londonDay(now)) throw invalid({ last_day: 'Choose a day that has not passed' });
  return londonMoment(addDays(lastDay, 1), '00:00');
};
