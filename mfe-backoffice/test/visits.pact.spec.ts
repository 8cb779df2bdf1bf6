import { issueGarageLink, readVisitForGarage, takeStepForGarage } from '@kerbside/contracts/http/garages/desk';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { aGarageVisit } from '@kerbside/contracts/testing/sample-garage-visit';
import { visitsApi } from '../src/api/visits-api.js';

const bookingId = 'd0000000-0000-4000-8000-0000000000e5';
const given = [
  ['a member of staff is signed in', { staffId: 'd0000000-0000-4000-8000-0000000000e1' }],
  ['a visit with a link for its garage', { bookingId, token: 'another-token-of-a-garage' }],
] as const;
const atWork = aGarageVisit({ id: bookingId, status: 'workshop', steps: ['finding'], free: [] });
const apiAt = (url: string) => visitsApi({ fetch: fetchFrom(url) });

describe('what staff ask about a visit for its garage', () => {
  it('as the garage sees it', () =>
    expectCall(
      'mfe-backoffice',
      readVisitForGarage,
      { so: 'to help a garage', given, params: { bookingId }, data: atWork },
      async (url) => {
        expect(await apiAt(url).read(bookingId, noSignal)).toEqual(atWork);
      },
    ));

  it('to take a step for it', () => {
    const data = { ...atWork, status: 'complete' as const, steps: [] };
    const asked = { so: 'as the garage said by telephone', given, params: { bookingId }, body: { step: 'finish' } };
    return expectCall('mfe-backoffice', takeStepForGarage, { ...asked, data, saying: { status: 'complete' } }, async (url) => {
      expect(await apiAt(url).take(bookingId, { step: 'finish' })).toMatchObject({ status: 'complete' });
    });
  });

  it('a link for it', () => {
    const data = { url: 'https://kerbside.test/booking/garage#token', expires: '2027-01-01T00:00:00.000Z' };
    const asked = { so: 'to send to the garage', given, params: { bookingId }, body: {}, data };
    return expectCall('mfe-backoffice', issueGarageLink, asked, async (url) => {
      expect(await apiAt(url).link(bookingId)).toEqual(data);
    });
  });
});
