import { readCar } from '@kerbside/contracts/http/accounts/accounts';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '@kerbside/platform/errors/errors';
import { aJpeg, aPdf } from '@kerbside/platform/testing/sample-files';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const customerId = 'c3000000-0000-4000-8000-000000000001';
const carId = 'c3000000-0000-4000-8000-000000000002';
const customer: Caller = { kind: 'customer', userId: customerId };
const stranger: Caller = { kind: 'customer', userId: 'c3000000-0000-4000-8000-000000000009' };
const agent: Caller = { kind: 'staff', userId: 'c3000000-0000-4000-8000-00000000000a', role: 'agent' };

describe('an estimate of a repair', () => {
  let garages: ServiceUnderTest;
  beforeAll(async () => {
    garages = await testService(service);
    const addedAt = '2026-01-02T12:00:00.000Z';
    garages.answer(readCar, ({ params }) => {
      if (params.carId !== carId) throw new DomainError('NOT_FOUND');
      const car = {
        id: carId,
        registrationNumber: 'AA19AAA',
        make: 'Vauxhall',
        model: 'Corsa',
        range: 'E',
        firstRegistrationDate: null,
        addedAt,
      };
      return { customerId, car };
    });
  });
  afterAll(() => garages.close());

  const attach = (who: Caller, bytes = aJpeg(), filename = 'door.jpg') =>
    garages.http().post('/api/garages/estimates/photos').set(garages.as(who)).attach('photo', bytes, { filename });
  const photo = async (who = customer): Promise<string> => (await attach(who).expect(200)).body.data.id;
  const ask = (who: Caller, over: object = {}) =>
    garages
      .http()
      .post('/ajax/dent-repair-estimate')
      .set(garages.as(who))
      .send({ car_id: carId, description: 'A dent in the left door', ...over });
  const asked = async () => {
    garages.clock.advance(1_000);
    return (await ask(customer, { photos: [await photo(), await photo()] }).expect(200)).body.data;
  };
  const get = (path: string, who: Caller) => garages.http().get(`/api/garages/estimates${path}`).set(garages.as(who));
  const answer = (id: string, body: object = { lowest: '180', highest: '1,260', note: 'Paint included' }) =>
    garages.http().post(`/api/garages/estimates/${id}/answer`).set(garages.as(agent)).send(body);

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
    const trail = await garages.http().get(`/api/garages/audit?subjectId=${id}`).set(garages.as(agent)).expect(200);
    expect(trail.body.data.rows).toMatchObject([
      { action: 'estimate-photo-downloaded', actorKind: 'staff', customerId, after: { photoId: photos[1].id } },
    ]);
    const event = (await garages.events()).at(-1);
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
    expect((await garages.events()).at(-1)?.data).toEqual({
      estimateId: id,
      customerId,
      carId,
      lowestPence: 180_00,
      highestPence: 1_260_00,
    });
    expect((await answer(id).expect(409)).body.error.code).toBe('ESTIMATE_ANSWERED');
  });

  it.each([
    [{ lowest: '', highest: '10' }, { lowest: 'Enter the lowest price in whole pounds, 20,000 at most' }],
    [{ lowest: '200', highest: '100' }, { highest: 'Enter at least the lowest price' }],
  ])('A7: answered with %j is refused beside its field', async (body, fields) => {
    const { id } = await asked();
    expect((await answer(id, body).expect(400)).body.error.fields).toEqual(fields);
  });

  it.each([
    ['without a photo', { photos: [] }, { photos: 'Add at least one photo of the damage' }],
    ['without words', { description: ' ' }, { description: 'Tell us what is damaged, and where' }],
    ['with a photo that nobody sent', { photos: ['none-such'] }, { photos: expect.stringContaining('Add it again') }],
  ])('A7: %s is refused beside its field', async (_, over, fields) => {
    const { status, body } = await ask(customer, { photos: [await photo()], ...over });
    expect([status, body.error.fields]).toEqual([400, fields]);
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

  it('A7: uses each photo once', async () => {
    const photos = [await photo()];
    await ask(customer, { photos }).expect(200);
    await ask(customer, { photos }).expect(400);
  });
});
