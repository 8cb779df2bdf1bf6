import type { ChosenProduct, ProductTable, QuoteProducts, SoldPolicy } from '@kerbside/contracts/http/pricing-products';
import type { IsoDay } from '@kerbside/contracts/dates';
import { productNames, productTypes, type ProductType } from '@kerbside/contracts/ids';
import { toPounds } from '@kerbside/contracts/money';
import type { RatedCar } from '../pricing/product-price.js';
import { productTable } from '../pricing/product-tables.js';
import { priceView } from '../pricing/price-view.js';
import { sumOf } from '../pricing/price-line.js';
import { itemsOf } from '../pricing/sold-item.js';
import { popularDuration } from '../pricing/default-cover.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { productRatesOf, type RateBook } from '../rate-book/rate-book.js';
import { soonestSale } from '../gap/gap-sale.js';
import { bookOf } from '../quote-price/quote-book.js';
import { lastStep, wantsInstalments, type Quote } from '../quotes/quote.js';
import { choicesOf, partsOf, ratedOf, type PricedChoice } from '../quote-price/quote-parts.js';
import { policiesOf } from '../sale/sale.js';
import { voucherIn } from '../quotes/quote-voucher.js';
import { chosenWarranty, warrantyProductTable } from './warranty-product.js';

/** Every product with its prices for a quote, and which are in it (Q3, Q4). */
export const productsView = (quote: Quote, books: PublishedBooks, today: IsoDay): QuoteProducts => {
  const book = bookOf(quote, books, today);
  const choices = choicesOf(quote, book);
  const car = quote.ratedBy ? ratedOf(quote, books).car : null;
  return {
    ...(quote.step >= lastStep ? { policies: policiesOf(quote, books, soonestSale(quote, today)).map(soldPolicyView) } : {}),
    chosen: chosenOf(quote, choices, books),
    tables: productTypes.flatMap((type) =>
      type === 'warranty' ? warrantyProductTable(quote, books, book) : tableOf(type, { quote, book, car, choices }),
    ),
    price: quote.price && priceView(quote.price),
    instalments: wantsInstalments(quote),
  };
};

const soldPolicyView = (policy: ReturnType<typeof policiesOf>[number]): SoldPolicy => ({
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
});

interface For {
  readonly quote: Quote;
  readonly book: RateBook;
  readonly car: RatedCar | null;
  readonly choices: readonly PricedChoice[];
}

const tableOf = (type: ProductType, { quote, book, car, choices }: For): ProductTable[] => {
  const rates = productRatesOf(book, type);
  if (!rates) return [];
  const chosen = choices.find(({ choice }) => choice.productType === type);
  return [productTable(type, { rates, items: itemsOf(type, rates), car, chosen, voucher: voucherIn(quote) })];
};

const chosenOf = (quote: Quote, choices: readonly PricedChoice[], books: PublishedBooks): ChosenProduct[] => {
  const grosses = new Map((quote.ratedBy ? partsOf(quote, books) : []).map(({ productType, lines }) => [productType, sumOf(lines)]));
  const products = choices.map(({ choice, item, isIncluded }) => ({
    product_type: choice.productType,
    name: productNames[choice.productType],
    key: item.key,
    version: item.version.key,
    duration: item.duration,
    tyre_type: item.tyreType,
    claim_limit: item.claimLimit,
    start_date: choice.startDate,
    add_ons: [...choice.addOns],
    gross: toPounds(grosses.get(choice.productType) ?? 0),
    is_main: choice.productType === quote.productType,
    is_included: isIncluded,
  }));
  const warranty = chosenWarranty(quote, books, grosses.get('warranty') ?? 0);
  return quote.productType === 'warranty' ? [...warranty, ...products] : [...products, ...warranty];
};

/** What is sold, before there is a quote: the lowest price of the book for a year, else for what is shortest. */
export const soldProducts = (book: RateBook) =>
  productTypes.flatMap((type) => {
    const rates = book.products[type];
    if (!rates) return [];
    const prices =
      rates.pricedBy === 'warranty'
        ? rates.coverLevels.flatMap(({ versions }) =>
            versions.map(({ gross }) => ({ duration: popularDuration, pence: gross[popularDuration] })),
          )
        : itemsOf(type, rates).map(({ duration, grossPence }) => ({ duration, pence: grossPence }));
    const yearly = prices.filter(({ duration }) => duration === popularDuration);
    const among = (yearly.length > 0 ? yearly : prices).flatMap(({ pence }) => pence ?? []);
    const from = toPounds(Math.min(...among));
    return [{ product_type: type, name: productNames[type], summary: rates.summary ?? '', from, per: 'total' as const }];
  });
