import { startGarages, type GaragesUnderTest } from './garages-under-test.js';

let at: GaragesUnderTest;
beforeAll(async () => {
  at = await startGarages();
});
afterAll(() => at.garages.close());

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

  it.each(['SW1A 1AA', 'LS1 1AA', 'M1 1AE', 'YO31 7PL'])('exist for %s, which people try first', async (postcode) => {
    const { items } = (await at.post(`/ajax/codelookup/query:${encodeURIComponent(postcode)}`).expect(200)).body.data;
    expect(items.length).toBeGreaterThan(1);
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
