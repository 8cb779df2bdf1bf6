import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { PriceLeaf, ProductTable } from '@kerbside/contracts/http/pricing/products';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Cluster, Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import type { ReactNode } from 'react';
import { products as words } from '../../messages/products.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { visits as visitWords } from '../../messages/visits.js';
import { allCovers } from '../product-facts/all-covers.js';
import { LevelFacts } from '../product-facts/level-facts.js';
import { DurationChoice } from './duration-choice.js';
import { TyreChoices } from './kind-choices.js';
import { PriceLabel } from '../product-facts/price-label.js';
import { keyOf, kindsInOrder, moved, priceOf, selectionOf, type Selected } from './product-key.js';

export interface ProductPickerProps {
  readonly table: ProductTable;
  /** The chosen key, or undefined while nothing is chosen. */
  readonly selectedKey: string | undefined;
  readonly onKey: (key: string) => void;
  readonly byInstalments: boolean;
  readonly isPricing: boolean;
  readonly isLeased?: boolean;
  /** Beside the price. */
  readonly action?: ReactNode;
}

/** One product: its tabs, the other choices that change its price, the dial of durations, and the price of the choice (Q2 step 3). */
export function ProductPicker({ table, selectedKey, onKey, byInstalments, isPricing, isLeased, action }: ProductPickerProps) {
  const selected = selectionOf(table, selectedKey);
  if (!selected) return <p>{table.not_sold_because ?? words.notSold}</p>;
  const change = (part: Partial<Selected>) => {
    const key = keyOf(table, moved(table, selected, part));
    if (key !== undefined) onKey(key);
  };
  const body = (
    <Stack>
      <Facts table={table} selected={selected} />
      {table.priced_by === 'tyre' && (
        <Grid min={10} pairs>
          <TyreChoices table={table} selected={selected} onChange={change} />
        </Grid>
      )}
      <DurationChoice table={table} selected={selected} onChange={change} label={words.duration} />
      <Cluster spread>
        <ProductPrice
          opening={table.prices_from ? visitWords.from : undefined}
          price={priceOf(table, selected)}
          byInstalments={byInstalments}
          isPricing={isPricing}
        />
        {action}
      </Cluster>
    </Stack>
  );
  if (table.priced_by === 'tyre' || table.versions.length < 2) return body;
  return (
    <Tabs
      label={words.kindsOf(table.name)}
      look="choices"
      tabs={kindsInOrder(table, isLeased).map(({ version, name }) => ({
        key: version,
        label: name,
        detail: <PriceLabel text={labelOf(priceOf(table, moved(table, selected, { version })), byInstalments)} />,
      }))}
      selected={selected.version}
      onSelect={(version) => change({ version })}
    >
      {body}
    </Tabs>
  );
}

function Facts({ table, selected }: { readonly table: ProductTable; readonly selected: Selected }) {
  const version = table.versions.find((each) => each.version === selected.version) ?? table.versions[0];
  return (
    <>
      <div>
        <h2>
          <VisuallyHidden>{version?.name ?? table.name}</VisuallyHidden>
        </h2>
        <p>{version?.summary || table.summary}</p>
      </div>
      {version && (
        <LevelFacts
          level={{ ...version, covers: allCovers(version, table.versions) }}
          isWork={doneAtGarages.includes(table.product_type)}
        />
      )}
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
