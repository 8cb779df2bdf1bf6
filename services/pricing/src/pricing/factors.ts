import type { IsoDay } from '@kerbside/contracts/days/dates';
import { wholePounds } from '@kerbside/contracts/money/money';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import type { Factor } from '../price/price-line.js';
import type { Factors, Scale } from '../rate-book/rate-fields.js';
import type { WarrantyRates } from '../rate-book/warranty-rates.js';
import { ageInYears, type RatedVehicle } from './rated-vehicle.js';
import { said } from './unknown-facts.js';
import type { WarrantyCover } from '../price/warranty-cover.js';

/** What the car itself does to the price, in the order shown. A product is rated only by the factors that its rates have. */
export const vehicleFactors = (factors: Factors, vehicle: RatedVehicle, on: IsoDay): readonly Factor[] => [
  ...ratedBy(factors.vehicleAge, (scale) =>
    stepFactor('vehicle_age', 'Vehicle age', stepOf(scale, ageInYears(vehicle.firstRegistered, on))),
  ),
  ...ratedBy(factors.mileage, (scale) => stepFactor('mileage', 'Mileage', stepOf(scale, said('mileage', vehicle.mileage)))),
  ...ratedBy(factors.engineSize, (scale) => stepFactor('engine_size', 'Engine', stepCalled(scale, vehicle.engineSize))),
  ...ratedBy(factors.power, (scale) => stepFactor('bhp', 'Power', stepCalled(scale, vehicle.bhp))),
  ...ratedBy(factors.grossWeight, (scale) => stepFactor('gross_weight', 'Gross weight', stepCalled(scale, vehicle.grossWeight))),
  ...ratedBy(factors.makeGroups, (groups) => makeFactor(groups, vehicle.make)),
  ...ratedBy(factors.businessUse, (loading) =>
    said('private_use_only', vehicle.isPrivateUseOnly)
      ? factor('use', 'Use: private only', 0)
      : factor('use', 'Use: private and business', loading),
  ),
];

const ratedBy = <T>(rate: T | undefined, factorOf: (rate: T) => Factor): readonly Factor[] => (rate === undefined ? [] : [factorOf(rate)]);

/** What the customer's repair choices do to the price. */
export const repairFactors = (rates: WarrantyRates, cover: WarrantyCover): readonly Factor[] => {
  const labour = rates.labourRates.find(({ perHour }) => perHour === cover.labour_rate);
  if (!labour) throw invalid({ labour_rate: 'Choose a labour rate' });
  const contribution = rates.repairContributions.find(({ pounds }) => pounds === cover.repair_contribution);
  if (!contribution) throw invalid({ repair_contribution: 'Choose an excess per repair' });
  return [
    factor('labour_rate', `Labour rate: up to ${wholePounds(labour.perHour)} an hour`, labour.loading),
    factor('repair_contribution', `Excess per repair: ${wholePounds(contribution.pounds)}`, contribution.loading),
  ];
};

const stepCalled = <K extends string>(scale: Scale<K>, key: K): Scale<K>[number] | undefined => scale.find((step) => step.key === key);

const stepFactor = (code: string, name: string, step: Scale[number] | undefined): Factor => {
  if (!step) throw noCover(code);
  return factor(code, `${name}: ${step.label}`, step.loading);
};

const makeFactor = (groups: NonNullable<Factors['makeGroups']>, make: string): Factor => {
  const named = groups.find(({ makes }) => makes.some((one) => one.toLowerCase() === make.toLowerCase()));
  const group = named ?? groups.find(({ makes }) => makes.length === 0);
  if (!group) throw noCover('make_group');
  return factor('make_group', `Make: ${group.label}`, group.loading);
};

const factor = (code: string, label: string, loading: number): Factor => ({ code, label: `${label}${sizeOf(loading)}`, loading });

const sizeOf = (loading: number): string => (loading === 0 ? '' : ` (${loading > 0 ? '+' : '−'}${Math.abs(loading)}%)`);

const reasons: Readonly<Record<string, string>> = {
  vehicle_age: 'We cannot cover this car because of its age.',
  mileage: 'We cannot cover this car because of its mileage.',
  gross_weight: 'We cannot cover vehicles over 3,500 kg.',
  no_traction_battery: 'This covers the battery that drives a hybrid or an electric car. This car has none.',
  no_timing_belt: 'An electric car has no timing belt.',
  no_fuel: 'An electric car takes no fuel.',
  no_socket: 'This car is not charged from a socket.',
  no_mot_yet: 'This car needs no MOT yet. The first is due three years after it was first registered.',
  other_mot_class: 'Our MOT is of class 4: for cars, and vans up to 3,000 kg. This vehicle needs one of another class.',
  not_leased: 'Contract hire cover is for a leased car. You told us that you don’t lease this one.',
  not_financed: 'It pays what an earlier agreement added to the finance of a car. You told us that you own this one outright.',
};

export const reasonFor = (code: string): string => reasons[code] ?? 'We cannot cover this car.';

/** Not a mistake to correct but a result: we do not sell cover for this car. */
export const noCover = (code: string): DomainError =>
  new DomainError('NO_COVER_FOR_CAR', { message: reasonFor(code), data: { because: code } });

/** The step that a value falls on; undefined above the last one. */
export const stepOf = <K extends string>(scale: Scale<K>, value: number): Scale<K>[number] | undefined =>
  scale.find(({ upTo }) => upTo === null || value <= upTo);
