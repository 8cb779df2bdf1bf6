import type { ChosenProduct, ProductTable, chooseProduct } from '@kerbside/contracts/http/pricing/products';
import type * as z from 'zod/mini';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { ProductType } from '@kerbside/contracts/ids';
import type { GrantedVoucher } from '../price/discount.js';
import type { ProductPrice } from '../price/together.js';
import type { RatedCar } from '../pricing/rated-vehicle.js';
import type { ProductChoice, VisitThere } from '../quotes/model/quote.js';
import type { RateBook } from '../rate-book/rate-book.js';
import type { PolicyFacts } from './policy-facts.js';

export interface RatingContext {
  readonly book: RateBook;
  readonly car: RatedCar;
}

/** The same, perhaps before the car is known. */
export interface OfferContext {
  readonly book: RateBook;
  readonly car: RatedCar | null;
}

export type ProductForm = z.output<typeof chooseProduct.body>;

/** What the garage of the quote asks for its visits. */
interface AtGarage {
  readonly atGarage: readonly VisitThere[];
}

export interface PriceRequest extends OfferContext, AtGarage {
  readonly type: ProductType;
  readonly form: ProductForm;
  readonly today: IsoDay;
}

export interface InQuote<C> {
  readonly choice: C;
  /** At no cost, with another product (Q4). */
  readonly isIncluded: boolean;
}

export interface TableFor<C> extends OfferContext, AtGarage {
  readonly type: ProductType;
  /** What is chosen of this product, if it is in the quote. */
  readonly chosen: InQuote<C> | undefined;
  readonly voucher: GrantedVoucher | null;
}

export interface Title {
  readonly title: string;
  readonly months: number;
}

export type ChoiceView = Omit<ChosenProduct, 'gross' | 'is_main' | 'is_included'>;

/** A way in which products are chosen, priced, shown and sold. */
export interface Kind<C extends ProductChoice> {
  /** Applies a form's choice to the previous one. Refuses, by field, what the rate book does not sell. */
  choose(before: C | undefined, wanted: PriceRequest): C;
  /** The initial choice, as close as possible to `before`, which is not sold for the car. Throws NO_COVER_FOR_CAR. */
  first(type: ProductType, rated: RatingContext, before?: C): C;
  /** What stays of a choice for this car; undefined when it is not sold for it. */
  fitted(choice: C, rated: RatingContext): C | undefined;
  /** Throws NO_COVER_FOR_CAR. */
  price(inQuote: InQuote<C>, rated: RatingContext): ProductPrice;
  /** The policies that it becomes: its own first, then those of what comes with it. */
  policies(choice: C, rated: RatingContext): readonly PolicyFacts[];
  title(choice: C, book: RateBook): Title | undefined;
  view(choice: C, offered: OfferContext): ChoiceView;
  table(of: TableFor<C>): ProductTable;
}
