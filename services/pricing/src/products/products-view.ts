import type { ChosenProduct, ProductTable, QuoteProducts, SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import { laterOf, type IsoDay } from '@kerbside/contracts/days/dates';
import { productTypes } from '@kerbside/contracts/ids';
import { toPounds } from '@kerbside/contracts/money/money';
import { soonestSale } from '../quotes/model/gap-rule.js';
import { kindOf } from '../kinds/kinds.js';
import { sumOf } from '../price/price-line.js';
import { bookOf } from '../quote-price/quote-book.js';
import { choicesOf, partsOf, ratedOf } from '../quote-price/quote-parts.js';
import { voucherOnTerms } from '../quotes/model/quote-voucher.js';
import type { ProductChoice, Quote } from '../quotes/model/quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { productRatesOf, type RateBook } from '../rate-book/rate-book.js';
import { policiesOf } from '../quote-price/policies.js';
import { isByInstalments, priceShown } from '../quotes/quote-view.js';

/** Every product with its prices for a quote, and which are in it (Q3, Q4). */
export const productsView = (quote: Quote, books: PublishedBooks, today: IsoDay): QuoteProducts => {
  const book = bookOf(quote, books, today);
  const car = quote.ratedBy && ratedOf(quote, books).car;
  const choices = choicesOf(quote, book);
  const voucher = voucherOnTerms(quote);
  const grosses = new Map((quote.ratedBy ? partsOf(quote, books) : []).map(({ productType, lines }) => [productType, sumOf(lines)]));
  const chosen = choices.map(({ choice, productType, isIncluded }): ChosenProduct => ({
    ...startingBy(kindOf(book, productType).view(choice, { book, car }), choice, today),
    gross: toPounds(grosses.get(productType) ?? 0),
    is_main: productType === quote.productType,
    is_included: isIncluded,
  }));
  const soldTypes = productTypes.filter((type) => book.products[type] !== undefined);
  return {
    ...(quote.price ? { policies: policiesOf(quote, books, soonestSale(quote, today)).map((policy) => soldPolicyView(policy, book)) } : {}),
    chosen,
    tables: soldTypes.map((type) => {
      const inQuote = choices.find(({ productType }) => productType === type);
      const table = kindOf(book, type).table({ type, book, car, voucher, chosen: inQuote, atGarage: quote.atGarage });
      return { ...table, add_ons: addableTo(quote, table.add_ons) };
    }),
    price: priceShown(quote, today),
    instalments: isByInstalments(quote, today),
  };
};

/** A day of cover that has gone by is today, as the sale has it: the form that shows it sends it back. A visit has the day of its garage. */
const startingBy = <P extends Pick<ChosenProduct, 'start_date'>>(shown: P, choice: ProductChoice, today: IsoDay): P => {
  const isVisit = 'visit' in choice && choice.visit !== null;
  return shown.start_date === null || isVisit ? shown : { ...shown, start_date: laterOf(shown.start_date, today) };
};

/** What is in the quote as a product of its own is not offered inside another: one cover has one price. */
const addableTo = ({ products }: Quote, addOns: ProductTable['add_ons']): ProductTable['add_ons'] =>
  addOns.filter(({ product_type, is_added }) => is_added || products.every(({ productType }) => productType !== product_type));

const soldPolicyView = (policy: ReturnType<typeof policiesOf>[number], book: RateBook): SoldPolicy => ({
  product_type: policy.productType,
  name: policy.productName,
  level: policy.levelName,
  starts_on: policy.startsOn,
  ends_on: policy.endsOn,
  rolling: policy.rolling,
  gross: toPounds(policy.premiumPence),
  terms: policy.terms.map(({ label, value }) => ({ label, value })),
  covers: [...policy.covers],
  excludes: [...policy.excludes],
  excludes_use: productRatesOf(book, policy.productType)?.excludesUse,
});
