import { readVehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { sandboxCars } from '../vehicles/sandbox-registrations.js';
import { guideSandbox } from './guide-sandbox.js';
import { Guide } from './guide.js';
import { motTestsOf } from '../vehicles/mot-tests.js';

const guide = new Guide(
  { url: 'https://guide.test', apiKey: '', timeoutMs: 50 },
  { fetch: guideSandbox(() => new Date('2026-11-21T10:00:00Z')), breakers: new Breakers() },
);

describe('the sandbox of the guide', () => {
  it('knows every car, always the same', async () => {
    for (const plate of sandboxCars.keys()) {
      const found = await guide.find(plate, null);
      expect(readVehicleGuide.data.safeParse(found).success).toBe(true);
      expect(await guide.find(plate, null)).toEqual(found);
      expect(found.keepers[0]?.since).toBe(sandboxCars.get(plate)?.registered);
    }
  });

  it('values more miles lower, worse condition lower, and each later year lower', async () => {
    const [few, many] = [await guide.find('AA19DSL', 20_000), await guide.find('AA19DSL', 120_000)];
    expect(few.valuation?.privateAverage).toBeGreaterThan(many.valuation?.privateAverage ?? Infinity);
    const { tradePoor = 0, tradeAverage = 0, partExchange = 0, privateAverage = 0, privateClean = 0 } = few.valuation ?? {};
    expect([tradePoor, tradeAverage, partExchange, privateAverage, privateClean]).toEqual(
      [tradePoor, tradeAverage, partExchange, privateAverage, privateClean].sort((a, b) => a - b),
    );
    const pounds = few.values.map((value) => value.pounds);
    expect(pounds).toEqual([...pounds].sort((a, b) => b - a));
    expect(few.values.at(-1)?.year).toBe(2029);
    expect(few.values.find(({ year }) => year === 2026)?.pounds).toBe(privateAverage);
  });

  it('has no value for a car that it does not trade', async () =>
    expect(await guide.find('AA19AMP', null)).toMatchObject({ valuation: null, values: [] }));

  it.each([
    ['ER19NFD', 'not_found'],
    ['ER19TMO', 'timed_out'],
  ])('for %s: %s', async (plate, problem) => expect(guide.find(plate, null)).rejects.toMatchObject({ problem }));
});

const test = { completedDate: '2026-03-20T09:30:00.000Z', testResult: 'PASSED', expiryDate: '2027-03-20' };

it.each([
  ['miles', { odometerValue: '42000', odometerUnit: 'MI' }, 42_000],
  ['kilometres', { odometerValue: '100000', odometerUnit: 'km' }, 62_137],
  ['nothing that was read', { odometerValue: 'UNREADABLE', odometerUnit: null }, null],
  ['nothing', {}, null],
])('an MOT test has its mileage in miles, of %s', (_, odometer, mileage) =>
  expect(motTestsOf({ motTests: [{ ...test, ...odometer }] })).toMatchObject([{ mileage, isPass: true, testedOn: '2026-03-20' }]),
);

it('MOT tests come newest first, with what the tester wrote', () => {
  const failed = {
    completedDate: '2026.04.02 10:00:00',
    testResult: 'FAILED',
    expiryDate: null,
    defects: [{ type: 'MAJOR', text: 'Nearside front brake disc worn' }],
  };
  expect(motTestsOf({ motTests: [test, failed] })).toEqual([
    {
      testedOn: '2026-04-02',
      isPass: false,
      expiresOn: null,
      mileage: null,
      items: [{ type: 'MAJOR', text: 'Nearside front brake disc worn' }],
    },
    { testedOn: '2026-03-20', isPass: true, expiresOn: '2027-03-20', mileage: null, items: [] },
  ]);
});
