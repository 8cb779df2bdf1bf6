import type { SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import { isPricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import type { VisitPrices } from '@kerbside/contracts/http/garages/offers';
import type { ProductTable } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { PlusIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useId, useState } from 'react';
import { choice as words } from '../../messages/choice.js';
import { products as productWords } from '../../messages/products.js';
import { DurationChoice } from '../product-picker/product-picker.js';
import { IncludedProduct } from '../product-facts/price-label.js';
import { KindChoices } from '../product-picker/kind-choices.js';
import { firstKey, keyOf, moved, selectionOf, type ProductKeyParts } from '../product-picker/product-key.js';
import { chosenOf, type ProductChoice } from '../products/use-products.js';
import type { SaveQueue } from '../saving/save-queue.js';
import css from './product-container.module.css';
import { ProductPrice } from './product-price.js';
import { StartDate } from './start-date.js';
import type { ConfirmQuestion } from '../confirmation/use-confirmation.js';

export interface ContainerProps {
  readonly table: ProductTable;
  readonly choice: ProductChoice;
  /** The main product cannot be removed from the quote. */
  readonly isMain: boolean;
  /** The car and how it is used are known. */
  readonly isPriced: boolean;
  /** The range of garages' prices for the main product, until one is chosen. */
  readonly range?: VisitPrices | undefined;
  /** Why the last change of this product was not made. */
  readonly problem: string | undefined;
  /** Its price waits for these. */
  readonly askFor: (facts: readonly SaidFact[]) => void;
  readonly ask: ConfirmQuestion['ask'];
  readonly saves: SaveQueue;
}

/** One product kind: what it is, its choices, its price, and whether it is in the quote (Q2, Q4). */
export function ProductContainer(props: ContainerProps) {
  const { table, choice, isMain, isPriced, range, problem, askFor } = props;
  const id = useId();
  const product = useProduct(props);
  const { isAdded, selected } = product;
  if (chosenOf(choice.products, table.product_type)?.is_included) return <IncludedProduct name={table.name} />;
  return (
    <section className={css.container} data-added={isAdded || undefined} aria-labelledby={id}>
      <header className={css.head}>
        <div>
          <div className={css.title}>
            <h3 id={id} className={css.name}>
              {table.name}
            </h3>
            {isAdded && <StatusTag tone="success">{words.inQuote}</StatusTag>}
          </div>
          <div aria-busy={(isAdded && choice.isPricing) || undefined}>
            <ProductPrice table={table} selected={selected} isAdded={isAdded} isPriced={isPriced} range={isMain ? range : undefined} />
          </div>
        </div>
        {!isMain && !table.needs && <Toggle name={table.name} product={product} />}
        {table.needs && <AskPrice table={table} onAsk={askFor} />}
      </header>
      {isAdded && <p>{table.summary}</p>}
      <Notes table={table} isPriced={selected !== undefined} />
      {!table.needs && <Options {...props} product={product} />}
      <Problem>{problem}</Problem>
    </section>
  );
}

/** One button that stays in its place, so that the focus does too. */
function Toggle({ name, product }: { readonly name: string; readonly product: Product }) {
  const { isAdded, selected, add, remove } = product;
  return (
    <Button
      label={<LabelOf of={name}>{isAdded ? words.remove : words.add}</LabelOf>}
      variant="secondary"
      icon={isAdded ? undefined : PlusIcon}
      aria-disabled={!selected}
      onClick={isAdded ? remove : add}
    />
  );
}

/** In the place of a price that waits for an answer. */
function AskPrice({ table, onAsk }: { readonly table: ProductTable; readonly onAsk: (facts: readonly SaidFact[]) => void }) {
  return (
    <Button
      label={<LabelOf of={productWords.ofProduct(table.name)}>{productWords.seePrice}</LabelOf>}
      variant="secondary"
      onClick={() => onAsk(table.needs ?? [])}
    />
  );
}

/** Why there is nothing to add, or who settles the price. */
function Notes({ table, isPriced }: { readonly table: ProductTable; readonly isPriced: boolean }) {
  if (table.not_sold_because !== null) return <p className={css.note}>{table.not_sold_because}</p>;
  if (table.needs) return <p className={css.note}>{productWords.restsOn(table.needs)}</p>;
  if (!isPriced) return <p className={css.note}>{words.notYet}</p>;
  return null;
}

interface Product {
  readonly selected: ProductKeyParts | undefined;
  readonly isAdded: boolean;
  readonly change: (part: Partial<ProductKeyParts>) => void;
  readonly add: () => void;
  readonly remove: () => void;
}

/** Until it is added a product keeps its choices here; from then on each is a change of the quote. The main product shows before it has a price what it will be priced as. */
const useProduct = ({ table, choice, isMain, ask }: ContainerProps): Product => {
  const type = table.product_type;
  const [wanted, setWanted] = useState<string>();
  const inQuote = choice.keyOf(type);
  const isAdded = isMain || inQuote !== undefined;
  const selected = selectionOf(table, inQuote ?? wanted ?? (isMain ? firstKey(table) : undefined));
  const take = (chosen: ProductKeyParts | undefined) => {
    const key = chosen && keyOf(table, chosen);
    if (key === undefined) return;
    setWanted(key);
    if (isAdded) choice.choose(type, { key });
  };
  const add = () => {
    const key = selected && keyOf(table, selected);
    if (key !== undefined) choice.choose(type, { key });
  };
  const takeOut = () => {
    setWanted(undefined);
    choice.remove(type);
  };
  const remove = () => ask({ title: words.removeTitle(type), yes: words.remove, no: words.keep, confirmed: takeOut });
  return { selected, isAdded, add, remove, change: (part) => take(selected && moved(table, selected, part)) };
};

/** Open for what was added; one press away for the main product, whose step 3 is about them, and for what is not in the quote. Of a visit of one kind there is nothing to choose. */
function Options({ product, ...props }: ContainerProps & { readonly product: Product }) {
  const { table, choice, saves, problem } = props;
  const { product_type: type, summary } = table;
  const { selected, isAdded } = product;
  const isVisit = table.priced_by === 'visit';
  const hasChoices = !isVisit || table.versions.length > 1;
  const note = isVisit && garageNote(props);
  if (isAdded && !hasChoices) return note && <p className={css.note}>{note}</p>;
  return (
    <details className={css.options} open={isAdded && !props.isMain}>
      <summary>{(hasChoices ? words.optionsOf : words.detailsOf)(type)}</summary>
      <Stack gap="small">
        {!isAdded && <p>{summary}</p>}
        {note && <p className={css.note}>{note}</p>}
        {selected && <KindChoices table={table} selected={selected} onChange={product.change} />}
        {selected && <DurationChoice table={table} selected={selected} onChange={product.change} label={words.durationOf(type)} />}
        {!props.isMain && !isVisit && table.priced_by !== 'warranty' && (
          <AddedStart type={type} choice={choice} saves={saves} problem={problem} />
        )}
      </Stack>
    </details>
  );
}

/** Who settles the price of a visit, where neither the range of prices nor a garage that is chosen says so. */
const garageNote = (props: ContainerProps): string | undefined => {
  if (!isPricedByGarage(props.table.product_type)) return words.atThisPrice;
  return props.range || !props.table.prices_from ? undefined : words.atGarage;
};

/** When an added product starts. The main product starts when step 2 asks, a warranty with the quote, and a visit on the day chosen with its garage. */
function AddedStart({
  type,
  choice,
  saves,
  problem,
}: Pick<ContainerProps, 'choice' | 'saves' | 'problem'> & { readonly type: ProductType }) {
  const key = choice.keyOf(type);
  if (key === undefined) return null;
  const day = chosenOf(choice.products, type)?.start_date ?? null;
  return (
    <StartDate type={type} day={day} refused={problem} saves={saves} onDay={(start_date) => choice.choose(type, { key, start_date })} />
  );
}
