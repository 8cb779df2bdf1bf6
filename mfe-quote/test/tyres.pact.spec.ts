import { searchTyres } from '@kerbside/contracts/http/garages/tyres';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom } from '@kerbside/contracts/testing/consumer-pact';
import { tyresApi } from '../src/api/tyres-api.js';

const search = { postcode: 'SW11 1AA', vrm: 'AA19AAA', mileage: 42_000, email: 'jo@example.com', marketingConsent: true };

it('begins a comparison of tyres', () =>
  expectCall(
    'mfe-quote',
    searchTyres,
    { so: 'to go on at the tyre shop', given: [], body: search, data: { redirect_url: 'https://tyres.example/j1' } },
    async (url) => expect((await tyresApi(fetchFrom(url)).search(search)).redirect_url).toMatch(/^https?:/),
  ));

it('is told when the tyre shop is away', () =>
  expectRefusal(
    'mfe-quote',
    searchTyres,
    { so: 'while the tyre shop is away', given: [], body: { ...search, postcode: 'ER1 1ER' }, status: 503, code: 'TYRE_SHOP_UNAVAILABLE' },
    async (url) =>
      expect(tyresApi(fetchFrom(url)).search({ ...search, postcode: 'ER1 1ER' })).rejects.toMatchObject({ code: 'TYRE_SHOP_UNAVAILABLE' }),
  ));
