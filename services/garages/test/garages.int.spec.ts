import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { aCar } from '@kerbside/contracts/testing/samples';
import type { ProductType } from '@kerbside/contracts/ids';
import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { Discount } from '@kerbside/contracts/http/pricing/internal';
import { tryVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aJpeg, aPdf } from '@kerbside/platform/testing/sample-files';
import { demoGarages } from '../src/garages/demo-garages.js';
import { GaragesRepository, nearestQuery } from '../src/garages/garages.repository.js';
import { milesBetween, type Point } from '../src/garages/postcode.js';
import { startedGarages } from './garages-under-test.js';

const at = startedGarages();

describe('garage lookup', () => {
  const collection = () => at.garages.get(Mongo).database.collection<{ _id: string }>('garages');
  const lookup = (body: object) => at.garages.http().post('/ajax/garagelookup').send(body);
  const items = (answer: { body: { data: { items: Garage[] } } }) => answer.body.data.items;

  it('Q7, Q9: returns the five nearest, nearest first', async () => {
    const found = items(await lookup({ postcode: 'm20 3fg', product_type: 'mot' }).expect(200));
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ postcode: 'M20 3FG', distance: 0, selected: true });
    expect(found.map(({ distance }) => distance)).toEqual(found.map(({ distance }) => distance).toSorted((a, b) => a - b));
  });

  it('takes a form and a limit', async () => {
    const answer = await at.garages.http().post('/ajax/garagelookup').type('form').send('postcode=EH11+3RS&limit=2').expect(200);
    expect(items(answer)).toHaveLength(2);
  });

  it('Q7, Q9: refuses a postcode that we do not know, next to the field', async () => {
    const { error } = (await lookup({ postcode: 'ZZ1 1ZZ' }).expect(422)).body;
    const fields = { postcode: "We don't know this postcode. Please check if it's correct." };
    expect(error).toMatchObject({ code: 'POSTCODE_UNKNOWN', fields });
  });

  it('gives each a drawing of its front instead of a photograph', async () => {
    const drawings = items(await lookup({ postcode: 'SW11 1AA', product_type: 'mot' }).expect(200)).map(
      ({ street_view_image_url }) => street_view_image_url ?? 'none',
    );
    expect(new Set(drawings).size).toBeGreaterThan(1);
    for (const drawing of drawings) {
      const { headers, body } = await at.garages.http().get(drawing).expect(200);
      expect(headers['content-type']).toContain('image/svg+xml');
      expect(String(body)).toContain('Drawing, not a photograph');
    }
    await at.garages.http().get('/api/garages/drawings/castle.svg').expect(404);
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
      const found = await at.garages.get(GaragesRepository).near(from, services, limit);
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
      const dense = Array.from({ length: 500 }, (_, n) => ({
        ...town,
        id: `dense-${n}`,
        latitude: town.latitude + Math.sin(n) * Math.floor(n / 6) * 0.002,
        longitude: town.longitude + Math.cos(n) * Math.floor(n / 6) * 0.003,
      }));
      await at.garages.get(GaragesRepository).addMissing(dense);
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
    await at.garages.get(GaragesRepository).addMissing(demoGarages());
    expect(await at.garages.get(Mongo).database.collection('garages').countDocuments()).toBe(60);
  });

  describe('with a voucher tried on', () => {
    const prices = async (voucher_to_try_on?: string) =>
      items(await lookup({ postcode: 'SW11 1AA', product_type: 'mot', voucher_to_try_on }).expect(200)).map((garage) => [
        garage.mot_price,
        garage.mot_price_discounted,
      ]);

    it('shows what an MOT would cost with it', async () => {
      at.garages.answer(tryVoucher, () => ({ discount: { kind: 'percent' as const, percent: 10 } }));
      expect((await prices('WELCOME10'))[0]).toEqual([39.95, 35.95]);
    });

    it.each<[ProductType[], Discount, boolean]>([
      [['mot', 'warranty', 'breakdown'], { kind: 'percent', percent: 15 }, true],
      [['mot', 'warranty', 'breakdown'], { kind: 'amount', amountPence: 2_500 }, false],
      [['mot', 'service', 'healthcheck'], { kind: 'amount', amountPence: 2_500 }, true],
    ])(
      'asks what it gives with all of a quote (%j), and shows %j only where it is known what is the visit’s',
      async (productTypes, discount, isShown) => {
        at.letPricingAnswer();
        const asked: object[] = [];
        at.garages.answer(tryVoucher, ({ body }) => {
          asked.push(body);
          return { discount };
        });
        const wanted = { postcode: 'SW11 1AA', product_type: 'mot', root_quote_id: at.aQuote({ productTypes }) };
        const [garage] = items(await at.post('/ajax/garagelookup', { ...wanted, voucher_to_try_on: 'BOTHREADY' }).expect(200));
        expect(asked).toEqual([{ code: 'BOTHREADY', productTypes }]);
        expect(garage?.mot_price_discounted !== undefined).toBe(isShown);
      },
    );

    it('shows garages without it when it takes nothing off, or vouchers cannot be reached', async () => {
      at.garages.answer(tryVoucher, () => ({ discount: null }));
      expect((await prices('NOPE'))[0]).toEqual([39.95, undefined]);
      at.garages.answer(tryVoucher, () => {
        throw new DomainError('SERVICE_UNAVAILABLE');
      });
      expect((await prices('WELCOME10'))[0]).toEqual([39.95, undefined]);
      expect((await prices())[0]).toEqual([39.95, undefined]);
    });
  });
});

describe('addresses', () => {
  it('are those of the postcode, however it is typed, and one can be read in full', async () => {
    const { items } = (await at.post('/ajax/codelookup/query:b296vw').expect(200)).body.data;
    expect(items[0]).toEqual({ id: expect.any(String), description: '20 Park Avenue, Birmingham' });
    expect((await at.post(`/ajax/codelookup/fetch:${items[0].id}`).expect(200)).body.data.items).toEqual([
      {
        Line1: '20 Park Avenue',
        Line2: '',
        Line3: '',
        Line4: '',
        Line5: '',
        PostTown: 'Birmingham',
        County: 'West Midlands',
        CountryName: 'England',
      },
    ]);
  });

  it('exist for what people try first', async () => {
    for (const postcode of ['SW1A 1AA', 'LS1 1AA', 'M1 1AE', 'YO31 7PL']) {
      const { items } = (await at.post(`/ajax/codelookup/query:${encodeURIComponent(postcode)}`).expect(200)).body.data;
      expect([postcode, items.length > 1]).toEqual([postcode, true]);
    }
  });

  it('are none when the postcode is unknown', async () => {
    expect((await at.post('/ajax/codelookup/query:ZZ1%201ZZ').expect(200)).body.data).toEqual({ items: [] });
    await at.post('/ajax/codelookup/fetch:999').expect(404);
    await at.post('/ajax/codelookup/fetch:abc').expect(404);
  });

  it('say what is wrong with a postcode, and when they are unavailable', async () => {
    expect((await at.post('/ajax/codelookup/query:B29').expect(400)).body.error.fields).toEqual({
      postcode: 'Please supply a complete postcode',
    });
    expect((await at.post('/ajax/codelookup/query:ER1%201ER').expect(503)).body.error.code).toBe('ADDRESS_LOOKUP_UNAVAILABLE');
  });
});

describe('an estimate of a repair', () => {
  const customerId = 'c3000000-0000-4000-8000-000000000001';
  const carId = 'c3000000-0000-4000-8000-000000000002';
  const customer: Caller = { kind: 'customer', userId: customerId };
  const stranger: Caller = { kind: 'customer', userId: 'c3000000-0000-4000-8000-000000000009' };
  const agent: Caller = { kind: 'staff', userId: 'c3000000-0000-4000-8000-00000000000a', role: 'agent' };

  beforeAll(() => {
    at.garages.answer(readCar, ({ params }) => {
      if (params.carId !== carId) throw new DomainError('NOT_FOUND');
      return { customerId, car: aCar({ id: carId, make: 'Vauxhall', model: 'Corsa', range: 'E' }) };
    });
  });

  const attach = (who: Caller, bytes = aJpeg(), filename = 'door.jpg') =>
    at.garages.by(who).post('/api/garages/estimates/photos').attach('photo', bytes, { filename });
  const photo = async (who = customer): Promise<string> => (await attach(who).expect(200)).body.data.id;
  const ask = (who: Caller, over: object = {}) =>
    at.garages
      .by(who)
      .post('/ajax/dent-repair-estimate')
      .send({ car_id: carId, description: 'A dent in the left door', ...over });
  const asked = async () => {
    at.garages.clock.advance(1_000);
    return (await ask(customer, { photos: [await photo(), await photo()] }).expect(200)).body.data;
  };
  const get = (path: string, who: Caller) => at.garages.by(who).get(`/api/garages/estimates${path}`);
  const answer = (id: string, body: object = { lowest: '180', highest: '1,260', note: 'Paint included' }, by = agent) =>
    at.garages.by(by).post(`/api/garages/estimates/${id}/answer`).send(body);

  it('A7: is asked with photos, seen by its customer and by staff, and published', async () => {
    const { id, photos, ...rest } = await asked();
    expect(rest).toMatchObject({
      car: { registration_number: 'AA19AAA', model: 'Corsa' },
      description: 'A dent in the left door',
      answer: null,
    });
    const [first, queued] = [
      (await get('', customer).expect(200)).body.data.rows[0],
      (await get('/queue', agent).expect(200)).body.data.rows,
    ];
    expect([first.id, queued.at(-1).id]).toEqual([id, id]);
    for (const who of [customer, agent]) {
      const { headers } = await get(`/photos/${photos[1].id}`, who).expect(200);
      expect(headers['content-disposition']).toContain('attachment; filename="damage-2.jpg"');
    }
    const trail = await at.garages.by(agent).get(`/api/garages/audit?subjectId=${id}`).expect(200);
    expect(trail.body.data.rows).toMatchObject([
      { action: 'estimate-photo-downloaded', actorKind: 'staff', customerId, after: { photoId: photos[1].id } },
    ]);
    const event = (await at.garages.events()).at(-1);
    expect([event?.type, event?.data]).toEqual([
      'kerbside.garages.repair-estimate-requested.v1',
      { estimateId: id, customerId, carId, photos: 2 },
    ]);
  });

  it('A7: is answered once, from and to', async () => {
    const { id } = await asked();
    await answer(id).expect(200);
    const { rows } = (await get('', customer).expect(200)).body.data;
    expect(rows.find((row: { id: string }) => row.id === id).answer).toMatchObject({
      lowestPence: 180_00,
      highestPence: 1_260_00,
      note: 'Paint included',
    });
    expect((await get('/queue', agent).expect(200)).body.data.rows.map((row: { id: string }) => row.id)).not.toContain(id);
    expect((await at.garages.events()).at(-1)?.data).toEqual({
      estimateId: id,
      customerId,
      carId,
      lowestPence: 180_00,
      highestPence: 1_260_00,
    });
    expect((await answer(id).expect(409)).body.error.code).toBe('ESTIMATE_ANSWERED');
    const second = await answer(id, undefined, { ...agent, userId: randomUUID() }).expect(409);
    expect(second.body.error).toMatchObject({ code: 'ESTIMATE_ANSWERED', data: { by: agent.userId } });
  });

  it('A7: answered with a highest price below the lowest is refused beside it', async () => {
    const { id } = await asked();
    const { error } = (await answer(id, { lowest: '200', highest: '100' }).expect(400)).body;
    expect(error.fields).toEqual({ highest: 'Enter at least the lowest price' });
  });

  it('A7: takes no PDF and nothing that is no picture', async () => {
    expect((await attach(customer, aPdf(), 'door.pdf').expect(400)).body.error.fields.photo).toContain('Choose a photo');
    expect((await attach(customer, Buffer.from('<html>'), 'door.jpg').expect(400)).body.error.fields.photo).toContain('We take photos');
  });

  it('A7: is only for a car and with photos of one’s own, and a stranger sees nothing of it', async () => {
    const { photos } = await asked();
    await get(`/photos/${photos[0].id}`, stranger).expect(404);
    expect((await get('', stranger).expect(200)).body.data.rows).toEqual([]);
    await ask(stranger, { photos: [await photo(stranger)] }).expect(404);
    expect((await ask(customer, { photos: [await photo(stranger)] }).expect(400)).body.error.fields).toHaveProperty('photos');
  });

  it('A7: uses each photo once, and is asked once where its page sends it again', async () => {
    const photos = [await photo()];
    const sent = async () => (await ask(customer, { photos }).expect(200)).body.data;
    expect(await sent()).toEqual(await sent());
    await ask(customer, { photos, description: 'Another dent' }).expect(400);
    await ask(stranger, { photos }).expect(404);
  });
});

describe('a comparison of tyres', () => {
  const search = (body: object) => at.garages.http().post('/ajax/tyre-search').send(body);
  const byPlate = { postcode: 'sw111aa', vrm: 'aa19 aaa', mileage: '42,000', email: 'jo@example.com', marketingConsent: 'true' };

  it.each([
    ['by registration', byPlate],
    ['by tyre size, for which a postcode is enough', { postcode: 'SW11 1AA' }],
    ['by tyre size, with fields that are empty', { postcode: 'SW11 1AA', vrm: '', email: '', mileage: '' }],
  ])('A7: begins at the tyre shop %s', async (_, body) => {
    expect((await search(body).expect(200)).body.data.redirect_url).toMatch(/\/compare\/tyres\?started=demo$/);
  });

  it('A3: needs mileage and email address by registration, and says so when the tyre shop is away', async () => {
    const { error } = (await search({ postcode: 'SW11 1AA', vrm: 'AA19AAA', email: '' }).expect(400)).body;
    expect(error.fields).toEqual({ email: 'This field is required.', mileage: 'This field is required.' });
    expect((await search({ postcode: 'ER1 1ER' }).expect(503)).body.error.code).toBe('TYRE_SHOP_UNAVAILABLE');
  });
});
