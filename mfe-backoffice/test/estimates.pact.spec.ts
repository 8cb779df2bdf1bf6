import { answerEstimate, listEstimateQueue, type RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { estimatesApi } from '../src/api/estimates-api.js';
import { ids } from '../src/testing/ids.js';

const estimateId = '70000000-0000-4000-8000-0000000000e1';
const carId = '70000000-0000-4000-8000-0000000000e2';
const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const waiting = ['an estimate waits for an answer', { customerId: ids.customer, carId, estimateId }] as const;
const estimate: RepairEstimate = {
  id: estimateId,
  customerId: ids.customer,
  carId,
  car: { registration_number: 'AA19DSL', make: 'Nissan', model: 'X-Trail' },
  description: 'A dent in the left door',
  photos: [{ id: '70000000-0000-4000-8000-0000000000e3', bytes: 1_000 }],
  requestedAt: '2026-11-20T12:00:00.000Z',
  answer: null,
};

describe('what the back office asks about repair estimates', () => {
  it('for those that wait', () => {
    const data = { rows: [estimate], paging: { page: 1, perPage: 20, count: 1 } };
    const asked = { so: 'to answer them', given: [staff, waiting], query: { page: '1' }, data };
    return expectCall('mfe-backoffice', listEstimateQueue, asked, async (url) =>
      expect(await estimatesApi({ fetch: fetchFrom(url) }).queue(1, noSignal)).toEqual(data),
    );
  });

  it('to answer one', () => {
    const body = { lowest: 180, highest: 260, note: 'Paint included' };
    const asked = { so: 'to tell the customer what a repair costs', given: [staff, waiting], params: { estimateId }, body, data: {} };
    return expectCall('mfe-backoffice', answerEstimate, asked, async (url) =>
      expect(await estimatesApi({ fetch: fetchFrom(url) }).answer(estimateId, body)).toEqual({}),
    );
  });
});
