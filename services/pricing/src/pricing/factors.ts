import type { Cover } from '@kerbside/contracts/http/pricing';
import type { IsoDay } from '@kerbside/contracts/dates';
import { DomainError, invalid } from '@kerbside/platform/errors';
import type { Scale, WarrantyRates } from '../rate-book/rates.js';
import { ageInYears, type RatedVehicle } from './rated-vehicle.js';
import { stepOf } from './scale.js';

/** One reason for a price to be more or less. */
export interface Factor {
  readonly code: string;
  readonly label: string;
  readonly loading: number;
}

/** What the car itself does to the price, in the order it is shown. */
export const vehicleFactors = ({ factors }: WarrantyRates, vehicle: RatedVehicle, on: IsoDay): readonly Factor[] => [
  stepFactor('vehicle_age', 'Vehicle age', stepOf(factors.vehicleAge, ageInYears(vehicle.firstRegistered, on))),
  stepFactor('mileage', 'Mileage', stepOf(factors.mileage, vehicle.mileage)),
  stepFactor('engine_size', 'Engine', stepCalled(factors.engineSize, vehicle.engineSize)),
  stepFactor('bhp', 'Power', stepCalled(factors.power, vehicle.bhp)),
  stepFactor('gross_weight', 'Gross weight', stepCalled(factors.grossWeight, vehicle.grossWeight)),
  makeFactor(factors.makeGroups, vehicle.make),
  vehicle.isPrivateUseOnly ? factor('use', 'Use: private only', 0) : factor('use', 'Use: private and business', factors.businessUse),
];

/** What the customer's choice of repairs does to the price. */
export const repairFactors = (rates: WarrantyRates, cover: Cover): readonly Factor[] => {
  const labour = rates.labourRates.find(({ perHour }) => perHour === cover.labour_rate);
  if (!labour) throw invalid({ labour_rate: 'Choose a labour rate' });
  const contribution = rates.repairContributions.find(({ pounds }) => pounds === cover.repair_contribution);
  if (!contribution) throw invalid({ repair_contribution: 'Choose a repair contribution' });
  return [
    factor('labour_rate', `Labour rate: up to £${labour.perHour} an hour`, labour.loading),
    factor('repair_contribution', `You pay £${contribution.pounds} of each repair`, contribution.loading),
  ];
};

const stepCalled = <K extends string>(scale: Scale<K>, key: K): Scale<K>[number] | undefined => scale.find((step) => step.key === key);

const stepFactor = (code: string, name: string, step: Scale[number] | undefined): Factor => {
  if (!step) throw noCover(code);
  return factor(code, `${name}: ${step.label}`, step.loading);
};

const makeFactor = (groups: WarrantyRates['factors']['makeGroups'], make: string): Factor => {
  const named = groups.find(({ makes }) => makes.some((one) => one.toLowerCase() === make.toLowerCase()));
  const group = named ?? groups.find(({ makes }) => makes.length === 0);
  if (!group) throw noCover('make_group');
  return factor('make_group', `Make: ${group.label}`, group.loading);
};

const factor = (code: string, label: string, loading: number): Factor => ({ code, label: `${label}${sizeOf(loading)}`, loading });

const sizeOf = (loading: number): string => (loading === 0 ? '' : ` (${loading > 0 ? '+' : '-'}${Math.abs(loading)}%)`);

const reasons: Readonly<Record<string, string>> = {
  vehicle_age: 'We cannot cover this car because of its age.',
  mileage: 'We cannot cover this car because of its mileage.',
  gross_weight: 'We cannot cover vehicles over 3,500 kg.',
};

/** Not a mistake to mend but an answer: we do not sell cover for this car. */
export const noCover = (code: string): DomainError =>
  new DomainError('NO_COVER_FOR_CAR', { message: reasons[code] ?? 'We cannot cover this car.', data: { because: code } });
