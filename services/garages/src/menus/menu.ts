import type { ServiceMenu } from '@kerbside/contracts/http/garages/menus';
import { toPounds, type Pence, roundHalfUp } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import { isElectric, type ServicedCar } from './serviced-car.js';
import type { NetworkGarage } from '../garages/garage.js';

/** A line of what is done; both, where an electric car has no such part. */
export type MenuWork = string | { readonly engine: string; readonly electric: string };

type Car = Pick<ServicedCar, 'engineSize'>;

export const workOn = (car: Car, all: readonly MenuWork[]): string[] =>
  all.map((work) => (typeof work === 'string' ? work : isElectric(car) ? work.electric : work.engine));

/** A part of a service that may be chosen: how long since the last one, or what the schedule of the manufacturer asks for. */
export interface MenuPeriod {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly checks: readonly MenuWork[];
  /** Work on parts that an electric car does not have. */
  readonly isForEngines?: true;
  /** Whether it may be done together with others. At most one that may not is chosen. */
  readonly combinable: boolean;
}

export interface MenuSystem<Period extends MenuPeriod = MenuPeriod> {
  readonly id: string;
  readonly name: string;
  readonly items: readonly MenuWork[];
  readonly periods: readonly Period[];
  /** The message to a customer who chose none of its periods. */
  readonly ask: string;
}

/** SERVICE_UNKNOWN for a system that is not on the menu. */
export const systemOf = <System extends MenuSystem>(systems: readonly System[], id: string): System => {
  const system = systems.find((one) => one.id === id);
  if (system) return system;
  throw new DomainError('SERVICE_UNKNOWN', { fields: { system_id: 'Choose a service' } });
};

/** The periods with these ids, in the order of the menu. SERVICE_UNKNOWN for one that is not on it, PERIODS_NOT_COMBINABLE for two that exclude each other. */
export const periodsOf = <Period extends MenuPeriod>(
  { periods, ask }: MenuSystem<Period>,
  ids: readonly string[],
): [Period, ...Period[]] => {
  const [first, ...others] = periods.filter(({ id }) => ids.includes(id));
  if (!first || ids.some((id) => !periods.some((one) => one.id === id)))
    throw new DomainError('SERVICE_UNKNOWN', { fields: { periods: ask } });
  const chosen: [Period, ...Period[]] = [first, ...others];
  if (chosen.filter(({ combinable }) => !combinable).length > 1)
    throw new DomainError('PERIODS_NOT_COMBINABLE', { fields: { periods: 'These are not done in one visit. Choose one of them.' } });
  return chosen;
};

export const periodsFor = <Period extends MenuPeriod>(car: Car, { periods }: MenuSystem<Period>): Period[] =>
  periods.filter(({ isForEngines }) => !isForEngines || !isElectric(car));

/** "12,24" and "12, 24" are two ids. */
export const idsIn = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || []);

interface MenuChoice {
  readonly car: Car;
  readonly system: MenuSystem;
  readonly periods: readonly MenuPeriod[];
  /** Items that the car adds. */
  readonly added: readonly string[];
  readonly pence: Pence | null;
}

export const menuView = (systems: readonly MenuSystem[], { car, system, periods, added, pence }: MenuChoice): ServiceMenu => {
  const items = new Set([...workOn(car, [...system.items, ...periods.flatMap(({ checks }) => checks)]), ...added]);
  return {
    systems: systems.map(({ id, name }) => ({ id, slug: id, name, selected: id === system.id })),
    periods: periodsFor(car, system).map(({ id, slug, name, checks, combinable }) => ({
      id,
      slug,
      name,
      checks: workOn(car, checks),
      selected: periods.some((one) => one.id === id),
      combinable,
    })),
    items: [...items].map((description) => ({ description })),
    gross: pence === null ? null : toPounds(pence),
  };
};

/** An hour at a garage that never said what it asks. */
const usualLabourRatePence = 6_500;

export const labourPence = ({ labourRatePence = usualLabourRatePence }: Pick<NetworkGarage, 'labourRatePence'>, minutes: number): Pence =>
  roundHalfUp(labourRatePence * minutes, 60);
