import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { ServiceType } from '@kerbside/contracts/http/garages/offers';
import { roundHalfUp, type Pence } from '@kerbside/contracts/money/money';
import type { NetworkGarage } from '../garages/garage.js';
import { idsIn, periodsOf, type MenuPeriod, type MenuSystem, type MenuWork, labourPence } from './menu.js';
import { extraMinutes, type ServicedCar } from './serviced-car.js';

interface FixedPeriod extends MenuPeriod {
  /** Per cent of the price of a yearly service: after a longer gap the work takes longer. */
  readonly percent: number;
}
interface FixedSystem extends MenuSystem<FixedPeriod> {
  readonly type: ServiceType;
}

const afterTwoYears: MenuWork = {
  engine: 'Filters and belts checked for two years of wear',
  electric: 'Filters checked for two years of wear',
};
const oil: MenuWork = { engine: 'Engine oil and filter', electric: 'Motor, battery pack and their cables inspected' };
const battery: MenuWork = { engine: 'Battery tested', electric: '12-volt battery tested' };

/** Months since the last service. */
const periods: readonly FixedPeriod[] = [
  { id: '12', slug: '12-months', name: 'Within 12 months', checks: [], combinable: false, percent: 100 },
  { id: '24', slug: '24-months', name: '1 to 2 years ago', checks: [afterTwoYears], combinable: false, percent: 108 },
  {
    id: '36',
    slug: '36-months',
    name: 'More than 2 years ago',
    checks: [afterTwoYears, 'Seals and hoses checked for leaks'],
    combinable: false,
    percent: 115,
  },
];
export const usualPeriod = '12';
const ask = 'Choose 12, 24 or 36 months';

const fixedSystem = {
  interim: {
    type: 'interim',
    id: 'interim-service',
    name: 'Interim service',
    items: [oil, 'Brakes, tyres and lights checked', 'Fluids topped up', battery, 'Written report'],
    periods,
    ask,
  },
  full: {
    type: 'full',
    id: 'full-service',
    name: 'Full service',
    items: [
      oil,
      { engine: 'Air filter', electric: 'Cabin filter' },
      { engine: 'Spark plugs or fuel filter checked', electric: 'Charging port and cooling of the battery checked' },
      'Brakes measured, tyres and lights checked',
      'Brake fluid and coolant tested',
      'Steering and suspension checked',
      battery,
      'Fluids topped up',
      'Written report and service stamp',
    ],
    periods,
    ask,
  },
} as const satisfies Record<ServiceType, FixedSystem>;

export const fixedSystems: readonly FixedSystem[] = [fixedSystem.full, fixedSystem.interim];
export const fixedSystemOf = (type: ServiceType): FixedSystem => fixedSystem[type];

/** SERVICE_UNKNOWN unless it is one of them. */
export const fixedPeriodOf = (system: FixedSystem, text: string): FixedPeriod => periodsOf(system, idsIn(text))[0];

/** The garage's price for servicing an ordinary car, plus the extra time for this car at its labour rate. */
export const fixedPence = (
  garage: Pick<NetworkGarage, 'servicePence' | 'labourRatePence'>,
  { type }: Pick<FixedSystem, 'type'>,
  { period, car, today }: { readonly period: Pick<FixedPeriod, 'percent'>; readonly car: ServicedCar; readonly today: IsoDay },
): Pence => roundHalfUp(garage.servicePence[type] * period.percent, 100) + labourPence(garage, extraMinutes(car, today));
