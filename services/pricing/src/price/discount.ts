import type { ProductType } from '@kerbside/contracts/ids';
import type { PriceLine } from './price-line.js';
import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';

/** A percentage of the price, with at most two decimals, or an amount off. */
export type Discount = { readonly kind: 'percent'; readonly percent: number } | { readonly kind: 'amount'; readonly amountPence: Pence };

export interface VoucherTerms {
  /** One of these must be in the quote; null for any. */
  readonly products: readonly ProductType[] | null;
  /** All of these must be in the quote. */
  readonly needs: readonly ('mot' | 'breakdown')[];
  /** What is given while the required cover is missing; null for nothing. */
  readonly without: { readonly label: string; readonly discount: Discount } | null;
}

export interface GrantedVoucher {
  readonly code: string;
  readonly label: string;
  readonly discount: Discount;
  /** Absent when the discount is always given. */
  readonly terms?: VoucherTerms | undefined;
  /** Why a sale would refuse it, as vouchers said when the price was last shown; absent while it may be used. */
  readonly ended?: string | undefined;
}

type Types = readonly ProductType[];

/** Whether a price is paid once, in one payment or several, or each month until the cover is cancelled. */
export type PaidPer = 'total' | 'month';

const isForOneOf = ({ terms }: GrantedVoucher, types: Types): boolean =>
  !terms?.products || terms.products.some((type) => types.includes(type));

const missingFrom = ({ terms }: GrantedVoucher, types: Types) => (terms?.needs ?? []).filter((type) => !types.includes(type));

/** What a voucher gives to a quote with these products: all of it, what is left without the cover it requires, or nothing. One that ended gives nothing. */
export const voucherFor = (voucher: GrantedVoucher | null, types: Types): GrantedVoucher | null => {
  if (voucher === null || voucher.ended !== undefined || !isForOneOf(voucher, types)) return null;
  if (missingFrom(voucher, types).length === 0) return voucher;
  return voucher.terms?.without ? { ...voucher, ...voucher.terms.without } : null;
};

const coverNames = { mot: 'no MOT', breakdown: 'no breakdown cover' } as const;

/**
 * A fixed sum is taken off once, so it does not apply to cover paid each month until cancelled. A percentage applies to every month, unless
 * it is 100 %, which would make the cover free for ever.
 */
export const voucherOver = (voucher: GrantedVoucher | null, per: PaidPer): GrantedVoucher | null =>
  voucher !== null && per === 'month' && (voucher.discount.kind === 'amount' || isAll(voucher.discount)) ? null : voucher;

const isAll = (discount: Discount): boolean => discount.kind === 'percent' && discount.percent >= 100;

const notMonthly = ({ discount }: GrantedVoucher): string =>
  `This code takes nothing off, because it ${isAll(discount) ? 'pays for cover of a fixed length' : 'takes an amount off once'}, and your cover is monthly. Choose a fixed length of cover to use it.`;

/** Why a voucher that may be used gives less than its label says; undefined while it gives everything. */
export const voucherNote = (voucher: GrantedVoucher, types: Types, per: PaidPer): string | undefined => {
  if (!isForOneOf(voucher, types)) return 'This code takes nothing off, because it is not for the cover in your quote.';
  const given = voucherFor(voucher, types);
  if (given && !voucherOver(given, per)) return notMonthly(given);
  const missing = missingFrom(voucher, types);
  if (missing.length === 0) return undefined;
  const because = `because there is ${missing.map((type) => coverNames[type]).join(' and ')} in your quote`;
  const left = voucher.terms?.without;
  return left ? `This code gives you only ${left.label}, ${because}.` : `This code takes nothing off, ${because}.`;
};

/** The pence that a discount takes off: rounded half up to the penny, and never more than the price (Q5: the total is never below 0). */
export const discountOf = (discount: Discount, pricePence: Pence): Pence => {
  switch (discount.kind) {
    case 'amount':
      return Math.min(discount.amountPence, pricePence);
    case 'percent':
      // A percentage has at most two decimals, so in hundredths of a percent it is a whole number.
      return roundHalfUp(pricePence * Math.round(discount.percent * 100), 10_000);
  }
};

export const voucherLines = (voucher: GrantedVoucher | null, pricePence: Pence): PriceLine[] =>
  voucher === null
    ? []
    : [
        {
          kind: 'voucher',
          code: voucher.code,
          label: `Voucher ${voucher.code}: ${voucher.label}`,
          amountPence: -discountOf(voucher.discount, pricePence) || 0,
        },
      ];
