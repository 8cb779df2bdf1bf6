import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductTable, QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useKeptPress } from '@kerbside/contracts/ui/controls/use-kept-press';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useId, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { choice as words } from '../../messages/choice.js';
import { products as productWords } from '../../messages/products.js';
import css from '../step-page/step-page.module.css';
import { AddOns } from '../products/add-ons.js';
import { addable, soldByThemselves } from '../products/beside-main.js';
import { chosenOf, useProducts, type ProductChoice as Choice } from '../products/use-products.js';
import type { SaveQueue } from '../saving/save-queue.js';
import { useSaveQueue } from '../saving/use-save-queue.js';
import { useVisitPrices } from '../visits/use-visit-prices.js';
import type { CarOfChoice } from '../vehicle/state/step-props.js';
import type { CarChange } from '../vehicle/state/step-state.js';
import { forCar } from './for-car.js';
import { Instead } from './instead.js';
import { ProductContainer } from './product-container.js';
import listCss from './product-container.module.css';
import { Confirmation, useConfirmation } from '../confirmation/use-confirmation.js';
import { useByRelevance } from '../products/three-at-a-time.js';
import { Fold } from '../step-page/fold.js';
import { useSavedCar, type SavedCar } from './use-saved-car.js';

/** Developer errors (Q8): what is sold by a duration, a tyre type and a claim limit has fields to choose them by. */
export const wholeTable = (table: ProductTable): ProductTable => {
  const { product_type, priced_by, productKeys, durations, tyre_types, claim_limits } = table;
  if (productKeys.length === 0) return table;
  if (durations.length === 0) throw new Error(`The duration field of the add-on ${product_type} is missing`);
  if (priced_by !== 'tyre') return table;
  if (tyre_types.length === 0) throw new Error(`The tyre type field of the add-on ${product_type} is missing`);
  if (claim_limits.length === 0) throw new Error(`The claim limit field of the add-on ${product_type} is missing`);
  return table;
};

interface ChoiceProps extends RemoteProps, CarOfChoice {
  /** The customer wants another car after choosing products for this one. */
  readonly carQuestion: CarChange | undefined;
  readonly onCarAnswer: (hasAgreed: boolean) => void;
  /** The products were read or changed. */
  readonly onProducts: (hasChoices: boolean) => void;
}

/** The products of step 1 (Q2). They need a quote: it is opened, or started, when they are first shown. */
export default function ProductChoice(props: ChoiceProps) {
  const { opened, slot, carQuestion, onCarAnswer } = props;
  useKeptPress();
  const saves = useSaveQueue(slot);
  const id = useId();
  const started = useLoad(() => opened.open(), []);
  return (
    <section aria-labelledby={id}>
      <Stack gap="small">
        <h2 id={id} className={css.title}>
          {words.title}
        </h2>
        <Panel load={started} words={words}>
          {(quote) => <Products {...props} saves={saves} quote={opened.quote ?? quote} />}
        </Panel>
        {carQuestion && <Confirmation question={changeCar} onAnswer={onCarAnswer} />}
      </Stack>
    </section>
  );
}

const changeCar = { title: words.carTitle, message: words.carMessage, yes: words.changeCar, no: words.keepCar };

/** A product was added, or the main product has add-ons or its own start date. */
const hasChoices = ({ chosen }: QuoteProducts): boolean =>
  chosen.some(({ is_main, is_included, add_ons, start_date }) => (is_main ? add_ons.length > 0 || start_date !== null : !is_included));

function Products(props: ChoiceProps & { readonly quote: Quote; readonly saves: SaveQueue }) {
  const { host, quote, opened, saves, onProducts } = props;
  const choice = useProducts({
    host,
    quote,
    onQuote: opened.keep,
    saves,
    onProducts: (products) => onProducts(hasChoices(products)),
  });
  const car = useSavedCar(props);
  const shown = forCar(quote, props);
  return (
    <Panel load={choice} words={words}>
      {(data) => (shown === quote ? <Containers {...props} choice={data} car={car} /> : <CarNote {...props} quote={shown} car={car} />)}
    </Panel>
  );
}

type CarAnswers = Pick<CarOfChoice, 'answers' | 'keepFor'>;

interface ContainersProps extends RemoteProps, CarAnswers, Pick<CarOfChoice, 'askFor'> {
  readonly quote: Quote;
  readonly choice: Choice;
  readonly car: SavedCar;
  readonly saves: SaveQueue;
}

function Containers({ host, quote, choice, car, saves, answers, keepFor, askFor }: ContainersProps) {
  const { prices: range, isLoading } = useVisitPrices({ host, quote });
  const { ask, dialog } = useConfirmation(words.sure);
  const [changed, setChanged] = useState<ProductType>();
  const noting: Choice = {
    ...choice,
    isPricing: choice.isPricing || car.isSaving || isLoading,
    choose: (type, form) => {
      setChanged(type);
      choice.choose(type, form);
    },
    remove: (type) => {
      setChanged(type);
      choice.remove(type);
    },
  };
  const container = (table: ProductTable) => (
    <ProductContainer
      key={table.product_type}
      table={table}
      choice={noting}
      isMain={table.product_type === quote.productType}
      isPriced={quote.price !== null}
      range={range}
      problem={table.product_type === changed ? choice.problem : undefined}
      askFor={askFor}
      ask={ask}
      saves={saves}
    />
  );
  const tables = soldByThemselves(choice.products).map(wholeTable);
  return (
    <Stack>
      <CarNote quote={quote} car={car} answers={answers} keepFor={keepFor} />
      {tables.filter(({ product_type }) => product_type === quote.productType || isIncluded(choice, product_type)).map(container)}
      <OtherContainers quote={quote} choice={choice} tables={tables} container={container} />
      <AddOnPanel choice={noting} />
      {dialog}
    </Stack>
  );
}

interface OthersProps {
  readonly quote: Quote;
  readonly choice: Choice;
  readonly tables: readonly ProductTable[];
  readonly container: (table: ProductTable) => ReactNode;
}

/** Once there is a price for it, and always what is in the quote. */
function OtherContainers({ quote, choice, tables, container }: OthersProps) {
  const { shown: fitting, isMonthlyAlone } = addable(
    choice.products,
    tables.filter(({ product_type }) => product_type !== quote.productType && !isIncluded(choice, product_type)),
  );
  const inOrder = useByRelevance({ quote, tables: fitting });
  const added = fitting.filter(({ product_type }) => isAdded(choice, quote, product_type));
  const isAsked = new URLSearchParams(useSearch()).has('with');
  // The list stays in its place when the price comes, and what is added in the list: what is half typed there does too.
  const listed = quote.price ? inOrder : added;
  if (listed.length === 0) return quote.price && isMonthlyAlone && <p>{productWords.monthlyAlone}</p>;
  return (
    <Fold
      title={<span className={listCss.ask}>{words.addOther(listed.length - added.length)}</span>}
      isOpenAtFirst={isAsked}
      mustOpen={added.length > 0}
    >
      {quote.price && isMonthlyAlone && <p>{productWords.monthlyAlone}</p>}
      <div className={listCss.list}>{listed.map(container)}</div>
    </Fold>
  );
}

/** What comes with another product stands beside it. */
const isIncluded = ({ products }: Choice, type: ProductType): boolean => chosenOf(products, type)?.is_included === true;

const isAdded = ({ products }: Choice, quote: Quote, type: ProductType): boolean =>
  type !== quote.productType && chosenOf(products, type) !== undefined;

/** Why prices are missing, or whose they are: it stays, so that nothing below it moves when they come. */
function CarNote({ quote, car, ...typed }: CarAnswers & { readonly quote: Quote; readonly car: SavedCar }) {
  if (car.problem !== undefined)
    return (
      <Alert tone="danger" live>
        {car.problem}
        {car.instead.length > 0 && <Instead types={car.instead} {...typed} />}
      </Alert>
    );
  // Work at a garage costs the same however the car is used.
  if (quote.price) return <p>{quote.vehicle?.mileage === undefined ? words.pricedByCar : words.priced}</p>;
  return <p>{car.isSaving ? words.pricing : words.answersFirst}</p>;
}

/** The add-ons of every product that is in the quote (Q2). */
function AddOnPanel({ choice }: { readonly choice: Choice }) {
  const { tables } = choice.products;
  // Those of a warranty have a step of their own.
  const withAddOns = tables.filter(
    ({ product_type, priced_by, add_ons }) => priced_by !== 'warranty' && add_ons.length > 0 && chosenOf(choice.products, product_type),
  );
  if (withAddOns.length === 0) return null;
  return (
    <section aria-label={words.addOns}>
      <Fold
        title={<span className={listCss.ask}>{words.addOnsCounted(withAddOns.flatMap(({ add_ons }) => add_ons).length)}</span>}
        mustOpen={withAddOns.some(({ product_type }) => choice.addOnsOf(product_type).length > 0)}
      >
        <Stack gap="large">
          {withAddOns.map(({ product_type }) => (
            <AddOns key={product_type} type={product_type} choice={choice} />
          ))}
        </Stack>
      </Fold>
    </section>
  );
}
