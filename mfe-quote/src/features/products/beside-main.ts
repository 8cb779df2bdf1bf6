import type { ProductTable, QuoteProducts, ProductAddOn } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { chosenOf } from './use-products.js';
import { products as words } from '../../messages/products.js';

/**
 * A product in the lengths that go with the rest of the quote: cover by the month is paid for with cover by the month alone, and cover for a
 * length with cover for a length. The length it has in the quote already stays.
 */
export const besideMain = (products: QuoteProducts, table: ProductTable): ProductTable => {
  if (products.price === null) return table;
  const isMonthly = products.price.per === 'month';
  const kept = chosenOf(products, table.product_type)?.duration;
  return { ...table, durations: table.durations.filter(({ months, duration }) => duration === kept || (months === 0) === isMonthly) };
};

/** What can be added, and whether something cannot because the quote is by the month. */
export const addable = (products: QuoteProducts, tables: readonly ProductTable[]) => {
  const fitting = tables.map((table) => besideMain(products, table));
  const isHad = ({ product_type, durations }: ProductTable) => durations.length > 0 || chosenOf(products, product_type) !== undefined;
  // What is not sold for the car has no lengths either, and says so itself.
  const shown = fitting.filter((table) => table.not_sold_because !== null || isHad(table));
  return { shown, isMonthlyAlone: products.price?.per === 'month' && shown.length < tables.length };
};

/** A product's add-ons, except cover that the quote already has separately: it cannot be bought twice. */
export const addableTo = (products: QuoteProducts, type: ProductType): readonly ProductAddOn[] =>
  (products.tables.find(({ product_type }) => product_type === type)?.add_ons ?? []).filter(
    ({ product_type, is_added }) => is_added || product_type === null || !chosenOf(products, product_type),
  );

/** Cover that a product of the quote can bring, such as tyre cover with GAP. Empty while that product is not in the quote. */
const broughtIn = (products: QuoteProducts, by: ProductType): readonly ProductAddOn[] =>
  chosenOf(products, by) ? addableTo(products, by).filter(({ product_type }) => product_type !== null) : [];

/**
 * The products that a page sells separately. To avoid two prices for one cover, cover that a product of the quote can bring is offered
 * only with that product, unless the quote already has it separately.
 */
export const soldByThemselves = (products: QuoteProducts): readonly ProductTable[] => {
  const brought = products.chosen.flatMap((one) => broughtIn(products, one.product_type)).map(({ product_type }) => product_type);
  return products.tables.filter(({ product_type }) => !brought.includes(product_type) || chosenOf(products, product_type));
};

/** What such cover saves, if anything. */
export const less = (saves: number | undefined): readonly string[] =>
  saves === undefined ? [] : [words.less(formatPounds(toPence(saves)))];
