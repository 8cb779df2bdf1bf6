import type { ProductAddOn, ProductTable, QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { products as words } from '../../messages/products.js';
import { chosenOf } from './use-products.js';

/** A product's add-ons, except cover that the quote already has separately: it cannot be bought twice. */
export const addableTo = (products: QuoteProducts, type: ProductType): readonly ProductAddOn[] =>
  (products.tables.find(({ product_type }) => product_type === type)?.add_ons ?? []).filter(
    ({ product_type, is_added }) => is_added || product_type === null || !chosenOf(products, product_type),
  );

/** Cover that a product of the quote can bring, such as tyre cover with GAP. Empty while that product is not in the quote. */
export const broughtIn = (products: QuoteProducts, by: ProductType): readonly ProductAddOn[] =>
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
