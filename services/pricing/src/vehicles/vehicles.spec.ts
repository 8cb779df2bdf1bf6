import { demoCars } from '@kerbside/contracts/demo';
import { bodyType } from '@kerbside/contracts/http/shapes/car-looks';
import { Breakers, type OutsideFetch } from '@kerbside/platform/internal/breakers';
import { catalogue } from './catalogue.js';
import { Dvla, type DvlaVehicle } from './dvla.js';
import { Dvsa, type DvsaVehicle } from './dvsa.js';
import { foundVehicle } from './found-vehicle.js';
import { sandboxCars } from './sandbox-registrations.js';
import { drawVehicle, isBodyType, vehicleImageUrl } from './vehicle-image.js';
import { meantPlate } from './vehicle-lookup.js';
import { vehicleSandbox } from './vehicle-sandbox.js';

const dvla = (given: Partial<DvlaVehicle> = {}): DvlaVehicle => ({
  registrationNumber: 'AA19AAA',
  make: 'FORD',
  colour: 'RED',
  fuelType: 'PETROL',
  engineCapacity: 1497,
  monthOfFirstRegistration: '2019-03',
  revenueWeight: 0,
  taxDueDate: '2027-08-01',
  motExpiryDate: '2027-03-20',
  ...given,
});
const dvsa = (given: Partial<DvsaVehicle> = {}): DvsaVehicle => ({
  registration: 'AA19AAA',
  model: 'FOCUS 1.5 ECOBOOST 150',
  registrationDate: '2019-03-21',
  motTests: [],
  ...given,
});

describe('a vehicle that was found', () => {
  it('combines the registers’ data with the weight and power of the catalogue', () => {
    expect(foundVehicle(dvla(), dvsa())).toEqual({
      make: 'Ford',
      model: 'Focus',
      range: '1.5 EcoBoost 150 (from 2018)',
      registration_number: 'AA19AAA',
      image: '/api/pricing/vehicle-images/hatchback',
      body_type: 'hatchback',
      colour: 'Red',
      fuel_type: 'Petrol',
      first_registration_date: '2019-03-21',
      tax_due_date: '2027-08-01',
      mot_expiration_date: '2027-03-20',
      engine_size: 1497,
      gross_weight: 1870,
      bhp: 148,
    });
  });

  it('belongs to the one range with its engine, fuel and year when the register gives no variant', () => {
    expect(foundVehicle(dvla(), dvsa({ model: 'FOCUS TITANIUM' })).range).toBe('1.5 EcoBoost 150 (from 2018)');
    expect(foundVehicle(dvla({ engineCapacity: 998 }), dvsa({ model: 'FIESTA ZETEC', registrationDate: '2017-06-01' }))).toMatchObject({
      model: 'Fiesta',
      range: null,
      bhp: null,
    });
  });

  it('belongs to the longest model that the register names', () => {
    const { make, model } = foundVehicle(dvla({ make: 'LAND ROVER' }), dvsa({ model: 'RANGE ROVER SPORT HSE' }));
    expect([make, model]).toEqual(['Land Rover', 'Range Rover Sport']);
  });

  it('keeps its names when the catalogue does not know it, and leaves unknown values empty', () => {
    expect(foundVehicle(dvla({ make: 'MORGAN', engineCapacity: 0 }), dvsa({ model: '4/4 & PLUS 4' }))).toMatchObject({
      make: 'Morgan',
      model: '4/4 & Plus 4',
      range: null,
      image: null,
      engine_size: null,
      gross_weight: null,
      bhp: null,
    });
  });

  it('has an engine of 0 when it is electric', () => {
    expect(foundVehicle(dvla({ fuelType: 'ELECTRICITY', engineCapacity: undefined }), dvsa()).engine_size).toBe(0);
  });

  it.each([
    ['ELECTRICITY', undefined, 0],
    ['ELECTRIC DIESEL', undefined, 1_497],
    ['HYBRID ELECTRIC', undefined, 1_497],
    ['PETROL', 'Electric', 1_497],
    [undefined, 'Electric', 0],
    [undefined, 'Hybrid Electric (Clean)', 1_497],
    ['GAS BI-FUEL', undefined, 1_497],
  ])('of the fuel %s, or %s of DVSA, has an engine of %s cc', (fuelType, ofDvsa, cc) => {
    expect(foundVehicle(dvla({ fuelType }), dvsa({ fuelType: ofDvsa })).engine_size).toBe(cc);
  });

  it.each([
    ['2012-05', '2012-05-01', '2024-08-10', '2012-05-01'],
    ['2012-05', null, '2024-08-10', '2012-05-01'],
    ['2024-08', '2012-05-17', '2024-08-10', '2012-05-17'],
    ['2012-04', '2012-05-17', '2024-08-10', '2012-04-01'],
    ['2012-05', '2012-05-17', null, '2012-05-17'],
  ])('that was imported (%s, used %s, here since %s) is as old as its first registration anywhere', (month, used, here, first) => {
    const fromDvla = { monthOfFirstRegistration: month, monthOfFirstDvlaRegistration: '2024-08' };
    const found = foundVehicle(dvla(fromDvla), dvsa({ firstUsedDate: used, registrationDate: here }));
    expect([found.first_registration_date, found.uk_registration_date]).toEqual([first, here ?? '2024-08-01']);
  });

  it.each([
    ['2019-03', '2019-03-21'],
    ['2019-03', '2019-03-25'],
    [undefined, '2019-03-21'],
  ])('that was new here (%s, used %s) has no other date of registration', (month, used) => {
    const found = foundVehicle(
      dvla({ monthOfFirstRegistration: month, monthOfFirstDvlaRegistration: month }),
      dvsa({ firstUsedDate: used }),
    );
    expect(found).not.toHaveProperty('uk_registration_date');
    expect(found.first_registration_date).toBe('2019-03-21');
  });

  it.each([
    ['the day that DVSA writes with dots', {}, { registrationDate: '2019.03.21' }, '2019-03-21'],
    ['the day of first use', {}, { registrationDate: null, firstUsedDate: '2019-03-25' }, '2019-03-25'],
    ['the month that DVLA knows', {}, { registrationDate: null }, '2019-03-01'],
    ['nothing', { monthOfFirstRegistration: undefined }, { registrationDate: null }, null],
  ])('was first registered on %s', (_, fromDvla, fromDvsa, day) => {
    expect(foundVehicle(dvla(fromDvla), dvsa(fromDvsa)).first_registration_date).toBe(day);
  });

  it.each([
    [
      'the newest test that it passed',
      {
        motTests: [
          { completedDate: '', testResult: 'PASSED', expiryDate: '2026-01-02' },
          { completedDate: '', testResult: 'PASSED', expiryDate: '2027-01-02' },
          { completedDate: '', testResult: 'FAILED' },
        ],
      },
      '2027-01-02',
    ],
    ['the day of its first test', { motTestDueDate: '2029-03-21' }, '2029-03-21'],
    ['no day', {}, null],
  ])('has an MOT until %s when DVLA does not know', (_, fromDvsa, day) => {
    expect(foundVehicle(dvla({ motExpiryDate: undefined }), dvsa(fromDvsa)).mot_expiration_date).toBe(day);
  });
});

it.each([
  ['AAI9AAA', 'AA19 AAA'],
  ['AA19AA0', 'AA19 AAO'],
  ['AAIOAAA', 'AA10 AAA'],
  ['0A19AAA', 'OA19 AAA'],
  ['A12OABC', 'A120 ABC'],
  ['KI2ABC', 'K12 ABC'],
  ['ABCI23D', 'ABC 123D'],
])('of %s was meant %s', (typed, meant) => expect(meantPlate(typed)).toBe(meant));

it.each(['AA19AAA', 'ER19NFD', 'A120ABC', 'ABC123D', 'L2WPS', 'IIZ1234', '1ABC', 'OO10OOO'])('%s is as it should be', (typed) =>
  expect(meantPlate(typed)).toBeUndefined(),
);

const dvlaOver = (fetch: OutsideFetch, timeoutMs = 50) =>
  new Dvla({ url: 'https://dvla.test', apiKey: 'key-1', timeoutMs }, { fetch, breakers: new Breakers() });

interface RegisterRequest {
  readonly url: string;
  readonly init: RequestInit;
}
const recording = (answers: readonly (() => Response)[]) => {
  const sent: RegisterRequest[] = [];
  const fetch: OutsideFetch = async (url, init) => {
    sent.push({ url, init });
    const answer = answers[sent.length - 1];
    if (!answer) throw new Error('Asked once too often');
    return answer();
  };
  return { sent, fetch };
};

describe('DVLA', () => {
  it('is called by POST, with the plate in the body and the key in the header', async () => {
    const { sent, fetch } = recording([() => Response.json({ registrationNumber: 'AA19AAA', make: 'FORD' })]);
    expect(await dvlaOver(fetch).find('AA19AAA')).toEqual({ registrationNumber: 'AA19AAA', make: 'FORD' });
    expect(sent[0]).toMatchObject({
      url: 'https://dvla.test/vehicle-enquiry/v1/vehicles',
      init: { method: 'POST', body: '{"registrationNumber":"AA19AAA"}', headers: { 'x-api-key': 'key-1' }, redirect: 'error' },
    });
  });

  it.each([
    [400, 'refused'],
    [404, 'not_found'],
    [429, 'busy'],
    [500, 'failed'],
    [502, 'failed'],
    [503, 'maintenance'],
  ])('that responds with %i is %s', async (status, problem) => {
    await expect(dvlaOver(async () => Response.json({}, { status })).find('AA19AAA')).rejects.toMatchObject({ problem });
  });

  it('that never responds has timed out', async () => {
    const silent: OutsideFetch = (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    await expect(dvlaOver(silent, 20).find('AA19AAA')).rejects.toMatchObject({ problem: 'timed_out' });
  });

  it('that responds with something else, or cannot be reached, has failed', async () => {
    await expect(dvlaOver(async () => Response.json({ make: 'FORD' })).find('AA19AAA')).rejects.toMatchObject({ problem: 'failed' });
    await expect(dvlaOver(async () => Promise.reject(new TypeError('fetch failed'))).find('AA19AAA')).rejects.toMatchObject({
      problem: 'failed',
    });
  });

  it('is not called for a while after many failures, but is after many unknown plates', async () => {
    let asked = 0;
    const answering = (status: number) =>
      dvlaOver(async () => {
        asked += 1;
        return Response.json({}, { status });
      });
    const failing = answering(500);
    for (let time = 0; time < 15; time += 1) await failing.find('AA19AAA').catch(() => undefined);
    expect(asked).toBeLessThan(15);
    asked = 0;
    const unknowing = answering(404);
    for (let time = 0; time < 15; time += 1) await unknowing.find('AA19AAA').catch(() => undefined);
    expect(asked).toBe(15);
  });
});

describe('DVSA', () => {
  const settings = {
    url: 'https://dvsa.test',
    tokenUrl: 'https://login.test/token',
    clientId: 'id',
    clientSecret: 'secret',
    apiKey: 'key-2',
    timeoutMs: 2_000,
  };
  const token = (name: string) => () => Response.json({ access_token: name, expires_in: 3_600 });
  const car = () => Response.json({ registration: 'AA19AAA', make: 'FORD', model: 'FOCUS', motTests: [] });

  it('is called with a token, which is used until just before it expires', async () => {
    let now = 0;
    const { sent, fetch } = recording([token('one'), car, car, token('two'), car]);
    const dvsa = new Dvsa(settings, { fetch, breakers: new Breakers() }, () => now);
    await dvsa.find('AA19AAA');
    now = 3_539_999;
    await dvsa.find('AA19AAA');
    now = 3_540_000;
    await dvsa.find('AA19AAA');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
      '/token',
      ...Array(2).fill('/v1/trade/vehicles/registration/AA19AAA'),
      '/token',
      '/v1/trade/vehicles/registration/AA19AAA',
    ]);
    expect(String(sent[0]?.init.body)).toContain('grant_type=client_credentials');
    expect(sent[4]?.init.headers).toMatchObject({ authorization: 'Bearer two', 'x-api-key': 'key-2' });
  });

  it('requests one token for many concurrent calls', async () => {
    const { sent, fetch } = recording([token('one'), car, car, car]);
    const dvsa = new Dvsa(settings, { fetch, breakers: new Breakers() }, () => 0);
    await Promise.all([dvsa.find('AA19AAA'), dvsa.find('AA19AAA'), dvsa.find('AA19AAA')]);
    expect(sent.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1);
  });

  it('requests another token where one is no longer accepted, once', async () => {
    const withdrawn = () => Response.json({}, { status: 401 });
    const { sent, fetch } = recording([token('one'), withdrawn, token('two'), car, withdrawn, token('three'), withdrawn]);
    const dvsa = new Dvsa(settings, { fetch, breakers: new Breakers() }, () => 0);
    expect(await dvsa.find('AA19AAA')).toMatchObject({ model: 'FOCUS' });
    expect(sent[3]?.init.headers).toMatchObject({ authorization: 'Bearer two' });
    await expect(dvsa.find('AA19AAA')).rejects.toMatchObject({ problem: 'failed' });
    expect(sent).toHaveLength(7);
  });

  it('counts a refused token as its own failure, and requests a new one next time', async () => {
    const { fetch } = recording([() => Response.json({}, { status: 400 }), token('two'), car]);
    const dvsa = new Dvsa(settings, { fetch, breakers: new Breakers() }, () => 0);
    await expect(dvsa.find('AA19AAA')).rejects.toMatchObject({ problem: 'failed' });
    expect(await dvsa.find('AA19AAA')).toMatchObject({ model: 'FOCUS' });
  });
});

describe('the picture of a vehicle', () => {
  it.each(bodyType.options)('of a %s is drawn, at its own address', (body) => {
    expect(drawVehicle(body)).toMatch(/^<svg .*<\/svg>$/);
    expect(vehicleImageUrl(body)).toBe(`/api/pricing/vehicle-images/${body}`);
  });
  it('is drawn of nothing else', () => expect([isBodyType('submarine'), isBodyType('toString')]).toEqual([false, false]));
});

describe('the vehicle sandbox', () => {
  const now = new Date('2027-03-02T10:00:00Z');
  const way = { fetch: vehicleSandbox(() => now), breakers: new Breakers() };
  const dvla = new Dvla({ url: 'https://dvla.test', apiKey: '', timeoutMs: 2_000 }, way);
  const dvsa = new Dvsa(
    { url: 'https://dvsa.test', tokenUrl: 'https://login.test/token', clientId: '', clientSecret: '', apiKey: '', timeoutMs: 2_000 },
    way,
    () => now.getTime(),
  );
  const find = async (plate: string) => foundVehicle(await dvla.find(plate), await dvsa.known(plate));

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
