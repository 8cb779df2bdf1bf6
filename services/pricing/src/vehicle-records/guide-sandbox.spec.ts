import { readVehicleGuide } from '@kerbside/contracts/http/pricing/vehicle-records';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { sandboxCars } from '../vehicles/sandbox-registrations.js';
import { Guide } from './guide.js';
import { guideSandbox } from './guide-sandbox.js';

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
