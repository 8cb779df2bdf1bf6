import { DomainError } from '@kerbside/platform/errors/errors';
import {
  type ChosenService,
  serviceItems,
  serviceLabel,
  serviceMinutes,
  serviceName,
  serviceWanted,
  type ServiceWanted,
  serviceWork,
} from './chosen-service.js';
import { fixedPence, fixedPeriodOf, fixedSystemOf, fixedSystems } from './fixed-menu.js';
import { dueOf, scheduleOf, schedulePence, schedulesFor, scheduleSystems } from './manufacturer-menu.js';
import { idsIn, type MenuSystem, menuView, periodsOf, systemOf } from './menu.js';
import { extraMinutes, type ServicedCar, unknownCar, yearDue } from './serviced-car.js';

const about = { car: { ...unknownCar, make: 'Ford', registeredOn: '2022-10-01', mileage: 41_000 }, today: '2026-11-20' };
const full: ChosenService = { type: 'full', systemId: 'full-service', periods: '12' };
const interim: ChosenService = { type: 'interim', systemId: 'interim-service', periods: '24' };
const major: ChosenService = { type: 'full', systemId: 'fixed-interval', periods: 'major,brake-fluid' };
const due = 'major,brake-fluid,plugs-and-filters';

describe('the service of a quote', () => {
  it.each<[string, ServiceWanted, ChosenService | undefined, ChosenService]>([
    ['nothing', {}, undefined, full],
    ['nothing, after another', {}, interim, interim],
    ['nothing, after a manufacturer’s', {}, major, major],
    ['another type: the months stay', { service_type: 'full' }, interim, { ...full, periods: '24' }],
    ['a type after a manufacturer’s: the usual months', { service_type: 'interim' }, major, { ...interim, periods: '12' }],
    ['months', { periods: '36' }, full, { ...full, periods: '36' }],
    ['the manufacturer’s: what is due', { system_id: 'fixed-interval' }, full, { ...major, periods: due }],
    ['parts of the manufacturer’s', { system_id: 'fixed-interval', periods: 'minor' }, full, { ...major, periods: 'minor' }],
    ['the manufacturer’s again: the parts stay', { system_id: 'fixed-interval' }, major, major],
    ['a fixed one by its menu', { system_id: 'interim-service' }, full, { ...interim, periods: '12' }],
  ])('Q3: by %s', (_, wanted, before, service) => expect(serviceWanted(wanted, before, about)).toEqual(service));

  const electric = { ...about, car: { ...about.car, engineSize: 0 } };
  const oilService: ChosenService = { type: 'full', systemId: 'flexible-interval', periods: 'oil-service,brake-fluid' };
  it.each<[string, ServiceWanted, ChosenService, ChosenService]>([
    ['a fixed one: it stays', {}, interim, interim],
    ['parts that any car has: they stay', { system_id: 'fixed-interval' }, major, major],
    ['parts of an engine among others: the others stay', { system_id: 'fixed-interval' }, { ...major, periods: due }, major],
    ['parts of an engine alone: what is due', {}, { ...major, periods: 'timing-belt' }, major],
    ['one that the car asks for by its oil: what is due', {}, oilService, major],
    ['the same, still known to a page', { system_id: 'flexible-interval', periods: 'oil-service' }, full, major],
  ])('Q3: once the car is electric, after %s', (_, wanted, before, service) => {
    expect(serviceWanted(wanted, before, electric)).toEqual(service);
  });

  it('of an electric car stays once the car has an engine', () => {
    const chosen = serviceWanted({ system_id: 'fixed-interval' }, full, electric);
    expect(serviceWanted({ system_id: 'fixed-interval' }, chosen, about)).toEqual(chosen);
  });

  it('is of a menu', () => expect(() => serviceWanted({ system_id: 'oil' }, full, about)).toThrow('SERVICE_UNKNOWN'));

  it.each([
    [full, 'Full service', 'Full service', 180],
    [interim, 'Interim service', 'Interim service', 120],
    [{ ...major, periods: 'minor' }, 'Manufacturer’s service', 'Manufacturer’s service: minor service', 90],
    [major, 'Manufacturer’s service', 'Manufacturer’s service: major service, brake fluid', 180],
    [{ ...major, periods: `${due},timing-belt` }, 'Manufacturer’s service', expect.stringContaining('timing belt'), 450],
  ])('Q9: %j is called %s, in a receipt %s, and takes %i minutes', (service, name, label, minutes) =>
    expect([serviceName(service), serviceLabel(service), serviceMinutes(service)]).toEqual([name, label, minutes]),
  );

  it.each([
    [full, 'Full service'],
    [major, 'Manufacturer’s service (major service, brake fluid)'],
  ])('%j is the work %s', (service, work) => expect(serviceWork(service)).toBe(work));

  it('says what is done, each thing once', () => {
    const items = serviceItems(major, about);
    expect(items).toEqual(expect.arrayContaining(['Service indicator reset', 'Cabin filter changed', 'Brake fluid changed']));
    expect(new Set(items).size).toBe(items.length);
  });
});

const today = '2026-11-20';
const garage = { servicePence: { full: 18_995, interim: 11_795 }, labourRatePence: 6_000 };
const aCar = (over: Partial<ServicedCar> = {}): ServicedCar => ({ ...unknownCar, ...over });
const schedule = systemOf(scheduleSystems, 'fixed-interval');

describe('a serviced car', () => {
  it.each<[string, Partial<ServicedCar>, number]>([
    ['nothing known', {}, 0],
    ['2 litres', { engineSize: 2_000 }, 0],
    ['more than 2 litres', { engineSize: 2_001 }, 30],
    ['8 years to the day', { registeredOn: '2018-11-20' }, 20],
    ['a day less than 8 years', { registeredOn: '2018-11-21' }, 0],
    ['79,999 miles', { mileage: 79_999 }, 0],
    ['80,000 miles', { mileage: 80_000 }, 20],
    ['all of it', { engineSize: 3_000, registeredOn: '2010-01-01', mileage: 120_000 }, 70],
    ['a date of first registration to come', { registeredOn: '2027-01-01' }, 0],
  ])('Q3: a car with %s takes %i minutes more', (_, over, minutes) => {
    expect(extraMinutes(aCar(over), today)).toBe(minutes);
  });

  it.each<[Partial<ServicedCar>, number]>([
    [{}, 1],
    [{ registeredOn: '2026-06-01' }, 1],
    [{ registeredOn: '2023-11-20' }, 3],
    [{ registeredOn: '2023-11-20', mileage: 39_999 }, 3],
    [{ registeredOn: '2023-11-20', mileage: 40_000 }, 4],
  ])('%j is due service %i', (over, year) => expect(yearDue(aCar(over), today)).toBe(year));
});

describe('the fixed menu', () => {
  it.each<['full' | 'interim', string, string, Partial<ServicedCar>, number]>([
    ['full', '12', 'an ordinary car', {}, 18_995],
    ['full', '24', 'an ordinary car', {}, 20_515],
    ['full', '36', 'an ordinary car', {}, 21_844],
    ['interim', '12', 'an ordinary car', {}, 11_795],
    ['full', '12', 'a large engine', { engineSize: 3_000 }, 21_995],
    ['interim', '24', 'an old car', { registeredOn: '2012-01-01' }, 14_739],
  ])('Q3: a %s service after %s months of %s costs %i', (type, months, _, over, pence) => {
    const system = fixedSystemOf(type);
    expect(fixedPence(garage, system, { period: fixedPeriodOf(system, months), car: aCar(over), today })).toBe(pence);
  });

  it('costs what an hour usually costs at a garage that never said', () => {
    const system = fixedSystemOf('full');
    const priced = { period: fixedPeriodOf(system, '12'), car: aCar({ engineSize: 3_000 }), today };
    expect(fixedPence({ servicePence: garage.servicePence }, system, priced)).toBe(18_995 + 3_250);
  });
});

describe('the menu of a manufacturer', () => {
  it.each([
    ['BMW', 'flexible-interval'],
    [' volkswagen ', 'flexible-interval'],
    ['Ford', 'fixed-interval'],
    [null, 'fixed-interval'],
  ])('Q3: a %s is serviced by %s', (make, system) => expect(scheduleOf(aCar({ make })).id).toBe(system));

  it.each([
    [null, null, ['minor']],
    ['2025-06-01', 9_000, ['minor']],
    ['2024-06-01', 9_000, ['major', 'brake-fluid']],
    ['2023-06-01', 31_000, ['minor']],
    ['2024-06-01', 41_000, ['major', 'brake-fluid', 'plugs-and-filters']],
    ['2018-06-01', 70_000, ['major', 'brake-fluid', 'plugs-and-filters', 'timing-belt']],
  ])('Q3: a car registered on %s with %s miles is due %j', (registeredOn, mileage, due) => {
    expect(dueOf(schedule, aCar({ registeredOn, mileage }), today).map(({ id }) => id)).toEqual(due);
  });

  it.each([
    ['minor', 13_000],
    ['minor,brake-fluid', 17_500],
    ['brake-fluid', 4_500],
    ['major, brake-fluid, timing-belt', 67_000],
  ])('Q3: %s together cost %i', (periods, pence) => {
    expect(schedulePence(garage, periodsOf(schedule, idsIn(periods)), { car: unknownCar, today })).toBe(pence);
  });
});

describe('a menu', () => {
  const refusal = (choose: () => unknown) => {
    try {
      choose();
    } catch (error) {
      if (error instanceof DomainError) return [error.code, Object.keys(error.details.fields ?? {})];
      throw error;
    }
    return null;
  };

  it.each([
    ['fixed-interval', 'minor,major', 'PERIODS_NOT_COMBINABLE', 'periods'],
    ['fixed-interval', 'polish', 'SERVICE_UNKNOWN', 'periods'],
    ['fixed-interval', 'minor,polish', 'SERVICE_UNKNOWN', 'periods'],
    ['fixed-interval', ' , ', 'SERVICE_UNKNOWN', 'periods'],
    ['full-service', '12,24', 'PERIODS_NOT_COMBINABLE', 'periods'],
    ['oil', '12', 'SERVICE_UNKNOWN', 'system_id'],
  ])('Q3: %s with %j is refused with %s next to %s', (system, periods, code, field) => {
    const all: readonly MenuSystem[] = [...scheduleSystems, ...fixedSystems];
    expect(refusal(() => periodsOf(systemOf(all, system), idsIn(periods)))).toEqual([code, [field]]);
  });

  it('shows what is selected, and the work once', () => {
    const periods = periodsOf(schedule, ['major', 'brake-fluid']);
    const shown = menuView(scheduleSystems, { car: unknownCar, system: schedule, periods, added: ['Brake fluid changed'], pence: 17_550 });
    expect(shown.systems).toEqual([
      { id: 'fixed-interval', slug: 'fixed-interval', name: 'Every year or 10,000 miles', selected: true },
      { id: 'flexible-interval', slug: 'flexible-interval', name: 'When the car asks for it', selected: false },
    ]);
    expect(shown.periods.map(({ id, selected, combinable }) => [id, selected, combinable])).toEqual([
      ['minor', false, false],
      ['major', true, false],
      ['brake-fluid', true, true],
      ['plugs-and-filters', false, true],
      ['timing-belt', false, true],
    ]);
    expect(shown.items.filter(({ description }) => description === 'Brake fluid changed')).toHaveLength(1);
    expect(shown.gross).toBe(175.5);
  });

  it('Q3: asks for no work on an engine where an electric car has none', () => {
    const car = aCar({ make: 'BMW', registeredOn: '2018-06-01', mileage: 70_000, engineSize: 0 });
    const [due, view] = [dueOf(scheduleOf(car), car, today), { car, added: [], pence: null }];
    expect(due.map(({ id }) => id)).toEqual(['major', 'brake-fluid']);
    const schedules = menuView(schedulesFor(car), { ...view, system: scheduleOf(car), periods: due });
    expect([schedules.systems.length, schedules.periods.map(({ id }) => id)]).toEqual([1, ['minor', 'major', 'brake-fluid']]);
    const full = fixedSystemOf('full');
    const fixed = menuView(fixedSystems, { ...view, system: full, periods: full.periods });
    const said = [schedules, fixed].flatMap(({ items, periods }) => [
      ...items.map(({ description }) => description),
      ...periods.flatMap(({ checks }) => checks),
    ]);
    expect(said.filter((line) => /engine|oil|spark|fuel|belt/i.test(line))).toEqual([]);
    expect(said).toContain('Charging port and cooling of the battery checked');
  });
});
