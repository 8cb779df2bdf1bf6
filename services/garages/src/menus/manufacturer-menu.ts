import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Pence } from '@kerbside/contracts/money/money';
import type { NetworkGarage } from '../garages/garage.js';
import { periodsFor, type MenuPeriod, type MenuSystem, type MenuWork, labourPence } from './menu.js';
import { extraMinutes, isElectric, yearDue, type ServicedCar } from './serviced-car.js';

interface SchedulePeriod extends MenuPeriod {
  readonly minutes: number;
  readonly partsPence: Pence;
  /** Due in every so many of a car's years, or 10,000s of miles. */
  readonly everyYears: number;
}
export type ScheduleSystem = MenuSystem<SchedulePeriod>;

/** Jobs of their own, that are done with any service. */
const further: readonly SchedulePeriod[] = [
  {
    id: 'brake-fluid',
    slug: 'every-2-years-brake-fluid',
    name: 'Brake fluid, every 2 years',
    checks: ['Brake fluid changed'],
    combinable: true,
    minutes: 30,
    partsPence: 1_500,
    everyYears: 2,
  },
  {
    id: 'plugs-and-filters',
    slug: 'every-4-years-plugs-and-filters',
    name: 'Plugs and filters, every 4 years or 40,000 miles',
    checks: ['Air filter changed', 'Fuel filter or spark plugs changed'],
    isForEngines: true,
    combinable: true,
    minutes: 60,
    partsPence: 6_500,
    everyYears: 4,
  },
  {
    id: 'timing-belt',
    slug: 'every-8-years-timing-belt',
    name: 'Timing belt, every 8 years or 80,000 miles',
    checks: ['Timing belt and water pump changed, where the car has a belt'],
    isForEngines: true,
    combinable: true,
    minutes: 210,
    partsPence: 19_500,
    everyYears: 8,
  },
];
const ask = 'Choose what the schedule asks for';
const items: readonly MenuWork[] = [
  {
    engine: 'Engine oil to the manufacturer’s specification, and a new filter',
    electric: 'Motor, battery pack and their cables inspected to the manufacturer’s specification',
  },
  'Service indicator reset',
  'Digital service record updated',
];
const inspection: readonly MenuWork[] = [
  'Brakes, steering and suspension inspected',
  'Cabin filter changed',
  { engine: 'Battery and lights tested', electric: '12-volt battery and lights tested' },
];

/** By years and miles, whichever comes first. */
const byInterval: ScheduleSystem = {
  id: 'fixed-interval',
  name: 'Every year or 10,000 miles',
  items,
  ask,
  periods: [
    {
      id: 'minor',
      slug: 'every-year-minor',
      name: 'Minor service, every year or 10,000 miles',
      checks: ['Tyres, brakes and fluids checked'],
      combinable: false,
      minutes: 75,
      partsPence: 5_500,
      everyYears: 1,
    },
    {
      id: 'major',
      slug: 'every-2-years-major',
      name: 'Major service, every 2 years or 20,000 miles',
      checks: inspection,
      combinable: false,
      minutes: 135,
      partsPence: 8_500,
      everyYears: 2,
    },
    ...further,
  ],
};

/** As the car itself says on its display. */
const byIndicator: ScheduleSystem = {
  id: 'flexible-interval',
  name: 'When the car asks for it',
  items,
  ask,
  periods: [
    {
      id: 'oil-service',
      slug: 'oil-service',
      name: 'Oil service',
      checks: ['Tyres, brakes and fluids checked'],
      combinable: false,
      minutes: 75,
      partsPence: 6_500,
      everyYears: 1,
    },
    {
      id: 'inspection',
      slug: 'inspection',
      name: 'Inspection with oil service',
      checks: inspection,
      combinable: false,
      minutes: 150,
      partsPence: 9_500,
      everyYears: 2,
    },
    ...further,
  ],
};

export const scheduleSystems: readonly ScheduleSystem[] = [byInterval, byIndicator];

const withIndicator = ['audi', 'bmw', 'mercedes-benz', 'mini', 'seat', 'skoda', 'volkswagen', 'volvo'];

/** The oil that a display asks for is that of an engine. */
export const schedulesFor = (car: Pick<ServicedCar, 'engineSize'>): readonly ScheduleSystem[] =>
  isElectric(car) ? [byInterval] : scheduleSystems;

/** How the manufacturer of a car asks for it to be serviced. */
export const scheduleOf = ({ make, engineSize }: ServicedCar): ScheduleSystem =>
  !isElectric({ engineSize }) && withIndicator.includes((make ?? '').trim().toLowerCase()) ? byIndicator : byInterval;

/** What is due by the age and the miles of a car: the larger service in its year, with the jobs that fall into the same year. */
export const dueOf = (system: ScheduleSystem, car: ServicedCar, today: IsoDay): SchedulePeriod[] => {
  const due = periodsFor(car, system).filter(({ everyYears }) => yearDue(car, today) % everyYears === 0);
  const service = due.findLast(({ combinable }) => !combinable);
  return due.filter((one) => one.combinable || one === service);
};

export const schedulePence = (
  garage: Pick<NetworkGarage, 'labourRatePence'>,
  periods: readonly SchedulePeriod[],
  { car, today }: { readonly car: ServicedCar; readonly today: IsoDay },
): Pence => {
  const minutes = periods.reduce((sum, one) => sum + one.minutes, extraMinutes(car, today));
  return labourPence(garage, minutes) + periods.reduce((sum, { partsPence }) => sum + partsPence, 0);
};
