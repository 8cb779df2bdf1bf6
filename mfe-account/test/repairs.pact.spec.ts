import { listEstimates, requestEstimate, type RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { repairsApi } from '../src/api/repairs-api.js';

const customerId = 'd0000000-0000-4000-8000-0000000000e1';
const carId = 'd0000000-0000-4000-8000-0000000000e2';
const photoId = 'd0000000-0000-4000-8000-0000000000e3';
const signedIn = ['a customer is signed in', { customerId }] as const;
const estimate: RepairEstimate = {
  id: 'd0000000-0000-4000-8000-0000000000e4',
  customerId,
  carId,
  car: { registration_number: 'AA19DSL', make: 'Nissan', model: 'X-Trail' },
  description: 'A dent in the left door',
  photos: [{ id: photoId, bytes: 1_000 }],
  requestedAt: '2026-11-20T12:00:00.000Z',
  answer: { lowestPence: 18_000, highestPence: 26_000, note: 'Paint included', answeredAt: '2026-11-20T12:00:00.000Z' },
};

describe('what the account asks about repair estimates', () => {
  it('for those of the customer', () => {
    const data = { rows: [estimate], paging: { page: 1, perPage: 50, count: 1 } };
    const given = [signedIn, ['an estimate of the customer was answered', { customerId, carId }]] as const;
    const asked = { so: 'to show our answer', given: [...given], query: { perPage: '50' }, data };
    return expectCall('mfe-account', listEstimates, asked, async (url) =>
      expect(await repairsApi(fetchFrom(url)).list(noSignal)).toEqual(data),
    );
  });

  it('for another', () => {
    const body = { car_id: carId, description: 'A dent in the left door', photos: [photoId] };
    const data = { ...estimate, answer: null };
    const given = [signedIn, ['the customer has sent a photo of a car', { customerId, carId, photoId }]] as const;
    const asked = { so: 'to ask what the repair costs', given: [...given], body, data };
    return expectCall('mfe-account', requestEstimate, asked, async (url) =>
      expect(await repairsApi(fetchFrom(url)).request(body)).toEqual(data),
    );
  });
});
