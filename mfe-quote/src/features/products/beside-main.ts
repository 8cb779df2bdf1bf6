import type { ProductTable, QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { chosenOf } from './use-products.js';

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
