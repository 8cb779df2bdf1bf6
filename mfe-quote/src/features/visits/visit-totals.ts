import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { productNames } from '@kerbside/contracts/ids';
import { formatPounds, toPence, type Pence } from '@kerbside/contracts/money/money';
import { receiptGroups } from '@kerbside/contracts/payments/receipt-groups';
import type { DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { visits as words } from '../../messages/visits.js';
import { priceAt, priceOfOne, type PricedThere } from '../garages/garage-order.js';

/**
 * The visits at one garage with everything else in the quote, and the total. Nothing where a price of the garage is not known. What is taken off the
 * whole quote depends on the whole: then the total is the one before it.
 */
export const totalsAt = ({ price }: Pick<Quote, 'price'>, garage: Garage, of: PricedThere): readonly DefinitionRow[] => {
  if (!priceAt(garage, of)) return [];
  const lines = price?.lines ?? [];
  const isReduced = lines.some(({ productType, amountPence }) => productType === undefined && amountPence < 0);
  const visits = of.flatMap((one) => {
    const here = priceOfOne(garage, one);
    return here ? [{ label: words.here[one], amountPence: toPence((isReduced && here.original) || here.price) }] : [];
  });
  const rows = [...visits, ...boughtWith(lines, of)];
  const total = { label: isReduced ? words.totalBefore : words.total, amountPence: sumOf(rows) };
  return [...rows, total].map(({ label, amountPence }) => ({ label, value: formatPounds(amountPence) }));
};

interface Row {
  readonly label: string;
  readonly amountPence: Pence;
}

const sumOf = (rows: readonly Row[]): Pence => rows.reduce((sum, { amountPence }) => sum + amountPence, 0);

/** The add-ons of the visits one by one, and each other product as one sum, with all that raises and lowers it. */
const boughtWith = (lines: readonly PriceLine[], of: PricedThere): readonly Row[] =>
  receiptGroups(lines).flatMap(({ productType, lines: own }): readonly Row[] => {
    if (productType === undefined) return [];
    if (of.some((one) => one === productType)) return own.filter(({ kind }) => kind !== 'base' && kind !== 'factor');
    const amountPence = sumOf(own);
    return amountPence > 0 ? [{ label: productNames[productType], amountPence }] : [];
  });
