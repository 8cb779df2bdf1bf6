import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Pence } from '@kerbside/contracts/money/money';
import type { NetworkGarage } from '../garages/garage.js';
import { fixedPence, fixedPeriodOf, fixedSystems } from './fixed-menu.js';
import { schedulePence, scheduleSystems } from './manufacturer-menu.js';
import { idsIn, periodsOf, systemOf } from './menu.js';
import type { ServicedCar } from './serviced-car.js';

/** The price of a system of either menu. Throws SERVICE_UNKNOWN, and PERIODS_NOT_COMBINABLE. */
export const menuPence = (
  garage: NetworkGarage,
  { systemId, periods }: { readonly systemId: string; readonly periods: string },
  about: { readonly car: ServicedCar; readonly today: IsoDay },
): Pence => {
  const schedule = scheduleSystems.find(({ id }) => id === systemId);
  if (schedule) return schedulePence(garage, periodsOf(schedule, idsIn(periods)), about);
  const system = systemOf(fixedSystems, systemId);
  return fixedPence(garage, system, { period: fixedPeriodOf(system, periods), ...about });
};
