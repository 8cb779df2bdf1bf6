import type { GarageVisit } from '@kerbside/contracts/http/pricing/visits';
import type { SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import { roundHalfUp, wholePounds, type Pence } from '@kerbside/contracts/money/money';
import { invalid } from '@kerbside/platform/errors/errors';
import { type PriceLine, sumOf, baseAndFactors, lengthOf } from '../../price/price-line.js';
import type { ProductPrice } from '../../price/together.js';
import type { ProductRates } from '../../rate-book/product-rates.js';
import type { AddOn } from '../../rate-book/rate-fields.js';
import { noCover, vehicleFactors } from '../factors.js';
import { ageInYears, type RatedCar } from '../rated-vehicle.js';
import type { SoldItem } from './sold-item.js';
import { refuseUnknown, unknownFacts } from '../unknown-facts.js';
import { unsuitable, type Unsuitable } from './suits.js';

export interface ChosenItem {
  readonly item: SoldItem;
  readonly addOns: readonly string[];
  /** The garage's own price, where one was selected. */
  readonly visit: GarageVisit | null;
  /** Free with another product (Q4). */
  readonly isIncluded: boolean;
}

/** Why a version is not sold for a car; undefined when it is. */
export const refusalFor = ({ productType, version }: SoldItem, car: RatedCar): 'vehicle_age' | 'mileage' | Unsuitable | undefined => {
  const { vehicle, on } = car;
  if (ageInYears(vehicle.firstRegistered, on) > version.maxAgeYears) return 'vehicle_age';
  // What is not known rules nothing out: it is asked.
  const isTooFar = vehicle.mileage !== undefined && vehicle.mileage > version.maxMileage;
  return isTooFar ? 'mileage' : unsuitable(productType, version.key, car);
};

export const hasFactors = ({ pricedBy, ...rates }: ProductRates): boolean =>
  pricedBy !== 'tyre' && 'factors' in rates && Object.keys(rates.factors).length > 0;

/** What its price still waits for. A garage's own price, and what comes free, wait for nothing. */
export const unknownFor = (
  rates: ProductRates,
  { item, visit, isIncluded }: Omit<ChosenItem, 'addOns'>,
  car: RatedCar,
): readonly SaidFact[] =>
  visit || isIncluded
    ? []
    : unknownFacts({ factors: rates.pricedBy === 'tyre' ? {} : rates.factors, maxMileage: item.version.maxMileage }, car.vehicle);

/** The price in the book, what the car does to it, then its add-ons. Throws NO_COVER_FOR_CAR with the reason. */
export const priceProduct = (rates: ProductRates, choice: ChosenItem, car: RatedCar): ProductPrice => {
  const { item } = choice;
  const because = refusalFor(item, car);
  if (because) throw noCover(because);
  refuseUnknown(unknownFor(rates, choice, car));
  const base = choice.isIncluded ? [includedLine(item)] : (garageLines(choice) ?? bookLines(rates, item, car));
  const lines = [...base, ...addOnLines(rates.addOns, choice, sumOf(base))];
  return {
    productType: item.productType,
    lines: lines.map((line) => ({ ...line, productType: line.productType ?? item.productType })),
    months: item.months,
    isVisit: item.isVisit,
    maxInstalments: item.maxInstalments,
  };
};

const includedLine = ({ version }: SoldItem): PriceLine => ({
  kind: 'base',
  code: version.key,
  label: version.name,
  amountPence: 0,
});

const bookLines = (rates: ProductRates, item: SoldItem, { vehicle, on }: RatedCar): PriceLine[] => {
  const base: PriceLine = { kind: 'base', code: item.version.key, label: labelOf(item), amountPence: item.grossPence };
  return baseAndFactors(base, rates.pricedBy === 'tyre' ? [] : vehicleFactors(rates.factors, vehicle, on));
};

const labelOf = ({ version, isVisit, months, tyreType, claimLimit }: SoldItem): string => {
  if (isVisit) return version.name;
  const limit = tyreType === null ? '' : `, up to ${wholePounds(claimLimit ?? 0)} a claim`;
  return `${version.name}${limit}, ${lengthOf(months)}`;
};

const garageLines = ({ item, visit }: ChosenItem): PriceLine[] | undefined => {
  if (!visit) return undefined;
  const base: PriceLine = {
    kind: 'base',
    code: item.version.key,
    label: `${visit.label} at ${visit.garageName}`,
    amountPence: visit.grossPence,
  };
  if (visit.discountedPence === null) return [base];
  const off = Math.min(0, visit.discountedPence - visit.grossPence);
  return [base, { kind: 'factor', code: 'garage_offer', label: 'The garage’s offer', amountPence: off }];
};

const addOnLines = (sold: readonly AddOn[], { item, addOns }: ChosenItem, productPence: Pence): PriceLine[] => {
  const unknown = addOns.find((key) => !sold.some((addOn) => addOn.key === key));
  if (unknown !== undefined) throw invalid({ add_ons: 'Choose from what we offer' });
  return sold
    .filter(({ key }) => addOns.includes(key))
    .map((addOn) => ({
      kind: addOn.policy ? 'addon' : 'subproduct',
      code: addOn.key,
      label: addOn.charge.priceType === 'percentage' ? `${addOn.name} (+${addOn.charge.percent}%)` : addOn.name,
      amountPence: addOnPence(addOn, item, productPence),
      productType: addOn.policy?.productType ?? item.productType,
    }));
};

/** Rounded half up to the penny when it is a percentage of its product. */
export const addOnPence = ({ charge }: AddOn, { duration }: Pick<SoldItem, 'duration'>, productPence: Pence): Pence =>
  charge.priceType === 'percentage' ? roundHalfUp(productPence * charge.percent, 100) : (charge.gross[duration] ?? 0);
