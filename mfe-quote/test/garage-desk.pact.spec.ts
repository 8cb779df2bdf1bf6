import { readGaragePage, takeGarageStep } from '@kerbside/contracts/http/garages/desk';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { aGarageVisit } from '@kerbside/contracts/testing/sample-garage-visit';
import { garageDeskApi } from '../src/api/garage-desk-api.js';

const token = 'the-token-of-a-garage';
const bookingId = 'd0000000-0000-4000-8000-0000000000d5';
const given = [['a visit with a link for its garage', { bookingId, token }]] as const;
const headers = { 'x-garage-link': token };
const atWork = aGarageVisit({ id: bookingId, status: 'workshop', steps: ['finding'], free: [] });

describe('what the page of a garage asks', () => {
  it('the visit of its link', () =>
    expectCall('mfe-quote', readGaragePage, { so: 'to show it', given, headers, data: atWork }, async (url) => {
      expect(await garageDeskApi(fetchFrom(url), token).read(noSignal)).toEqual(atWork);
    }));

  it('nothing without a link', () =>
    expectRefusal(
      'mfe-quote',
      readGaragePage,
      { so: 'with a link that has ended', given: [], headers: { 'x-garage-link': 'ended' }, status: 404, code: 'NOT_FOUND' },
      async (url) => {
        await expect(garageDeskApi(fetchFrom(url), 'ended').read(noSignal)).rejects.toMatchObject({ status: 404 });
      },
    ));

  it('to finish it', () => {
    const data = { ...atWork, status: 'complete' as const, steps: [] };
    const asked = { so: 'when the work is done', given, headers, body: { step: 'finish' } };
    return expectCall('mfe-quote', takeGarageStep, { ...asked, data, saying: { status: 'complete' } }, async (url) => {
      expect(await garageDeskApi(fetchFrom(url), token).take({ step: 'finish' })).toMatchObject({ status: 'complete' });
    });
  });
});
