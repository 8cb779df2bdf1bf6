import type { PriceLeaf, ProductTable } from '@kerbside/contracts/http/pricing-products';
import { formatPounds, toPence } from '@kerbside/contracts/money';
import { DurationDial } from '@kerbside/contracts/ui/duration-dial';
import { products as words } from '../../messages/products.js';
import type { ChoicesProps } from './kind-choices.js';
import { lengthOf } from './length.js';
import { moved, priceOf } from './product-key.js';

/** The dial of a product's durations, if it has more than one. */
export function DurationChoice({ table, selected, onChange, label }: ChoicesProps & { readonly label: string }) {
  if (table.durations.length < 2) return null;
  return (
    <DurationDial
      label={label}
      stops={table.durations.map((each) => stopOf(each, priceOf(table, moved(table, selected, { duration: each.duration }))))}
      value={selected.duration}
      onChange={(duration) => onChange({ duration })}
    />
  );
}

type Duration = ProductTable['durations'][number];

const stopOf = (length: Duration, price: PriceLeaf | undefined) => ({
  value: length.duration,
  label: lengthOf(length),
  tick: length.months === 0 ? lengthOf(length) : String(length.months),
  badge: price?.label ?? undefined,
  saving: price?.saving ? words.saving(formatPounds(toPence(price.saving))) : undefined,
});
