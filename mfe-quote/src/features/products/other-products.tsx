import type { SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductTable } from '@kerbside/contracts/http/pricing/products';
import { isLease } from '@kerbside/contracts/quotes/ownership';
import { toPence } from '@kerbside/contracts/money/money';
import { CoverCard } from '@kerbside/contracts/ui/cover/cover-card';
import { ProductIcon } from '@kerbside/contracts/ui/cover/product-icon';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { useState } from 'react';
import { cover as words, extras as extraWords } from '../../messages/cover.js';
import { products as productWords } from '../../messages/products.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { visits as visitWords } from '../../messages/visits.js';
import css from '../step-page/step-page.module.css';
import { IncludedProduct } from '../product-facts/price-label.js';
import { KindChoices, type ChoicesProps } from '../product-picker/kind-choices.js';
import { lengthOf } from '../product-picker/length.js';
import { keyOf, moved, priceOf, selectionOf, type ProductKeyParts } from '../product-picker/product-key.js';
import { addable, soldByThemselves } from './beside-main.js';
import { NeededFacts } from './needed-facts.js';
import { useThreeAtATime } from './three-at-a-time.js';
import { chosenOf, type ProductChoice } from './use-products.js';

interface OtherProductsProps {
  readonly quote: Quote;
  readonly choice: ProductChoice;
}

const isLeasedIn = ({ details }: Quote): boolean => isLease(details?.ownership_basis);

export const soldBeside = (quote: Quote, { products }: ProductChoice): readonly ProductTable[] =>
  soldByThemselves(products).filter(
    ({ product_type, priced_by, not_sold_because }) =>
      product_type !== quote.productType && priced_by !== 'warranty' && not_sold_because === null,
  );

/** Those that the car gives a reason for, each with its reason. */
export function SuggestedProducts({ quote, choice, reasons }: OtherProductsProps & { readonly reasons: ReadonlyMap<string, string> }) {
  if (reasons.size === 0) return null;
  return (
    <section>
      <h2 className={css.heading}>{extraWords.suggested}</h2>
      <Grid gap="small" min={18} pairs>
        {soldBeside(quote, choice)
          .filter(({ product_type }) => reasons.has(product_type))
          .map((table) => (
            <OtherProduct
              key={table.product_type}
              table={table}
              choice={choice}
              vehicle={quote.vehicle}
              isLeased={isLeasedIn(quote)}
              reason={reasons.get(table.product_type)}
            />
          ))}
      </Grid>
    </section>
  );
}

/** Every other product that is available for the car, what suits it first: added and removed one by one, at the selected key (Q4). */
export function OtherProducts({
  quote,
  choice,
  except,
}: OtherProductsProps & { readonly except?: ReadonlyMap<string, string> | undefined }) {
  const sold = soldBeside(quote, choice).filter(({ product_type }) => except?.has(product_type) !== true);
  const { shown: tables, isMonthlyAlone } = addable(choice.products, sold);
  const { shown, more } = useThreeAtATime({ quote, products: choice.products, tables });
  if (sold.length === 0) return null;
  return (
    <section>
      <h2 className={css.heading}>{words.moreProducts}</h2>
      {isMonthlyAlone && <p>{productWords.monthlyAlone}</p>}
      <Stack>
        <Grid gap="small" min={18} pairs>
          {shown.map((table) => (
            <OtherProduct key={table.product_type} table={table} choice={choice} vehicle={quote.vehicle} isLeased={isLeasedIn(quote)} />
          ))}
        </Grid>
        {more}
      </Stack>
    </section>
  );
}

interface OtherProductProps {
  readonly table: ProductTable;
  readonly choice: ProductChoice;
  readonly vehicle: Quote['vehicle'];
  readonly isLeased: boolean;
  /** Why it suits the car. */
  readonly reason?: string | undefined;
}

function OtherProduct({ table, choice, vehicle, isLeased, reason }: OtherProductProps) {
  const type = table.product_type;
  const [wanted, setWanted] = useState<string>();
  const inQuote = choice.keyOf(type);
  const selected = selectionOf(table, inQuote ?? wanted, isLeased);
  const chosen = chosenOf(choice.products, type);
  if (!selected) return null;
  const price = priceOf(table, selected);
  const change = (part: Partial<ProductKeyParts>) => {
    const key = keyOf(table, moved(table, selected, part));
    if (key === undefined) return;
    if (inQuote === undefined) setWanted(key);
    else choice.choose(type, { key });
  };
  const add = () => {
    const key = keyOf(table, selected);
    if (key !== undefined) choice.choose(type, { key });
  };
  if (chosen?.is_included) return <IncludedProduct name={table.name} />;
  if (table.needs) return <UnpricedProduct table={table} needs={table.needs} vehicle={vehicle} tell={choice.tell} />;
  return (
    <CoverCard
      title={table.name}
      icon={<ProductIcon type={type} />}
      badge={reason}
      summary={table.summary}
      opening={table.prices_from ? visitWords.about : undefined}
      gross={price && toPence(price.discounted)}
      original={price && price.discounted < price.gross ? toPence(price.gross) : undefined}
      period={price?.per === 'month' ? quoteWords.perMonth : undefined}
      added={inQuote !== undefined}
      onAdd={add}
      onRemove={() => choice.remove(type)}
    >
      <Choices table={table} selected={selected} isLeased={isLeased} onChange={change} badge={price?.label ?? undefined} />
    </CoverCard>
  );
}

interface UnpricedProps extends Pick<OtherProductProps, 'table' | 'vehicle'>, Pick<ProductChoice, 'tell'> {
  readonly needs: readonly SaidFact[];
}

/** Its price waits for what nobody has said of the car: asked here once somebody wants it. */
function UnpricedProduct({ table, needs, vehicle, tell }: UnpricedProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <CoverCard
      title={table.name}
      icon={<ProductIcon type={table.product_type} />}
      summary={table.summary}
      gross={undefined}
      unpriced={
        isAsked ? (
          <NeededFacts needs={needs} vehicle={vehicle} tell={tell} />
        ) : (
          <>
            {productWords.restsOn(needs)}
            <Button
              label={<LabelOf of={productWords.ofProduct(table.name)}>{productWords.seePrice}</LabelOf>}
              variant="secondary"
              onClick={() => setAsked(true)}
            />
          </>
        )
      }
      added={false}
      onAdd={() => setAsked(true)}
      onRemove={() => setAsked(false)}
    />
  );
}

/** Every choice with more than one option. A length's note stays beside it. */
function Choices({ table, selected, isLeased = false, onChange, badge }: ChoicesProps & { readonly badge: string | undefined }) {
  return (
    <>
      <KindChoices table={table} selected={selected} isLeased={isLeased} onChange={onChange} />
      {table.durations.length > 1 && (
        <SelectField
          label={productWords.durationOf(table.name)}
          hint={badge === undefined ? undefined : <StatusTag tone="brand">{badge}</StatusTag>}
          value={selected.duration}
          onChange={(duration) => onChange({ duration })}
          options={table.durations.map((length) => ({ value: length.duration, label: lengthOf(length) }))}
        />
      )}
    </>
  );
}
