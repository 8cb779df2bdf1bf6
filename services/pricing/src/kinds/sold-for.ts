import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { ProductChoice } from '../quotes/model/quote.js';
import type { RatingContext } from './kind.js';
import { kindOf } from './kinds.js';

/** The initial choice of the main product. If the car cannot have it, the error lists the products it can have. */
export const firstFor = (type: ProductType, rated: RatingContext, before: ProductChoice | undefined): ProductChoice => {
  try {
    return kindOf(rated.book, type).first(type, rated, before);
  } catch (error) {
    if (!isNoCover(error)) throw error;
    const { details } = error;
    throw new DomainError(error.code, { ...details, data: { ...Object(details.data), instead: soldFor(rated) } });
  }
};

/** Every product that the book sells for the car. */
const soldFor = (rated: RatingContext): ProductType[] => productTypes.filter((type) => rated.book.products[type] && isSoldFor(type, rated));

const isSoldFor = (type: ProductType, rated: RatingContext): boolean => {
  const kind = kindOf(rated.book, type);
  try {
    kind.price({ choice: kind.first(type, rated), isIncluded: false }, rated);
    return true;
  } catch (error) {
    if (isNoCover(error)) return false;
    // Only its price waits for an answer.
    if (error instanceof DomainError && error.code === 'INVALID') return true;
    throw error;
  }
};

const isNoCover = (error: unknown): error is DomainError => error instanceof DomainError && error.code === 'NO_COVER_FOR_CAR';
