import type { VisitPrices } from '@kerbside/contracts/http/garages/offers';
import type { Price, PriceLine } from '@kerbside/contracts/http/pricing/price';
import type { ProductType } from '@kerbside/contracts/ids';
import { formatPounds, toPence, type Pence } from '@kerbside/contracts/money/money';
import { visits as words } from '../../messages/visits.js';

/** The price with the cheapest of these garages' visits, everything else unchanged. No garage here charges less. */
export const priceFrom = (price: Price, main: ProductType, { from }: VisitPrices): Price => withVisitAt(price, main, from, words.visitFrom);

/** The price with the visit at another garage. Undefined where it stays the same, or where what is taken off everything depends on it. */
export const priceElsewhere = (price: Price, main: ProductType, { pounds, label }: VisitElsewhere): Price | undefined => {
  if (price.lines.some(isOnTheWhole)) return undefined;
  const there = withVisitAt(price, main, pounds, () => label);
  return there.totalPence === price.totalPence ? undefined : there;
};

interface VisitElsewhere {
  readonly pounds: number;
  readonly label: string;
}

const withVisitAt = (price: Price, main: ProductType, pounds: number, labelled: (before: string) => string): Price => {
  const isVisit = ({ productType, kind }: PriceLine) => productType === main && (kind === 'base' || kind === 'factor');
  const [first] = price.lines.filter(isVisit);
  if (!first) return price;
  const others = price.lines.filter((line) => !isVisit(line));
  const originalPence = toPence(pounds) + sumOf(others.filter((line) => !isOnTheWhole(line)));
  const visit = { ...first, label: labelled(first.label), amountPence: toPence(pounds) };
  const lines = [visit, ...others.map((line) => reduced(line, originalPence, price.originalPence))];
  return { ...price, lines, originalPence, totalPence: Math.max(0, sumOf(lines)) };
};

/** Taken off everything together; what lowers the price of one product is part of that. */
const isOnTheWhole = ({ kind }: PriceLine): boolean => kind === 'voucher' || kind === 'rewards' || kind === 'adjustment';

/** A discount of a higher price is less of a lower one: it never makes the sum too low. */
const reduced = (line: PriceLine, originalPence: Pence, before: Pence): PriceLine =>
  isOnTheWhole(line) && originalPence < before ? { ...line, amountPence: -Math.floor((-line.amountPence * originalPence) / before) } : line;

const sumOf = (lines: readonly PriceLine[]): Pence => lines.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** "Garages near you charge £40.00 to £50.00. …", for the visit alone where a garage prices more. What it takes off a service depends on the day. */
export const rangeOf = ({ from, to, near }: VisitPrices, of: ProductType, isAll = true): string => {
  const prices = [...new Set([from, to])].map((pounds) => formatPounds(toPence(pounds))).join(' to ');
  return words.garagesCharge(near, isAll ? prices : words.forWork(prices, of === 'service'), of === 'service');
};
