import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { PriceLeaf, ProductTable } from '@kerbside/contracts/http/pricing/products';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { LengthBars } from '@kerbside/contracts/ui/payment/length-bars';
import type { ReactNode } from 'react';
import { products as words } from '../../messages/products.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { visits as visitWords } from '../../messages/visits.js';
import { allCovers } from '../product-facts/all-covers.js';
import { LevelFacts } from '../product-facts/level-facts.js';
import { LevelComparison } from '../levels/level-comparison.js';
import { PlanCards } from '../levels/plan-cards.js';
import { TyreType, type ChoicesProps } from './kind-choices.js';
import { lengthBar, lengthOf } from './length.js';
import { plansOf } from './plans-of.js';
import { keyOf, moved, priceOf, selectionOf, shortestMonths, type ProductKeyParts } from './product-key.js';

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

export interface ProductPickerProps {
  readonly table: ProductTable;
  /** The chosen key, or undefined while nothing is chosen. */
  readonly selectedKey: string | undefined;
  readonly onKey: (key: string) => void;
  readonly byInstalments: boolean;
  readonly isPricing: boolean;
  readonly isLeased?: boolean;
  /** The customer answered this step before. */
  readonly isChosen?: boolean;
  /** Below the choice. */
  readonly action?: ReactNode;
}

/** One product: its kinds side by side, the other choices that change its price, and its durations (Q2 step 3). */
export function ProductPicker({ table, selectedKey, onKey, byInstalments, isPricing, isLeased, isChosen, action }: ProductPickerProps) {
  const selected = selectionOf(table, selectedKey);
  if (!selected) return <p>{table.not_sold_because ?? words.notSold}</p>;
  const change = (part: Partial<ProductKeyParts>) => {
    const key = keyOf(table, moved(table, selected, part));
    if (key !== undefined && key !== selectedKey) onKey(key);
  };
  const plans = plansOf(table, selected, { byInstalments, isLeased });
  return (
    <Stack>
      {table.priced_by === 'tyre' && <TyreType table={table} selected={selected} onChange={change} />}
      {plans && (
        <div aria-busy={isPricing || undefined}>
          <PlanCards
            label={plans.label}
            plans={plans.cards}
            value={plans.value}
            onChange={(value) => change(plans.changeTo(value))}
            isChosen={isChosen === true}
          />
        </div>
      )}
      <DurationChoice table={table} selected={selected} onChange={change} label={words.duration} />
      {!plans && (
        <ProductPrice
          opening={table.prices_from ? visitWords.about : undefined}
          price={priceOf(table, selected)}
          byInstalments={byInstalments}
          isPricing={isPricing}
        />
      )}
      {action}
      <Facts table={table} selected={selected} />
    </Stack>
  );
}

/** What its kinds cover: of several, what tells them apart. */
function Facts({ table, selected }: { readonly table: ProductTable; readonly selected: ProductKeyParts }) {
  const version = table.versions.find((each) => each.version === selected.version) ?? table.versions[0];
  if (table.priced_by !== 'tyre' && table.versions.length > 1) return <LevelComparison levels={table.versions} on={selected.version} />;
  if (!version) return null;
  return (
    <>
      <div>
        <h2>
          <VisuallyHidden>{version.name}</VisuallyHidden>
        </h2>
        <p>{version.summary || table.summary}</p>
      </div>
      <LevelFacts level={{ ...version, covers: allCovers(version, table.versions) }} isWork={doneAtGarages.includes(table.product_type)} />
    </>
  );
}

/** Q4: says so when nothing is known about the price yet, and shows no total. */
export function ProductPrice({
  opening,
  price,
  byInstalments,
  isPricing,
}: {
  /** "From". */
  readonly opening?: string | undefined;
  readonly price: PriceLeaf | undefined;
  readonly byInstalments: boolean;
  readonly isPricing: boolean;
}) {
  const count = byInstalments ? price?.max_allowed_instalments_count : null;
  const part = price?.instalment_price;
  return (
    <div aria-busy={isPricing || undefined}>
      {opening !== undefined && `${opening} `}
      {count && part ? (
        <>
          {words.times(count)} <Price gross={toPence(part)} size="large" />
        </>
      ) : (
        <Price
          gross={price && toPence(price.discounted)}
          original={price && price.discounted < price.gross ? toPence(price.gross) : undefined}
          period={price?.per === 'month' ? quoteWords.perMonth : undefined}
          size="large"
        />
      )}
    </div>
  );
}

/** The price on a tab; of monthly cover it is said to be a month's. */
export const labelOf = (price: PriceLeaf | undefined, byInstalments: boolean): string | undefined => {
  if (!price || price.gross === 0) return undefined;
  if (byInstalments && price.max_allowed_instalments_count && price.instalment_price)
    return words.instalmentsOf(price.max_allowed_instalments_count, formatPounds(toPence(price.instalment_price)));
  return shownBy(price);
};

const shownBy = ({ discounted, per }: PriceLeaf): string =>
  formatPounds(toPence(discounted)) + (per === 'month' ? ` ${quoteWords.perMonth}` : '');
