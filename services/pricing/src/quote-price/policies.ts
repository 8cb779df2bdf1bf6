import type { IsoDay } from '@kerbside/contracts/days/dates';
import { DomainError } from '@kerbside/platform/errors/errors';
import { kindOf } from '../kinds/kinds.js';
import { splitByProduct, type ProductShare } from '../price/split.js';
import type { Quote } from '../quotes/model/quote.js';
import type { SoldPolicy } from '../quotes/model/sold-quote.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { moneyRatesOf } from '../rate-book/rate-book.js';
import { periodOf } from './quote-facts.js';
import { choicesOf, ratedOf } from './quote-parts.js';

/** A policy for each product, whose premiums add up to the price: what is shown with the terms is what is sold. */
export const policiesOf = (quote: Quote, books: PublishedBooks, today: IsoDay): SoldPolicy[] => {
  const { price, details } = quote;
  if (!price) throw new DomainError('QUOTE_NOT_READY');
  const rated = ratedOf(quote, books);
  const { book } = rated;
  const facts = choicesOf(quote, book).flatMap(({ choice, productType }) => kindOf(book, productType).policies(choice, rated));
  const shares = splitByProduct(price.lines, (type) => moneyRatesOf(book, type).taxPercent);
  return shares.map((share) => {
    const found = facts.find(({ productType }) => productType === share.productType);
    if (!found) throw new DomainError('QUOTE_NOT_READY');
    const { startDate, duration, ...policy } = found;
    const { cancellationFee: cancellationFeePence } = moneyRatesOf(book, share.productType);
    return { ...periodOf(startDate ?? details?.start_date, duration, today), ...moneyOf(share), cancellationFeePence, ...policy };
  });
};

const moneyOf = ({ lines, originalPence, premiumPence, taxPence }: ProductShare) => ({
  lines: [...lines],
  originalPence,
  premiumPence,
  taxPence,
});
