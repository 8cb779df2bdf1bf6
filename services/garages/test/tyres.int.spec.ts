import { startGarages, type GaragesUnderTest } from './garages-under-test.js';

let at: GaragesUnderTest;
beforeAll(async () => {
  at = await startGarages();
});
afterAll(() => at.garages.close());

const search = (body: object) => at.garages.http().post('/ajax/tyre-search').send(body);
const byPlate = { postcode: 'sw111aa', vrm: 'aa19 aaa', mileage: '42,000', email: 'jo@example.com', marketingConsent: 'true' };

describe('a comparison of tyres', () => {
  it.each([
    ['by registration', byPlate],
    ['by registration, as a form sends numbers and no consent', { ...byPlate, mileage: 42_000, marketingConsent: '' }],
    ['by tyre size, for which a postcode is enough', { postcode: 'SW11 1AA' }],
    ['by tyre size, with fields that are empty', { postcode: 'SW11 1AA', vrm: '', email: '', mileage: '' }],
  ])('A7: begins at the tyre shop %s', async (_, body) => {
    expect((await search(body).expect(200)).body.data.redirect_url).toMatch(/\/compare\/tyres\?started=demo$/);
  });

  it.each([
    ['a postcode', {}, { postcode: 'This field is required.' }],
    ['a whole postcode', { postcode: 'SW11' }, { postcode: 'Please supply a complete postcode' }],
    [
      'mileage and email address by registration',
      { postcode: 'SW11 1AA', vrm: 'AA19AAA', email: '' },
      { email: 'This field is required.', mileage: 'This field is required.' },
    ],
  ])('A3: needs %s', async (_, body, fields) => {
    expect((await search(body).expect(400)).body.error.fields).toEqual(fields);
  });

  it('A3: says so when the tyre shop is away', async () => {
    expect((await search({ postcode: 'ER1 1ER' }).expect(503)).body.error.code).toBe('TYRE_SHOP_UNAVAILABLE');
  });
});
