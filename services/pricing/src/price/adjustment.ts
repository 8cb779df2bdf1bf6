import type { Role } from '@kerbside/contracts/caller';
import type { Price } from '@kerbside/contracts/http/pricing/price';
import type { ProductType } from '@kerbside/contracts/ids';
import { type Discount, discountOf } from './discount.js';
import { type PriceLine, sumOf } from './price-line.js';
import { roundHalfUp, toPence, type Pence } from '@kerbside/contracts/money/money';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { isOnTheWhole, splitByProduct } from './split.js';

/** How far each role may lower a price, in percent; null means no limit. */
const limits: Readonly<Record<Role, number | null>> = { agent: 10, finance: 25, admin: null };
export const limitOf = (role: Role): number | null => limits[role];

/** What staff took off a quote, and why. */
export interface Adjustment {
  readonly change: Discount;
  /** Where they set a price, rather than a percentage. */
  readonly agreed?: AgreedPrice | undefined;
  /** The limit of whoever made it: when the quote changes, a fixed amount is still capped at this percentage. */
  readonly limitPercent: number | null;
  readonly code: 'staff' | 'previous_price';
  readonly label: string;
  readonly by: string;
  readonly role: Role;
  readonly at: Date;
  readonly reason: string | null;
}

/** A price that was agreed, and what its products cost then before anything was taken off: while they do, a voucher that comes or goes does not move it. */
export interface AgreedPrice {
  readonly pricePence: Pence;
  readonly forPence: Pence;
  /** The voucher that was in the price. */
  readonly code?: string | undefined;
}

const originalOf = (lines: readonly PriceLine[]): Pence => sumOf(lines.filter((line) => !isOnTheWhole(line)));

/** Whether a price, with everything taken off it, is the one that staff agreed. */
export const isAsAgreed = (agreed: AgreedPrice | undefined, lines: readonly PriceLine[]): boolean =>
  agreed?.forPence === originalOf(lines) && agreed.pricePence === sumOf(lines);

/** What a renewal is of: its main product, and what that cost before. */
export interface RenewalTerms {
  readonly productType: ProductType;
  readonly previousPence: Pence;
  /** What the cover that we offered costs now, whatever was chosen since. Absent where no one noted which that was. */
  readonly offeredPence?: Pence | undefined;
}

/** How much dearer than before that product is, whatever else is in the quote; 0 where it is not. What better or longer cover, chosen since the offer, costs more does not count. */
export const dearerBy = (lines: readonly PriceLine[], { productType, previousPence, offeredPence = Infinity }: RenewalTerms): Pence =>
  Math.max(0, Math.min(premiumOf(lines, productType), offeredPence) - previousPence);

/** What a product costs before staff take anything off; 0 where it is not there. */
export const premiumOf = (lines: readonly PriceLine[], productType: ProductType): Pence =>
  splitByProduct(lines.filter(isUnadjusted), () => 0).find((share) => share.productType === productType)?.premiumPence ?? 0;

const isUnadjusted = ({ kind }: PriceLine): boolean => kind !== 'adjustment';

/** The agreed price stands while it is for the same products, unless a voucher brings it lower still. Off others goes as much, of cheaper ones no larger a share. */
const wantedPence = ({ change, agreed }: Adjustment, lines: readonly PriceLine[]): Pence => {
  const [pricePence, originalPence] = [sumOf(lines), originalOf(lines)];
  if (agreed?.forPence === originalPence) return Math.max(0, pricePence - agreed.pricePence);
  const offPence = discountOf(change, pricePence);
  if (!agreed || change.kind === 'percent') return offPence;
  return Math.min(offPence, roundHalfUp(change.amountPence * originalPence, agreed.forPence));
};

const adjustmentPence = (adjustment: Adjustment, lines: readonly PriceLine[], renewed: RenewalTerms | null): Pence => {
  const { limitPercent, code } = adjustment;
  const pricePence = sumOf(lines);
  const mostPence = limitPercent === null ? pricePence : roundHalfUp(pricePence * limitPercent, 100);
  // Cheaper cover, chosen since, does not cost less than before.
  const dearerPence = code === 'previous_price' && renewed ? dearerBy(lines, renewed) : mostPence;
  return Math.min(wantedPence(adjustment, lines), mostPence, dearerPence);
};

/** `lines`: all others. */
export const adjustmentLines = (
  adjustment: Adjustment | null,
  lines: readonly PriceLine[],
  renewed: RenewalTerms | null = null,
): PriceLine[] =>
  adjustment === null
    ? []
    : [
        {
          kind: 'adjustment',
          code: adjustment.code,
          label: adjustment.label,
          amountPence: -adjustmentPence(adjustment, lines, renewed) || 0,
        },
      ];

export interface WantedPrice {
  readonly targetPounds?: number | undefined;
  readonly percent?: number | undefined;
}

interface LoweredPrice extends Pick<Price, 'per'> {
  readonly pricePence: Pence;
}

/** The requested change as a discount; null removes the adjustment. Throws by field, or ADJUSTMENT_OVER_LIMIT. */
export const wantedDiscount = (
  { targetPounds, percent }: WantedPrice,
  { pricePence, per }: LoweredPrice,
  limitPercent: number | null,
): Discount | null => {
  const discount = targetPounds === undefined ? percentOff(percent) : amountOff(toPence(targetPounds), pricePence);
  const field = targetPounds === undefined ? 'discount_percent' : 'target_price';
  const offPence = discount ? discountOf(discount, pricePence) : 0;
  if (limitPercent !== null && offPence > roundHalfUp(pricePence * limitPercent, 100)) throw overLimit(limitPercent, field);
  // It would be free for ever, and payments agrees to no such month.
  if (discount && per === 'month' && offPence >= pricePence)
    throw invalid({ [field]: 'Monthly cover cannot be free. Take less off, or choose a fixed length of cover first' });
  return discount;
};

const overLimit = (limitPercent: number, field: string): DomainError => {
  const message = `You can take up to ${limitPercent}% off. Ask a colleague with a higher limit.`;
  return new DomainError('ADJUSTMENT_OVER_LIMIT', { message, fields: { [field]: message }, data: { max_discount_percent: limitPercent } });
};

/** The price that was requested, with what it is for; undefined where a percentage was. */
export const agreedPrice = ({ targetPounds }: WantedPrice, lines: readonly PriceLine[]): AgreedPrice | undefined =>
  targetPounds === undefined
    ? undefined
    : { pricePence: toPence(targetPounds), forPence: originalOf(lines), code: lines.find(({ kind }) => kind === 'voucher')?.code };

const percentOff = (percent: number | undefined): Discount | null => {
  if (percent === undefined)
    throw invalid({ target_price: 'Enter a price or a discount', discount_percent: 'Enter a price or a discount' });
  return percent === 0 ? null : { kind: 'percent', percent };
};

const amountOff = (targetPence: Pence, pricePence: Pence): Discount | null => {
  if (targetPence > pricePence) throw invalid({ target_price: 'A price can be brought down, not up' });
  return targetPence === pricePence ? null : { kind: 'amount', amountPence: pricePence - targetPence };
};

/** The effect of an adjustment: the price it was taken from, and its size in percent with two decimals. */
export const adjustmentOf = (lines: readonly PriceLine[]): { readonly beforePence: Pence; readonly percent: number } => {
  const beforePence = sumOf(lines.filter(isUnadjusted));
  const takenPence = beforePence - sumOf(lines);
  return { beforePence, percent: beforePence === 0 ? 0 : roundHalfUp(takenPence * 10_000, beforePence) / 100 };
};
