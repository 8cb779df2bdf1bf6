import type { IsoDay } from '@kerbside/contracts/days/dates';
import { serviceTypes, type ServiceType } from '@kerbside/contracts/http/garages/offers';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import type { Pence } from '@kerbside/contracts/money/money';
import type { NetworkGarage } from '../garages/garage.js';
import { fixedSystemOf, fixedSystems, usualPeriod, fixedPence, fixedPeriodOf } from './fixed-menu.js';
import { dueOf, scheduleOf, schedulesFor, scheduleSystems, type ScheduleSystem, schedulePence } from './manufacturer-menu.js';
import { idsIn, periodsFor, periodsOf, systemOf, workOn, type MenuSystem } from './menu.js';
import { extraItems, type ServicedCar } from './serviced-car.js';

/** A service of either menu. The manufacturer's counts as a full service: it takes as much of a garage. */
export interface ChosenService {
  readonly type: ServiceType;
  readonly systemId: string;
  /** Ids of the menu, with commas between them. */
  readonly periods: string;
}

export interface ServiceWanted {
  readonly service_type?: ServiceType | undefined;
  readonly system_id?: string | undefined;
  readonly periods?: string | undefined;
}

export interface About {
  readonly car: ServicedCar;
  readonly today: IsoDay;
}

const scheduleName = 'Manufacturer’s service';

const scheduleNamed = (systemId: string): ScheduleSystem | undefined => scheduleSystems.find(({ id }) => id === systemId);

/** What the schedule of the car's manufacturer asks for now. */
export const dueService = ({ car, today }: About): ChosenService => {
  const system = scheduleOf(car);
  return { type: 'full', systemId: system.id, periods: periodIds(dueOf(system, car, today)) };
};

/** What is wanted, by itself or as a change of what was chosen before, perhaps for another car; a full fixed service without either. Throws SERVICE_UNKNOWN. */
export const serviceWanted = (wanted: ServiceWanted, before: ChosenService | undefined, about: About): ChosenService =>
  fittedService(changedService(wanted, before, about), about);

/** What is done of a service that was bought: the one that was chosen, or the usual one where another type was bought than was chosen last, or it was chosen with something else. */
export const soldService = (chosen: ChosenService | undefined, version: string | undefined): ChosenService | undefined => {
  const type = serviceTypes.find((one) => one === version);
  return !type || chosen?.type === type ? chosen : { type, systemId: fixedSystemOf(type).id, periods: usualPeriod };
};

/** The same of a quote, which may not be bought yet. */
export const quotedService = (chosen: ChosenService | undefined, { lines }: Pick<QuoteFacts, 'lines'>): ChosenService | undefined =>
  soldService(chosen, lines.find(({ kind, productType }) => kind === 'base' && productType === 'service')?.code);

/** What stays of a service for this car; what is due where nothing of it does. An electric car has no plugs or belt, nor asks for oil. */
const fittedService = (service: ChosenService, about: About): ChosenService => {
  const schedule = scheduleNamed(service.systemId);
  if (!schedule) return service;
  if (!schedulesFor(about.car).includes(schedule)) return dueService(about);
  const fitting = periodsFor(about.car, schedule);
  const unfit = schedule.periods.filter((period) => !fitting.includes(period)).map(({ id }) => id);
  const left = idsIn(service.periods).filter((id) => !unfit.includes(id));
  return left.length > 0 ? { ...service, periods: left.join(',') } : dueService(about);
};

const changedService = (
  { service_type, system_id, periods }: ServiceWanted,
  before: ChosenService | undefined,
  about: About,
): ChosenService => {
  const systemId = system_id ?? (service_type ? fixedSystemOf(service_type).id : (before?.systemId ?? fixedSystemOf('full').id));
  const schedule = scheduleNamed(systemId);
  if (schedule) {
    const isSame = before?.systemId === systemId;
    return { type: 'full', systemId, periods: periods ?? (isSame ? before.periods : periodIds(dueOf(schedule, about.car, about.today))) };
  }
  const { type } = systemOf(fixedSystems, systemId);
  const months = before && !scheduleNamed(before.systemId) ? before.periods : usualPeriod;
  return { type, systemId, periods: periods ?? months };
};

/** Throws SERVICE_UNKNOWN, and PERIODS_NOT_COMBINABLE. */
export const servicePence = (garage: NetworkGarage, chosen: ChosenService, about: About): Pence => menuPence(garage, chosen, about);

/** "Full service", "Manufacturer’s service". */
export const serviceName = ({ systemId }: ChosenService): string =>
  scheduleNamed(systemId) ? scheduleName : systemOf(fixedSystems, systemId).name;

/** "Full service"; "Manufacturer’s service: major service, brake fluid". */
export const serviceLabel = (chosen: ChosenService): string => [serviceName(chosen), partsOf(chosen)].filter(Boolean).join(': ');

/** As the work of a visit: "Full service"; "Manufacturer’s service (major service, brake fluid)". */
export const serviceWork = (chosen: ChosenService): string => {
  const parts = partsOf(chosen);
  return parts === '' ? serviceName(chosen) : `${serviceName(chosen)} (${parts})`;
};

/** What of a manufacturer's schedule; empty for a fixed service. */
const partsOf = ({ systemId, periods }: ChosenService): string => {
  const schedule = scheduleNamed(systemId);
  const parts = schedule ? periodsOf(schedule, idsIn(periods)) : [];
  return parts.map(({ name }) => (name.split(',')[0] ?? name).toLowerCase()).join(', ');
};

/** What is done. */
export const serviceItems = ({ systemId, periods }: ChosenService, { car, today }: About): string[] => {
  const system: MenuSystem = systemOf<MenuSystem>([...scheduleSystems, ...fixedSystems], systemId);
  const checks = periodsOf(system, idsIn(periods)).flatMap((one) => one.checks);
  return [...new Set([...workOn(car, [...system.items, ...checks]), ...extraItems(car, today)])];
};

const halfHour = 30;

/** How long a garage's workshop needs for it, in whole half hours. */
export const serviceMinutes = ({ type, systemId, periods }: ChosenService): number => {
  const schedule = scheduleNamed(systemId);
  if (!schedule) return type === 'interim' ? 120 : 180;
  const minutes = periodsOf(schedule, idsIn(periods)).reduce((sum, one) => sum + one.minutes, 0);
  return Math.ceil(minutes / halfHour) * halfHour;
};

const periodIds = (periods: readonly { readonly id: string }[]): string => periods.map(({ id }) => id).join(',');

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
