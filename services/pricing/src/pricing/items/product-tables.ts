import type { PriceLeaf, ProductAddOn, ProductTable } from '@kerbside/contracts/http/pricing/products';
import { partsOf, wordsFor, type CarBuild } from '@kerbside/contracts/car/parts';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { toPounds, type Pence } from '@kerbside/contracts/money/money';
import type { GarageVisit } from '@kerbside/contracts/http/pricing/visits';
import type { ProductRates } from '../../rate-book/product-rates.js';
import type { RateBook } from '../../rate-book/rate-book.js';
import type { AddOn } from '../../rate-book/rate-fields.js';
import { popularDuration } from '../warranty/default-cover.js';
import { discountOf, voucherOver, type GrantedVoucher, type PaidPer } from '../../price/discount.js';
import { instalmentsOf } from '../../price/instalments.js';
import { savedWith } from './by-itself.js';
import { addOnPence, hasFactors, priceProduct, refusalFor, unknownFor, type ChosenItem } from './product-price.js';
import type { RatedCar } from '../rated-vehicle.js';
import { reasonFor } from '../factors.js';
import { sumOf, lengthOf } from '../../price/price-line.js';
import { unsuitable } from './suits.js';
import { firstSold, type SoldItem } from './sold-item.js';
import { savingOf } from '../../price/price.js';

export interface TableFor {
  readonly rates: ProductRates;
  /** Also has what an add-on would cost by itself. */
  readonly book: RateBook;
  readonly items: readonly SoldItem[];
  /** Null while the car is not known: prices that depend on it are then missing. */
  readonly car: RatedCar | null;
  /** The choice of this product, if it is in the quote. */
  readonly chosen: ChosenItem | undefined;
  readonly voucher: GrantedVoucher | null;
  /** Its price at the garage of the quote, where one is chosen. */
  readonly visitOf: (item: SoldItem) => GarageVisit | null;
}

/** Q3: one product type, with a price for everything it is sold as, each including the chosen add-ons. */
export const productTable = (type: ProductType, of: TableFor): ProductTable => {
  const sold = of.items.filter((item) => of.car === null || refusalFor(item, of.car) === undefined);
  const priced = sold.map((item) => ({ item, pence: pricePence(item, of) }));
  const waiting = new Set(sold.flatMap((item) => waitsFor(item, of)));
  return {
    product_type: type,
    name: productNames[type],
    summary: of.rates.summary,
    priced_by: of.rates.pricedBy,
    durations: durationsOf(sold),
    versions: versionsOf(sold, of.car?.vehicle.made ?? {}),
    tyre_types: of.rates.pricedBy === 'tyre' ? of.rates.tyreTypes.map(({ key, name }) => ({ value: key, label: name })) : [],
    claim_limits: of.rates.pricedBy === 'tyre' ? [...new Set(sold.map(({ claimLimit }) => claimLimit ?? 0))] : [],
    productKeys: sold.map(({ key }) => key),
    productKeysStructured: nested(sold.map(({ place, key }) => [place, key] as const)),
    productPrices: nested(
      priced.map(({ item, pence }) => [item.place, leafOf(item, pence, shortestOf(item, priced), of.voucher)] as const),
    ),
    durationMap: Object.fromEntries(
      sold.toReversed().map(({ duration, version }) => [duration, { id: version.id, version_id: version.versionId }]),
    ),
    add_ons: addOnsOf(of, sold),
    not_sold_because: sold.length > 0 ? null : whyNot(of),
    ...(waiting.size > 0 ? { needs: [...waiting] } : {}),
  };
};

const whyNot = ({ items, car }: TableFor): string => {
  const [because] = car ? items.flatMap((item) => refusalFor(item, car) ?? []) : [];
  return because === undefined || because === 'vehicle_age' || because === 'mileage'
    ? 'We cannot cover this car because of its age or mileage.'
    : reasonFor(because);
};

interface PricedItem {
  readonly item: SoldItem;
  /** Undefined while it depends on something of the car that is not known. */
  readonly pence: Pence | undefined;
}

const pricePence = (item: SoldItem, of: TableFor): Pence | undefined => {
  const { rates, car } = of;
  if (car === null) return hasFactors(rates) ? undefined : item.grossPence;
  if (waitsFor(item, of).length > 0) return undefined;
  const choice = choiceOf(item, of);
  return sumOf(priceProduct(rates, choice, car).lines);
};

const choiceOf = (item: SoldItem, { chosen, visitOf }: TableFor): ChosenItem => ({
  item,
  addOns: chosen?.addOns ?? [],
  visit: chosen?.visit && chosen.item.key === item.key ? chosen.visit : visitOf(item),
  isIncluded: chosen?.isIncluded ?? false,
});

/** What its price still has to be told of the car. */
const waitsFor = (item: SoldItem, of: TableFor) => (of.car === null ? [] : unknownFor(of.rates, choiceOf(item, of), of.car));

const shortestOf = (item: SoldItem, priced: readonly PricedItem[]): PricedItem | undefined =>
  priced.find((one) => one.item.version.key === item.version.key && one.item.claimLimit === item.claimLimit);

const leafOf = (item: SoldItem, pence: Pence | undefined, shortest: PricedItem | undefined, voucher: GrantedVoucher | null): PriceLeaf => {
  const totalPence = pence ?? 0;
  const discountedPence = afterVoucher(item, totalPence, voucher);
  const instalments = instalmentsOf(discountedPence, item.maxInstalments);
  const saving =
    pence === undefined || shortest?.pence === undefined || item.isVisit
      ? null
      : savingOf(
          { months: item.months, totalPence: discountedPence },
          { months: shortest.item.months, totalPence: afterVoucher(shortest.item, shortest.pence, voucher) },
        );
  return {
    gross: toPounds(totalPence),
    discounted: toPounds(discountedPence),
    per: paidPer(item),
    label: item.duration === popularDuration ? 'Most popular!' : null,
    saving: saving === null ? null : toPounds(saving),
    max_allowed_instalments_count: instalments?.count ?? null,
    instalment_price: instalments?.price ?? null,
  };
};

const paidPer = ({ months }: SoldItem): PaidPer => (months === 0 ? 'month' : 'total');

const afterVoucher = (item: SoldItem, pence: Pence, voucher: GrantedVoucher | null): Pence => {
  const given = voucherOver(voucher, paidPer(item));
  return pence - (given ? discountOf(given.discount, pence) : 0);
};

const durationsOf = (items: readonly SoldItem[]): ProductTable['durations'] => [
  ...new Map(
    items.map(({ duration, months, isVisit }) => [duration, { duration, months, label: isVisit ? 'one visit' : lengthOf(months) }]),
  ).values(),
];

const versionsOf = (items: readonly SoldItem[], made: CarBuild): ProductTable['versions'] => [
  ...new Map(
    items.map(({ version, tyreType }) => [
      version.key,
      {
        id: version.id,
        version_id: version.versionId,
        version: version.key,
        name: version.name,
        summary: wordsFor(version.summary, made),
        covers: partsOf(version.covers, made),
        excludes: [...version.excludes],
        claim_limit: tyreType === null ? version.claimLimitPounds : null,
      },
    ]),
  ).values(),
];

/** What each add-on would cost with the chosen item, else with the one that the product opens on. */
const addOnsOf = ({ rates, book, chosen, car }: TableFor, sold: readonly SoldItem[]): ProductAddOn[] => {
  const item = chosen?.item ?? firstSold(sold, popularDuration);
  if (!item) return [];
  const isUnpriced = car === null || refusalFor(item, car) !== undefined || unknownFor(rates, alone(item), car).length > 0;
  const productPence = isUnpriced ? 0 : ownPence(rates, item, car, chosen);
  const suiting = rates.addOns.filter(({ key }) => car === null || unsuitable(item.productType, key, car) === undefined);
  return suiting.map((addOn) => {
    const pence = addOnPence(addOn, item, productPence);
    const saved = addOn.policy ? savedWith({ ...addOn.policy, duration: item.duration, pence }, book, car) : undefined;
    return addOnRow(addOn, { pence, saved, isAdded: chosen?.addOns.includes(addOn.key) ?? false });
  });
};

const ownPence = (rates: ProductRates, item: SoldItem, car: RatedCar, chosen: ChosenItem | undefined): Pence =>
  sumOf(priceProduct(rates, { ...alone(item), ...chosen, addOns: [] }, car).lines);

const alone = (item: SoldItem) => ({ item, visit: null, isIncluded: false });

interface AddOnPrice {
  readonly pence: Pence;
  /** Against the same cover by itself. */
  readonly saved: Pence | undefined;
  readonly isAdded: boolean;
}

export const addOnRow = (addOn: AddOn, { pence, saved, isAdded }: AddOnPrice): ProductAddOn => ({
  code: addOn.key,
  name: addOn.name,
  description: addOn.summary,
  product_type: addOn.policy?.productType ?? null,
  gross: toPounds(pence),
  price_type: addOn.charge.priceType,
  percent: addOn.charge.priceType === 'percentage' ? addOn.charge.percent : null,
  is_added: isAdded,
  ...(saved === undefined ? {} : { saves: toPounds(saved) }),
});

/** The three keys to a cell of a price table (Q3). */
export type TableCell = readonly [string, string, string];
type NestedTable<T> = Record<string, Record<string, Record<string, T>>>;

export const nested = <T>(entries: readonly (readonly [TableCell, T])[]): NestedTable<T> => {
  const table: NestedTable<T> = {};
  for (const [[first, second, third], value] of entries) ((table[first] ??= {})[second] ??= {})[third] = value;
  return table;
};
