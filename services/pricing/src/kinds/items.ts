import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { itemsOf, type SoldItem } from '../pricing/items/sold-item.js';
import type { ItemChoice } from '../quotes/model/quote.js';
import type { ProductRates } from '../rate-book/product-rates.js';
import { productRatesOf, type RateBook } from '../rate-book/rate-book.js';

export const newChoice = (productType: ProductType, key: string): ItemChoice => ({
  productType,
  key,
  startDate: null,
  addOns: [],
  visit: null,
  selectionVersion: 0,
});

export const itemOf = (book: RateBook, { productType, key }: Pick<ItemChoice, 'productType' | 'key'>): SoldItem | undefined => {
  const rates = productRatesOf(book, productType);
  return rates && itemsOf(productType, rates).find((item) => item.key === key);
};

/** Refuses by its field what the rate book does not sell. */
export const soldItem = (book: RateBook, choice: Pick<ItemChoice, 'productType' | 'key'>): SoldItem => {
  const item = itemOf(book, choice);
  if (!item) throw invalid({ key: 'Choose a duration' });
  return item;
};

/** Throws PRODUCT_NOT_SOLD. */
export const soldRates = (book: RateBook, type: ProductType): ProductRates => {
  const rates = productRatesOf(book, type);
  if (!rates) throw new DomainError('PRODUCT_NOT_SOLD');
  return rates;
};
