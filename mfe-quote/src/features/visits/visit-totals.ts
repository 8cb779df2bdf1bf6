import type { Garage } from '@kerbside/contracts/http/garages';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { formatPounds, toPence } from '@kerbside/contracts/money';
import type { DefinitionRow } from '@kerbside/contracts/ui/definition-list';
import { visits as words } from '../../messages/visits.js';
import { priceOf } from '../garages/garage-order.js';

/** An MOT at one garage with everything else in the quote: each product and add-on, and the total. */
export const totalsAt = ({ price }: Pick<Quote, 'price'>, garage: Garage): readonly DefinitionRow[] => {
  const motPence = toPence(priceOf(garage));
  const others = (price?.lines ?? []).filter(
    ({ productType, amountPence }) => productType !== undefined && productType !== 'mot' && amountPence > 0,
  );
  const total = others.reduce((sum, { amountPence }) => sum + amountPence, motPence);
  return [
    { label: words.motHere, value: formatPounds(motPence) },
    ...others.map(({ label, amountPence }) => ({ label, value: formatPounds(amountPence) })),
    { label: words.total, value: formatPounds(total) },
  ];
};
