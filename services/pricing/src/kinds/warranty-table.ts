import type { PriceLeaf, ProductTable } from '@kerbside/contracts/http/pricing/products';
import { productNames } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { keyOf } from '../pricing/items/sold-item.js';
import type { GrantedVoucher } from '../price/discount.js';
import { defaultCover } from '../pricing/warranty/default-cover.js';
import type { RatedCar } from '../pricing/rated-vehicle.js';
import { savedWith } from '../pricing/items/by-itself.js';
import { addOnRow, nested, type TableCell } from '../pricing/items/product-tables.js';
import { offersOf, type RatedLevel, type OfferedLevel, type Rating } from '../pricing/warranty/rating.js';
import { levelTabs } from '../pricing/warranty/warranty-tables.js';
import type { AddOn } from '../rate-book/rate-fields.js';
import { warrantyRatesOf, type RateBook } from '../rate-book/rate-book.js';
import type { RatingContext } from './kind.js';
import { lengthOf } from '../price/price-line.js';
import type { WarrantyCover } from '../price/warranty-cover.js';

interface Of {
  readonly book: RateBook;
  readonly car: RatedCar | null;
  /** Undefined while no warranty is in the quote; the default then applies. */
  readonly cover: WarrantyCover | undefined;
  readonly voucher: GrantedVoucher | null;
}

/** The warranty among the other products: its levels and lengths; its own options are in its own tables. Empty while the car is not known, or is not covered. */
export const warrantyTable = (rate: () => Rating | null, of: Of): ProductTable => {
  try {
    const rating = rate();
    return rating && of.car ? tableOf(rating, { ...of, car: of.car }) : emptyTable(of.book, null);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NO_COVER_FOR_CAR') return emptyTable(of.book, error.message);
    throw error;
  }
};

/** Without a price. */
export const emptyTable = (book: RateBook, because: string | null): ProductTable => ({
  product_type: 'warranty',
  name: productNames.warranty,
  summary: summaryOf(book),
  priced_by: 'warranty',
  durations: [],
  versions: [],
  tyre_types: [],
  claim_limits: [],
  productKeys: [],
  productKeysStructured: {},
  productPrices: {},
  durationMap: {},
  add_ons: [],
  not_sold_because: because,
});

const summaryOf = (book: RateBook): string => warrantyRatesOf(book).summary ?? 'Repairs when mechanical and electrical parts fail.';

const tableOf = (rating: Rating, { book, car, cover: chosen, voucher }: Of & { readonly car: RatedCar }): ProductTable => {
  const cover = chosen ?? defaultCover(rating);
  const levels = levelTabs(rating, cover, voucher);
  const offers = rating.levels.flatMap((offered) => offersOf(rating, offered));
  const leaves = offers.flatMap((offer) => {
    const tab = levels.find(({ version }) => version === offer.level.key);
    const leaf = tab?.durations.find(({ months }) => months === offer.duration.months);
    return leaf ? [[placeOf(rating, offer), leafOf(leaf)] as const] : [];
  });
  return {
    ...emptyTable(book, null),
    durations: rating.rates.durations.map(({ months }) => ({ duration: String(months), months, label: lengthOf(months) })),
    versions: rating.levels.map((offered) => versionOf(rating, offered)),
    productKeys: offers.map((offer) => keyOfOffer(rating, offer)),
    productKeysStructured: nested(offers.map((offer) => [placeOf(rating, offer), keyOfOffer(rating, offer)] as const)),
    productPrices: nested(leaves),
    durationMap: Object.fromEntries(offers.toReversed().map((offer) => [String(offer.duration.months), idsOf(rating, offer)])),
    add_ons: additionalRows(rating, { book, car }, cover.duration, chosen?.additional_products ?? []),
  };
};

const idsOf = (rating: Rating, { level, version }: OfferedLevel) => ({ id: levelId(rating, level.key), version_id: version.id });

const placeOf = (rating: Rating, offer: RatedLevel): TableCell => {
  const { id, version_id } = idsOf(rating, offer);
  return [String(offer.duration.months), String(id), String(version_id)];
};

const versionOf = (rating: Rating, offered: OfferedLevel): ProductTable['versions'][number] => {
  const { key, name, summary, covers, excludes, claimLimitPounds } = offered.level;
  return { ...idsOf(rating, offered), version: key, name, summary, covers, excludes, claim_limit: claimLimitPounds };
};

const additionalRows = (
  { rates }: Rating,
  { book, car }: RatingContext,
  duration: string,
  added: readonly string[],
): ProductTable['add_ons'] =>
  rates.additionalProducts.map(({ key, name, summary, productType, covers, excludes, claimLimitPounds, gross }) => {
    const policy = { productType, covers, excludes, claimLimitPounds };
    const addOn: AddOn = { key, name, summary, charge: { priceType: 'fixed', gross }, policy };
    const pence = gross[duration] ?? 0;
    return addOnRow(addOn, { pence, saved: savedWith({ ...policy, duration, pence }, book, car), isAdded: added.includes(key) });
  });

type Leaf = ReturnType<typeof levelTabs>[number]['durations'][number];

const leafOf = ({ gross, discounted, per, label, saving, instalments }: Leaf): PriceLeaf => ({
  gross,
  discounted,
  per,
  label,
  saving,
  max_allowed_instalments_count: instalments?.count ?? null,
  instalment_price: instalments?.price ?? null,
});

/** A level counts as a product of its own in the price tables: its place in the book is its id (Q3). */
const levelId = ({ rates }: Rating, level: string): number => rates.coverLevels.findIndex(({ key }) => key === level) + 1;

export const keyOfOffer = (rating: Rating, { level, version, duration }: RatedLevel): string =>
  keyOf('warranty', String(duration.months), levelId(rating, level.key), version.id);

export const offerOfKey = (rating: Rating, key: string): RatedLevel | undefined =>
  rating.levels.flatMap((offered) => offersOf(rating, offered)).find((offer) => keyOfOffer(rating, offer) === key);
