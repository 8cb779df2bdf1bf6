import type { Discount } from '@kerbside/contracts/http/pricing-internal';
import type { PriceLine } from '@kerbside/contracts/http/pricing-price';
import { roundHalfUp, type Pence } from '@kerbside/contracts/money';

/** A voucher as it stands on a quote. */
export interface GrantedVoucher {
  readonly code: string;
  readonly label: string;
  readonly discount: Discount;
}

/** What a discount takes off: rounded half up to the penny, and never more than there is (Q5: the total is never below 0). */
export const discountOf = (discount: Discount, pricePence: Pence): Pence => {
  switch (discount.kind) {
    case 'amount':
      return Math.min(discount.amountPence, pricePence);
    case 'percent':
      // A percentage has two decimals at most, so a hundredth of a percent is a whole number.
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
