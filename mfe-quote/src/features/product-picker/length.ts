import type { ProductTable } from '@kerbside/contracts/http/pricing/products';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import type { Length } from '@kerbside/contracts/ui/payment/length-bars';
import { cover as words } from '../../messages/cover.js';

/** As it is offered: "Monthly" on its own, lower case within the line of a price. */
export const lengthOf = ({ months, label }: ProductTable['durations'][number]): string => (months === 0 ? words.months(0) : label);

interface LengthOffer {
  readonly duration: string;
  /** 0: by the month. */
  readonly months: number;
  readonly label: string;
}

interface LengthPrice {
  /** Pounds. */
  readonly discounted: number;
  readonly label: string | null;
  readonly saving: number | null;
}

/** A bar as high as its price per month, to the nearest penny. `shortest`: months of the length that a saving is measured by. */
export const lengthBar = ({ duration, months, label }: LengthOffer, price: LengthPrice | undefined, shortest: number): Length => ({
  value: duration,
  months,
  label,
  pence: price && price.discounted > 0 ? Math.round(toPence(price.discounted) / Math.max(months, 1)) : undefined,
  badge: price?.label ?? undefined,
  ...(price?.saving ? savingOf(formatPounds(toPence(price.saving)), shortest) : {}),
});

/** In the words of Q9, and against what. */
const savingOf = (amount: string, shortest: number) => ({
  saving: words.saving(amount),
  savingMeans: words.savingMeans(shortest),
});
