import { LengthBars } from '@kerbside/contracts/ui/payment/length-bars';
import type { ChoicesProps } from './kind-choices.js';
import { lengthBar, lengthOf } from './length.js';
import { moved, priceOf, shortestMonths } from './product-key.js';

/** The bars of a product's durations, if it has more than one. */
export function DurationChoice({ table, selected, onChange, label }: ChoicesProps & { readonly label: string }) {
  if (table.durations.length < 2) return null;
  const shortest = shortestMonths(table);
  const priceFor = (duration: string) => priceOf(table, moved(table, selected, { duration }));
  return (
    <LengthBars
      label={label}
      lengths={table.durations.map((each) => lengthBar({ ...each, label: lengthOf(each) }, priceFor(each.duration), shortest))}
      value={selected.duration}
      onChange={(duration) => onChange({ duration })}
    />
  );
}
