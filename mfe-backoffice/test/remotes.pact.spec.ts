import { listRemoteSwitches, switchRemote, type RemoteSwitch } from '@kerbside/contracts/http/accounts-remotes';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { remotesApi } from '../src/api/remotes-api.js';
import { ids } from '../src/testing/ids.js';

const admin = ['an admin is signed in', { staffId: ids.staff }] as const;
const off: RemoteSwitch = {
  remote: 'quote',
  isOn: false,
  why: 'Prices are wrong',
  since: '2027-03-05T14:05:00.000Z',
  by: { id: ids.staff, name: 'Ada Min' },
};
/** The edge lists nothing. */
const apiAt = (url: string) =>
  remotesApi({
    fetch: (path, init) => (path === '/remotes.json' ? Promise.resolve(Response.json({ remotes: [] })) : fetchFrom(url)(path, init)),
  });

describe('what the back office asks about remotes', () => {
  it('to switch one off', () =>
    expectCall(
      'mfe-backoffice',
      switchRemote,
      {
        so: 'with a reason',
        given: [admin, ['every remote is on', {}]],
        params: { remote: 'quote' },
        body: { isOn: false, why: 'Prices are wrong' },
        data: off,
        saying: { remote: 'quote', isOn: false },
      },
      async (url) => {
        expect(await apiAt(url).switch('quote', { isOn: false, why: 'Prices are wrong' })).toEqual(off);
      },
    ));

  it('how they are switched', () =>
    expectCall(
      'mfe-backoffice',
      listRemoteSwitches,
      { so: 'when one is off', given: [admin, ['a remote is switched off', { staffId: ids.staff }]], data: { rows: [off] } },
      async (url) => {
        expect(await apiAt(url).list(noSignal)).toEqual({ rows: [] });
      },
    ));
});
