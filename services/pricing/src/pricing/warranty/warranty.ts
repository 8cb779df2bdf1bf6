import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';
import { invalid } from '@kerbside/platform/errors/errors';
import { type PriceLine, linesOf, sumOf, type PriceStep, baseAndFactors, lengthOf, exactly, percentOf } from '../../price/price-line.js';
import type { Charge } from '../../rate-book/rate-fields.js';
import type { WarrantyRates } from '../../rate-book/warranty-rates.js';
import { voucherLines, voucherOver, type GrantedVoucher, type PaidPer } from '../../price/discount.js';
import { repairFactors } from '../factors.js';
import { Memo } from '../memo.js';
import { offersOf, type RatedLevel, type Rating } from './rating.js';
import type { WholePrice } from '../../price/together.js';
import type { WarrantyCover } from '../../price/warranty-cover.js';

export interface WarrantyPrice extends WholePrice {
  readonly offer: RatedLevel;
}

/**
 * Q9: (base + ticked extras) x (1 + percentage subproducts) + fixed subproducts + additional products, minus the voucher.
 * Rounded half up to the penny once for the base, once for each extra, once for the percentages together, once for the voucher.
 */
export const priceWarranty = (rating: Rating, cover: WarrantyCover, voucher: GrantedVoucher | null): WarrantyPrice => {
  const offer = chosenOffer(rating, cover);
  const base = baseLines(rating, offer, cover);
  const extras = extraLines(rating.rates, cover, sumOf(base));
  const subproducts = subproductLines(rating.rates, cover, sumOf([...base, ...extras]));
  const own = [...base, ...extras, ...subproducts].map((line): PriceLine => ({ ...line, productType: 'warranty' }));
  const lines = [...own, ...additionalLines(rating.rates, cover)];
  const originalPence = sumOf(lines);
  const { months, maxInstalments } = offer.duration;
  const per: PaidPer = months === 0 ? 'month' : 'total';
  const discounts = voucherLines(voucherOver(voucher, per), originalPence);
  return {
    offer,
    lines: [...lines, ...discounts],
    originalPence,
    totalPence: originalPence + sumOf(discounts),
    per,
    maxInstalments,
  };
};

const prices = new Memo<Rating, WarrantyPrice>(20);

/** Without a voucher. A change of cover asks twice: for its price, and for the tables beside it. */
export const priceOfCover = (rating: Rating, cover: WarrantyCover): WarrantyPrice =>
  prices.of(rating, cover, () => priceWarranty(rating, cover, null));

export const chosenOffer = (rating: Rating, cover: WarrantyCover): RatedLevel => {
  const offered = rating.levels.find(({ level }) => level.key === cover.version);
  if (!offered) throw invalid({ version: 'Choose a level of cover' });
  const offer = offersOf(rating, offered).find(({ duration }) => String(duration.months) === cover.duration);
  if (!offer) throw invalid({ duration: 'Choose a duration' });
  return offer;
};

const baseLines = (rating: Rating, offer: RatedLevel, cover: WarrantyCover): PriceLine[] => {
  const label = `${offer.level.name} cover, ${lengthOf(offer.duration.months)}`;
  const base: PriceLine = { kind: 'base', code: offer.level.key, label, amountPence: offer.grossPence };
  return baseAndFactors(base, [...rating.factors, ...repairFactors(rating.rates, cover)]);
};

const extraLines = (rates: WarrantyRates, cover: WarrantyCover, basePence: Pence): PriceLine[] =>
  rates.extras
    .filter(({ key }) => cover[key] === true)
    .map(({ key, name, percentOfBase }) => ({
      kind: 'extra',
      code: key,
      label: name,
      amountPence: roundHalfUp(basePence * percentOfBase, 100),
    }));

/** Percentages are summed before they are applied; then come the fixed amounts. */
const subproductLines = (rates: WarrantyRates, cover: WarrantyCover, coveredPence: Pence): PriceLine[] => {
  refuseUnknown('subproducts', cover.subproducts, rates.subproducts);
  const answered = rates.subproducts.map(({ key, name, yes, no }) => ({ key, name, charge: cover.subproducts.includes(key) ? yes : no }));
  let percent = 100;
  const steps = answered.flatMap(({ key, name, charge }): PriceStep[] => {
    if (charge.priceType === 'fixed') return [];
    percent += charge.percent;
    return [{ kind: 'subproduct', code: key, label: `${name} (+${charge.percent}%)`, reaches: percentOf(exactly(coveredPence), percent) }];
  });
  const fixed = answered.flatMap(({ key, name, charge }): PriceLine[] => {
    const amountPence = fixedPence(charge, cover);
    return amountPence === 0 ? [] : [{ kind: 'subproduct', code: key, label: name, amountPence }];
  });
  return [...linesOf(steps, coveredPence), ...fixed];
};

const fixedPence = (charge: Charge, cover: WarrantyCover): Pence =>
  charge.priceType === 'fixed' ? (charge.gross[cover.duration] ?? 0) : 0;

const additionalLines = (rates: WarrantyRates, cover: WarrantyCover): PriceLine[] => {
  refuseUnknown('additional_products', cover.additional_products, rates.additionalProducts);
  return rates.additionalProducts
    .filter(({ key }) => cover.additional_products.includes(key))
    .map(({ key, name, gross, productType }) => ({
      kind: 'addon',
      code: key,
      label: name,
      amountPence: gross[cover.duration] ?? 0,
      productType,
    }));
};

const refuseUnknown = (field: string, chosen: readonly string[], sold: readonly { readonly key: string }[]): void => {
  const unknown = chosen.find((key) => !sold.some((one) => one.key === key));
  if (unknown !== undefined) throw invalid({ [field]: 'Choose from what we offer' });
};
