import type { Drive } from '@kerbside/contracts/car/drive';
import { isLease } from '@kerbside/contracts/quotes/ownership';
import type { ProductType } from '@kerbside/contracts/ids';
import { ageInYears, type RatedCar } from '../rated-vehicle.js';

/** Why a thing would be of no use for this car, or this owner. What is not known rules nothing out. */
export type Unsuitable = NotFitted | 'no_mot_yet' | 'other_mot_class' | 'not_leased' | 'not_financed';
type NotFitted = 'no_traction_battery' | 'no_timing_belt' | 'no_fuel' | 'no_socket';

const isOf = (...drives: readonly Drive[]) => {
  return ({ vehicle: { made } }: RatedCar): boolean => made?.drive !== undefined && drives.includes(made.drive);
};

/** A first MOT is due three years after the first registration, and a visit is within a year of its purchase. */
const youngestForMotYears = 2;

interface Rule {
  readonly because: Unsuitable;
  readonly isSo: (car: RatedCar) => boolean;
}

/** By product and the key of its version or add-on. */
const rules: Readonly<Partial<Record<ProductType, Readonly<Record<string, Rule | readonly Rule[]>>>>> = {
  battery_cover: {
    traction: { because: 'no_traction_battery', isSo: isOf('petrol', 'diesel') },
    charging_cable: { because: 'no_socket', isSo: isOf('petrol', 'diesel', 'hybrid', 'diesel_electric') },
  },
  repair: { timing_belt: { because: 'no_timing_belt', isSo: isOf('electric') } },
  breakdown: { misfuelling: { because: 'no_fuel', isSo: isOf('electric') } },
  mot: {
    test: [
      { because: 'other_mot_class', isSo: ({ vehicle }) => vehicle.isOfOtherMotClass === true },
      { because: 'no_mot_yet', isSo: ({ vehicle, on }) => ageInYears(vehicle.firstRegistered, on) < youngestForMotYears },
    ],
  },
  gap: {
    lease: { because: 'not_leased', isSo: ({ basis }) => basis !== undefined && !isLease(basis) },
    finance_shortfall: { because: 'not_financed', isSo: ({ basis }) => basis === 'privately_owned' },
  },
};

export const unsuitable = (type: ProductType, key: string, car: RatedCar): Unsuitable | undefined => {
  const forKey = [rules[type]?.[key] ?? []].flat();
  return forKey.find(({ isSo }) => isSo(car))?.because;
};
