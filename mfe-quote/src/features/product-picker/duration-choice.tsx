import type { PriceLeaf, ProductTable } from '@kerbside/contracts/http/pricing/products';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { DurationDial } from '@kerbside/contracts/ui/controls/duration-dial';
import { PriceBars } from '@kerbside/contracts/ui/payment/price-bars';
import { cover as coverWords } from '../../messages/cover.js';
import type { ChoicesProps } from './kind-choices.js';
import { barOf, lengthOf } from './length.js';
import { moved, priceOf, shortestMonths } from './product-key.js';

/** The dial of a product's durations, if it has more than one. */
export function DurationChoice({ table, selected, onChange, label }: ChoicesProps & { readonly label: string }) {
  if (table.durations.length < 2) return null;
  const lengths = table.durations.map((each) => ({ each, price: priceOf(table, moved(table, selected, { duration: each.duration })) }));
  const shortest = shortestMonths(table);
  return (
    <>
      <DurationDial
        label={label}
        stops={lengths.map(({ each, price }) => stopOf(each, price, shortest))}
        value={selected.duration}
        onChange={(duration) => onChange({ duration })}
      />
      <PriceBars
        title={coverWords.aMonth}
        value={selected.duration}
        bars={lengths.flatMap(({ each, price }) => barOf({ ...each, label: lengthOf(each) }, price))}
      />
    </>
  );
}

type Duration = ProductTable['durations'][number];

/** `shortest`: months of the length that a saving is measured by. */
const stopOf = (length: Duration, price: PriceLeaf | undefined, shortest: number) => ({
  value: length.duration,
  label: lengthOf(length),
  tick: length.months === 0 ? lengthOf(length) : String(length.months),
  badge: price?.label ?? undefined,
  ...(price?.saving ? savingOf(formatPounds(toPence(price.saving)), shortest) : {}),
});

/** In the words of Q9, and more plainly. */
export const savingOf = (amount: string, shortest: number) => ({
  saving: coverWords.saving(amount),
  savingMeans: coverWords.savingMeans(amount, shortest),
});
