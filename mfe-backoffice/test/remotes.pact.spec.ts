import {
  chooseRemoteRelease,
  listRemoteReleases,
  listRemoteSwitches,
  switchRemote,
  type KeptRelease,
  type RemoteBack,
  type RemoteSwitch,
} from '@kerbside/contracts/http/accounts/remotes';
import { listServiceReleases, type ServiceRelease } from '@kerbside/contracts/http/accounts/service-releases';
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
const newest: KeptRelease = {
  id: 'b6293ddec3edaeab7176fd2b76423465',
  remote: 'quote',
  version: '0.2.0',
  contract: 1,
  manifest: 'https://quote.example/0.2.0/mf-manifest.json',
  since: '2027-03-05T14:05:00.000Z',
};
const earlier: KeptRelease = {
  ...newest,
  id: 'c84ebfddf89395b84ca0875e4d2531e1',
  version: '0.1.0',
  manifest: 'https://quote.example/0.1.0/mf-manifest.json',
  until: newest.since,
};
const back: RemoteBack = { remote: 'quote', releaseId: earlier.id, why: 'Prices are wrong', since: newest.since, by: off.by };
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

  it('to take one back to an earlier release', () =>
    expectCall(
      'mfe-backoffice',
      chooseRemoteRelease,
      {
        so: 'with a reason',
        given: [admin, ['a remote has two releases', {}]],
        params: { remote: 'quote' },
        body: { releaseId: earlier.id, why: 'Prices are wrong' },
        data: { back },
      },
      async (url) => {
        expect(await apiAt(url).choose('quote', { releaseId: earlier.id, why: 'Prices are wrong' })).toEqual({ back });
      },
    ));

  it('which releases there are', () =>
    expectCall(
      'mfe-backoffice',
      listRemoteReleases,
      {
        so: 'when one was taken back',
        given: [admin, ['a remote was taken back', { staffId: ids.staff, releaseId: earlier.id }]],
        data: { rows: [newest], back: [back] },
      },
      async (url) => {
        expect((await apiAt(url).releases(noSignal)).rows.map(({ release }) => release)).toEqual([newest]);
      },
    ));

  it('which release of each service is deployed', () => {
    const pricing: ServiceRelease = {
      service: 'pricing',
      version: '0.2.0',
      commit: null,
      startedAt: newest.since,
      since: newest.since,
      heardAt: newest.since,
      isAnswering: true,
      before: { version: '0.1.0', commit: null, until: newest.since },
    };
    return expectCall(
      'mfe-backoffice',
      listServiceReleases,
      { so: 'after a release', given: [admin, ['a service was released twice', {}]], data: { rows: [pricing] } },
      async (url) => {
        expect((await apiAt(url).services(noSignal)).rows).toEqual([pricing]);
      },
    );
  });
});
