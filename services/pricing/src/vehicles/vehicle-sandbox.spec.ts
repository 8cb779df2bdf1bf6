import { demoCars } from '@kerbside/contracts/demo';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { catalogue } from './catalogue.js';
import { Dvla } from './dvla.js';
import { Dvsa } from './dvsa.js';
import { foundVehicle } from './found-vehicle.js';
import { sandboxCars } from './sandbox-registrations.js';
import { vehicleSandbox } from './vehicle-sandbox.js';

const now = new Date('2027-03-02T10:00:00Z');
const way = { fetch: vehicleSandbox(() => now), breakers: new Breakers() };
const dvla = new Dvla({ url: 'https://dvla.test', apiKey: '', timeoutMs: 2_000 }, way);
const dvsa = new Dvsa(
  { url: 'https://dvsa.test', tokenUrl: 'https://login.test/token', clientId: '', clientSecret: '', apiKey: '', timeoutMs: 2_000 },
  way,
  () => now.getTime(),
);
const find = async (plate: string) => foundVehicle(await dvla.find(plate), await dvsa.known(plate));

describe('the vehicle sandbox', () => {
  it('knows at least 300 registrations of at least 40 makes', () => {
    expect(sandboxCars.size).toBeGreaterThanOrEqual(300);
    expect(new Set([...sandboxCars.values()].map(({ make }) => make)).size).toBeGreaterThanOrEqual(40);
  });

  it('has plates of the current style, each only once', () => {
    const plates = [...sandboxCars.keys()].filter((plate) => plate !== 'L2WPS');
    expect(plates.filter((plate) => !/^[A-Z]{2}\d{2}[A-Z]{3}$/.test(plate))).toEqual([]);
    const ranges = catalogue.flatMap(({ models }) => models.flatMap((model) => model.ranges));
    expect(sandboxCars.size).toBe(2 * ranges.length + 9);
  });

  it('finds every one of them, and the range it was made from', async () => {
    for (const { plate, make, model, variant } of sandboxCars.values()) {
      const found = await find(plate);
      expect(found).toMatchObject({
        make,
        model: plate === 'AA19NEW' ? '' : model,
        registration_number: plate,
        first_registration_date: expect.any(String),
        mot_expiration_date: expect.any(String),
      });
      if (found.image !== null) expect(found.range).toContain(variant);
    }
  });

  it.each([
    ['AA19AAA', { make: 'Ford', model: 'Focus', engine_size: 1497, gross_weight: 1870, bhp: 148 }],
    ['AA19EEE', { fuel_type: 'Electricity', engine_size: 0 }],
    ['AA19PPP', { engine_size: 1499, gross_weight: 2370, bhp: null }],
    ['L2WPS', { make: 'BMW', model: '3 Series', first_registration_date: '2016-06-20' }],
    ['AA19NEW', { model: '', engine_size: 1497, gross_weight: null, first_registration_date: '2019-03-01' }],
    ['AA19SRN', { tax_due_date: null }],
    ['AA19DSL', { fuel_type: 'Diesel' }],
    ['AA19MOT', { mot_expiration_date: '2027-02-02' }],
    ['AA19AMP', { model: '4/4 & Plus 4', engine_size: null, gross_weight: null, bhp: null }],
  ])('finds the car of the test plate %s', async (plate, facts) => expect(await find(plate)).toMatchObject(facts));

  it.each(Object.values(demoCars))('knows the demonstration car $registrationNumber', async (car) => {
    const found = await find(car.registrationNumber);
    expect(found).toMatchObject({ make: car.make, model: car.model, first_registration_date: car.firstRegistrationDate });
    expect(found.range).toContain(car.range);
  });

  it.each([
    ['ER19BAD', 'refused'],
    ['ER19NFD', 'not_found'],
    ['ZZ99ZZZ', 'not_found'],
    ['ER19THR', 'busy'],
    ['ER19ERR', 'failed'],
    ['ER19MNT', 'maintenance'],
    ['ER19TMO', 'timed_out'],
  ])('refuses %s: %s', async (plate, problem) => {
    const fresh = new Dvla(
      { url: 'https://dvla.test', apiKey: '', timeoutMs: plate === 'ER19TMO' ? 30 : 2_000 },
      { ...way, breakers: new Breakers() },
    );
    await expect(fresh.find(plate)).rejects.toMatchObject({ problem });
  });

  it('keeps its dates current: a three-year-old car has passed one test, a newer one none', async () => {
    const { motTests } = await dvsa.find('AA19AAA');
    expect(motTests[0]).toMatchObject({ testResult: 'PASSED', expiryDate: '2027-03-21' });
    const young = [...sandboxCars.values()].find(({ registered }) => registered > '2024-03-02');
    expect(await dvsa.find(young?.plate ?? '')).toMatchObject({ motTests: [], motTestDueDate: expect.any(String) });
  });
});
