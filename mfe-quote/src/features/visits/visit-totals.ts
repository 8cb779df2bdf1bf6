import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import type { DefinitionRow } from '@kerbside/contracts/ui/basics/definition-list';
import { visits as words } from '../../messages/visits.js';
import { priceAt, type PricedByGarage } from '../garages/garage-order.js';

/** A visit at one garage with everything else in the quote: each product and add-on, and the total. Nothing where the garage's price is not known. */
export const totalsAt = ({ price }: Pick<Quote, 'price'>, garage: Garage, of: PricedByGarage): readonly DefinitionRow[] => {
  const here = priceAt(garage, of);
  if (!here) return [];
  const visitPence = toPence(here.price);
  const others = (price?.lines ?? []).filter(
    ({ productType, amountPence }) => productType !== undefined && productType !== of && amountPence > 0,
  );
  const total = others.reduce((sum, { amountPence }) => sum + amountPence, visitPence);
  return [
    { label: words.here[of], value: formatPounds(visitPence) },
    ...others.map(({ label, amountPence }) => ({ label, value: formatPounds(amountPence) })),
    { label: words.total, value: formatPounds(total) },
  ];
};
