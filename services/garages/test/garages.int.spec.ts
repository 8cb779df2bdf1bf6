import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { tryVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { demoGarages } from '../src/garages/demo-garages.js';
import { GaragesRepository, nearestQuery } from '../src/garages/garages.repository.js';
import { milesBetween, type Point } from '../src/postcodes/postcode.js';
import { service } from '../src/service.js';

describe('garage lookup', () => {
  let garages: ServiceUnderTest;
  beforeAll(async () => {
    garages = await testService(service);
    await garages.get(GaragesRepository).addMissing(demoGarages());
  });
  afterAll(() => garages.close());

  const collection = () => garages.get(Mongo).database.collection<{ _id: string }>('garages');
  const lookup = (body: object) => garages.http().post('/ajax/garagelookup').send(body);
  const items = (answer: { body: { data: { items: Garage[] } } }) => answer.body.data.items;

  it('Q7, Q9: returns the five nearest, nearest first', async () => {
    const found = items(await lookup({ postcode: 'm20 3fg', product_type: 'mot' }).expect(200));
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ postcode: 'M20 3FG', distance: 0, selected: true });
    expect(found.map(({ distance }) => distance)).toEqual(found.map(({ distance }) => distance).toSorted((a, b) => a - b));
  });

  it('takes a form and a limit', async () => {
    const answer = await garages.http().post('/ajax/garagelookup').type('form').send('postcode=EH11+3RS&limit=2').expect(200);
    expect(items(answer)).toHaveLength(2);
  });

  it.each([
    [{}, 400, 'INVALID', 'Please supply a complete postcode'],
    [{ postcode: 'nowhere' }, 400, 'INVALID', 'Please supply a complete postcode'],
    [{ postcode: 'ZZ1 1ZZ' }, 422, 'POSTCODE_UNKNOWN', "We don't know this postcode. Please check if it's correct."],
  ])('Q7, Q9: refuses %j next to the field', async (body, status, code, message) => {
    const answer = await lookup(body).expect(status);
    expect(answer.body.error).toMatchObject({ code, fields: { postcode: message } });
  });

  it('gives each a drawing of its front instead of a photograph', async () => {
    const drawings = items(await lookup({ postcode: 'SW11 1AA', product_type: 'mot' }).expect(200)).map(
      ({ street_view_image_url }) => street_view_image_url ?? 'none',
    );
    expect(new Set(drawings).size).toBeGreaterThan(1);
    for (const drawing of drawings) {
      const { headers, body } = await garages.http().get(drawing).expect(200);
      expect(headers['content-type']).toContain('image/svg+xml');
      expect(String(body)).toContain('Drawing, not a photograph');
    }
    await garages.http().get('/api/garages/drawings/castle.svg').expect(404);
  });

  it('Q7, Q9: is one query of the index of places, among however many there are', async () => {
    const asked = nearestQuery({ from: { latitude: 51.465, longitude: -0.163 }, services: ['mot'], limit: 5 });
    const plan = JSON.stringify(await collection().aggregate<object>(asked).explain('queryPlanner'));
    expect(plan).toContain('GEO_NEAR_2DSPHERE');
    expect(plan).not.toContain('COLLSCAN');
  });

  describe('around a place', () => {
    const inLondon = { latitude: 51.465, longitude: -0.163 };
    const inLerwick = { latitude: 60.15, longitude: -1.15 };
    const withDistance = (from: Point, services: readonly string[]) =>
      demoGarages()
        .filter((garage) => services.every((one) => garage.services.includes(one)))
        .map((garage) => ({ id: garage.id, miles: milesBetween(from, garage) }))
        .toSorted((a, b) => a.miles - b.miles);

    it.each([
      ['in a town', inLondon, ['mot'], 5],
      ['in a town, with several services', inLondon, ['mot', 'tyres'], 3],
      ['in a town, further than the next towns', inLondon, [], 40],
      ['far from every garage', inLerwick, ['mot'], 5],
      ['far from every garage, all there are', inLerwick, [], 60],
      ['that offers what nobody does', inLondon, ['helicopters'], 5],
    ])('%s: finds those that a comparison of all would, in the same order', async (_, from, services, limit) => {
      const found = await garages.get(GaragesRepository).near(from, services, limit);
      const expected = withDistance(from, services).slice(0, limit);
      expect(found.map((garage) => milesBetween(from, garage))).toEqual(expected.map(({ miles }) => miles));
    });

    it('counts a garage once that lies on the edge of a ring', async () => {
      const [{ metres } = { metres: 0 }] = await collection()
        .aggregate<{ metres: number }>(nearestQuery({ from: inLerwick, services: [], limit: 1 }))
        .toArray();
      const query = nearestQuery({ from: inLerwick, services: [], limit: 5, rings: [metres, Infinity] });
      const found = await collection().aggregate<{ _id: string }>(query).toArray();
      expect(new Set(found.map(({ _id }) => _id)).size).toBe(5);
    });

    it('Q7, Q9: reads few garages of a dense town', async () => {
      const [town] = demoGarages();
      if (!town) throw new Error('There are no garages');
      const dense = Array.from({ length: 2_000 }, (_, n) => ({
        ...town,
        id: `dense-${n}`,
        latitude: town.latitude + Math.sin(n) * Math.floor(n / 6) * 0.002,
        longitude: town.longitude + Math.cos(n) * Math.floor(n / 6) * 0.003,
      }));
      await garages.get(GaragesRepository).addMissing(dense);
      const ran = await collection()
        .aggregate<object>(nearestQuery({ from: town, services: ['mot'], limit: 5 }))
        .explain('executionStats');
      await collection().deleteMany({ _id: { $regex: /^dense-/ } });
      const read = [...JSON.stringify(ran).matchAll(/"totalDocsExamined":(\d+)/g)].map(([, count]) => Number(count));
      expect(read.length).toBeGreaterThan(0);
      expect(Math.max(...read)).toBeLessThan(200);
    });
  });

  it('seeds sixty garages, however often it runs', async () => {
    await garages.get(GaragesRepository).addMissing(demoGarages());
    expect(await garages.get(Mongo).database.collection('garages').countDocuments()).toBe(60);
  });

  describe('with a voucher tried on', () => {
    const prices = async (voucher_to_try_on?: string) =>
      items(await lookup({ postcode: 'SW11 1AA', product_type: 'mot', voucher_to_try_on }).expect(200)).map((garage) => [
        garage.mot_price,
        garage.mot_price_discounted,
      ]);

    it('shows what an MOT would cost with it', async () => {
      garages.answer(tryVoucher, () => ({ discount: { kind: 'percent' as const, percent: 10 } }));
      expect((await prices('WELCOME10'))[0]).toEqual([39.95, 35.95]);
    });

    it('shows garages without it when it takes nothing off, or vouchers cannot be reached', async () => {
      garages.answer(tryVoucher, () => ({ discount: null }));
      expect((await prices('NOPE'))[0]).toEqual([39.95, undefined]);
      garages.answer(tryVoucher, () => {
        throw new DomainError('SERVICE_UNAVAILABLE');
      });
      expect((await prices('WELCOME10'))[0]).toEqual([39.95, undefined]);
      expect((await prices())[0]).toEqual([39.95, undefined]);
    });
  });
});
