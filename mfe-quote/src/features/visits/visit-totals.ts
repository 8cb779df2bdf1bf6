import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { productNames } from '@kerbside/contracts/ids';
import { formatPounds, toPence, type Pence } from '@kerbside/contracts/money/money';
import { receiptGroups } from '@kerbside/contracts/payments/receipt-groups';
import type { DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { visits as words } from '../../messages/visits.js';
import { priceAt, type PricedByGarage } from '../garages/garage-order.js';

/**
 * A visit at one garage with everything else in the quote, and the total. Nothing where the garage's price is not known. What is taken off the
 * whole quote depends on the whole: then the total is the one before it.
 */
export const totalsAt = ({ price }: Pick<Quote, 'price'>, garage: Garage, of: PricedByGarage): readonly DefinitionRow[] => {
  const here = priceAt(garage, of);
  if (!here) return [];
  const lines = price?.lines ?? [];
  const isReduced = lines.some(({ productType, amountPence }) => productType === undefined && amountPence < 0);
  const visit = { label: words.here[of], amountPence: toPence((isReduced && here.original) || here.price) };
  const rows = [visit, ...boughtWith(lines, of)];
  const total = { label: isReduced ? words.totalBefore : words.total, amountPence: sumOf(rows) };
  return [...rows, total].map(({ label, amountPence }) => ({ label, value: formatPounds(amountPence) }));
};

interface Row {
  readonly label: string;
  readonly amountPence: Pence;
}

const sumOf = (rows: readonly Row[]): Pence => rows.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** The visit's own add-ons one by one, and each other product as one sum, with all that raises and lowers it. */
const boughtWith = (lines: readonly PriceLine[], of: PricedByGarage): readonly Row[] =>
  receiptGroups(lines).flatMap(({ productType, lines: own }): readonly Row[] => {
    if (productType === undefined) return [];
    if (productType === of) return own.filter(({ kind }) => kind !== 'base' && kind !== 'factor');
    const amountPence = sumOf(own);
    return amountPence > 0 ? [{ label: productNames[productType], amountPence }] : [];
  });
