import type { PriceTables } from '@kerbside/contracts/http/pricing/tables';
import { roundHalfUp, toPounds, type Pence } from '@kerbside/contracts/money/money';
import type { Charge } from '../../rate-book/rate-fields.js';
import type { RateBook } from '../../rate-book/rate-book.js';
import type { AdditionalProduct, Subproduct } from '../../rate-book/warranty-rates.js';
import { savedWith } from '../items/by-itself.js';
import type { RatedCar } from '../rated-vehicle.js';
import { defaultLabourRate, popularDuration, settledCover } from './default-cover.js';
import type { GrantedVoucher } from '../../price/discount.js';
import { instalmentsOf } from '../../price/instalments.js';
import { sumOf } from '../../price/price-line.js';
import { offersOf, type OfferedLevel, type Rating } from './rating.js';
import { Memo } from '../memo.js';
import { priceOfCover, priceWarranty, type WarrantyPrice } from './warranty.js';
import { savingOf } from '../../price/price.js';
import { coverView, type WarrantyCover } from '../../price/warranty-cover.js';

type Level = PriceTables['levels'][number];
type DurationPrice = Level['durations'][number];
type AddOn = PriceTables['subproducts'][number];

interface TablesFor {
  readonly cover: WarrantyCover;
  readonly voucher: GrantedVoucher | null;
  readonly book: RateBook;
  readonly car: RatedCar;
}

/** Step 3: what every level and length would cost with the other choices unchanged. */
export const warrantyTables = (rating: Rating, { cover, voucher, book, car }: TablesFor): PriceTables => {
  const { rates } = rating;
  const chosen = priceOfCover(rating, cover);
  const basePence = sumOf(chosen.lines.filter(({ kind }) => kind === 'base' || kind === 'factor'));
  const coveredPence = basePence + sumOf(chosen.lines.filter(({ kind }) => kind === 'extra'));
  return {
    productType: 'warranty',
    rateBookVersion: book.version,
    levels: levelTabs(rating, cover, voucher),
    labour_rates: rates.labourRates.map(({ perHour }) => perHour),
    repair_contributions: rates.repairContributions.map(({ pounds }) => pounds),
    option_totals: optionTotals(rating, cover, voucher),
    extras: rates.extras.map(({ key, name, summary, percentOfBase }) => ({
      code: key,
      name,
      description: summary,
      price_gross: toPounds(roundHalfUp(basePence * percentOfBase, 100)),
    })),
    subproducts: rates.subproducts.map((subproduct) => subproductRow(subproduct, cover, coveredPence)),
    additional_products: [...additionalRows(rating, cover.duration, { book, car })],
    chosen: coverView(cover),
  };
};

/** What each option would come to, so that its effect stands beside it. */
const optionTotals = (rating: Rating, cover: WarrantyCover, voucher: GrantedVoucher | null): PriceTables['option_totals'] => {
  const totalOf = (other: Partial<WarrantyCover>) =>
    toPounds(priceWarranty(rating, settledCover({ ...cover, ...other }), voucher).totalPence);
  const byValue = <T extends string | number>(values: readonly T[], other: (value: T) => Partial<WarrantyCover>) =>
    Object.fromEntries(values.map((value) => [String(value), totalOf(other(value))]));
  const rates = rating.rates.labourRates.map(({ perHour }) => perHour);
  const amounts = rating.rates.repairContributions.map(({ pounds }) => pounds);
  return {
    repairer_preference: {
      network: totalOf({ repairer_preference: 'network' }),
      own_garage: totalOf({ repairer_preference: 'own_garage', labour_rate: ownRate(cover) }),
    },
    labour_rate: byValue(rates, (labour_rate) => ({ labour_rate })),
    repair_contribution: byValue(amounts, (repair_contribution) => ({ repair_contribution })),
  };
};

/** Back with one's own garage the rate is the usual one (Q9). */
const ownRate = ({ repairer_preference, labour_rate }: WarrantyCover): number =>
  repairer_preference === 'network' ? defaultLabourRate : labour_rate;

const tabs = new Memo<Rating, readonly Level[]>(50);

/** Does not depend on the chosen level and length. */
export const levelTabs = (
  rating: Rating,
  { version: _level, duration: _length, ...rest }: WarrantyCover,
  voucher: GrantedVoucher | null,
): Level[] => {
  const levels = () => rating.levels.map((offered) => levelTab(rating, offered, rest, voucher));
  return [...tabs.of(rating, [rest, voucher], levels)];
};

const levelTab = (
  rating: Rating,
  offered: OfferedLevel,
  rest: Omit<WarrantyCover, 'version' | 'duration'>,
  voucher: GrantedVoucher | null,
): Level => {
  const { key, name, summary, covers, excludes, claimLimitPounds } = offered.level;
  const prices = offersOf(rating, offered).map(({ duration }) =>
    priceWarranty(rating, { ...rest, version: key, duration: String(duration.months) }, voucher),
  );
  return {
    version: key,
    name,
    summary,
    covers,
    excludes,
    claim_limit: claimLimitPounds,
    durations: prices.map((price) => durationPrice(price, prices[0] ?? price)),
  };
};

const durationPrice = ({ offer, originalPence, totalPence }: WarrantyPrice, shortest: WarrantyPrice): DurationPrice => {
  const { months, maxInstalments } = offer.duration;
  const saving = savingOf({ months, totalPence }, { months: shortest.offer.duration.months, totalPence: shortest.totalPence });
  const instalments = instalmentsOf(totalPence, maxInstalments);
  return {
    duration: String(months),
    months,
    gross: toPounds(originalPence),
    discounted: toPounds(totalPence),
    per: months === 0 ? 'month' : 'total',
    label: String(months) === popularDuration ? 'Most popular!' : null,
    saving: saving === null ? null : toPounds(saving),
    instalments: instalments && { count: instalments.count, price: instalments.price },
  };
};

const subproductRow = ({ key, name, summary, yes }: Subproduct, cover: WarrantyCover, coveredPence: Pence): AddOn => ({
  code: key,
  name,
  description: summary,
  gross: toPounds(chargePence(yes, cover, coveredPence)),
  price_type: yes.priceType,
  percent: yes.priceType === 'percentage' ? yes.percent : null,
});

const chargePence = (charge: Charge, cover: WarrantyCover, coveredPence: Pence): Pence =>
  charge.priceType === 'percentage' ? roundHalfUp(coveredPence * charge.percent, 100) : (charge.gross[cover.duration] ?? 0);

type Of = Pick<TablesFor, 'book' | 'car'>;

const rows = new Memo<Rating, readonly AddOn[]>(20);

/** Each with what it saves against buying it separately. */
const additionalRows = (rating: Rating, duration: string, of: Of): readonly AddOn[] =>
  rows.of(rating, [of.book.version, duration], () =>
    rating.rates.additionalProducts.map((product) => additionalRow(product, duration, of)),
  );

const additionalRow = (product: AdditionalProduct, duration: string, { book, car }: Of): AddOn => {
  const pence = product.gross[duration] ?? 0;
  const saves = savedWith({ ...product, duration, pence }, book, car);
  return {
    code: product.key,
    name: product.name,
    description: product.summary,
    gross: toPounds(pence),
    price_type: 'fixed',
    percent: null,
    ...(saves === undefined ? {} : { saves: toPounds(saves) }),
  };
};
