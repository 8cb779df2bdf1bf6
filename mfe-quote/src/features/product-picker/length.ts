import type { ProductTable } from '@kerbside/contracts/http/pricing/products';
import { toPence } from '@kerbside/contracts/money/money';
import type { PriceBar } from '@kerbside/contracts/ui/payment/price-bars';
import { cover as words } from '../../messages/cover.js';

/** As it is offered: "Monthly" on its own, lower case within the line of a price. */
export const lengthOf = ({ months, label }: ProductTable['durations'][number]): string => (months === 0 ? words.months(0) : label);

interface Length {
  readonly duration: string;
  /** 0: by the month. */
  readonly months: number;
  readonly label: string;
}

/** The price per month of a length, to the nearest penny; nothing without a price. `discounted` is in pounds. */
export const barOf = ({ duration, months, label }: Length, price: { readonly discounted: number } | undefined): readonly PriceBar[] =>
  price && price.discounted > 0 ? [{ value: duration, label, pence: Math.round(toPence(price.discounted) / Math.max(months, 1)) }] : [];
