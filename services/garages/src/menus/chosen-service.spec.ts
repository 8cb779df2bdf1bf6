import {
  serviceItems,
  serviceLabel,
  serviceMinutes,
  serviceName,
  serviceWanted,
  type ChosenService,
  type ServiceWanted,
  serviceWork,
} from './chosen-service.js';
import { unknownCar } from './serviced-car.js';

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
