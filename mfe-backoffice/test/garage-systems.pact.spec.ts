import { issueGarageSecret, listGarageSystems, revokeGarageSecret, setGarageTakesPayments } from '@kerbside/contracts/http/garages/signed';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { garageSystemsApi } from '../src/api/garage-systems-api.js';
import { ids } from '../src/testing/ids.js';

const admin = ['an admin is signed in', { staffId: ids.staff }] as const;
const garageId = 'ks-001';
const given = [['the demo network', {}], ['a garage has a signing secret', { garageId }], admin] as const;
const at = (url: string) => garageSystemsApi({ fetch: fetchFrom(url) });
const used_at = '2026-11-20T12:00:00.000Z';
const system = { garage_id: garageId, name: 'Millbrook Garage', address: ['SW11 1AA'] };

describe('what the back office asks about the systems of garages', () => {
  it('which have a secret', () => {
    const row = { ...system, secret: { made_at: used_at, used_at } };
    return expectCall(
      'mfe-backoffice',
      listGarageSystems,
      {
        so: 'by its postcode',
        given: [...given],
        query: { search: 'SW11 1AA', page: '1' },
        data: { rows: [row], paging: { page: 1, perPage: 20, count: 1 } },
      },
      async (url) => {
        expect((await at(url).list({ search: 'SW11 1AA', page: 1 }, noSignal)).rows).toEqual([row]);
      },
    );
  });

  it('a new one', () =>
    expectCall(
      'mfe-backoffice',
      issueGarageSecret,
      { so: 'to show it once', given: [...given], params: { garageId }, data: { garage_id: garageId, secret: 'whsec_AAAA' } },
      async (url) => {
        expect(await at(url).makeSecret(garageId)).toEqual({ garage_id: garageId, secret: 'whsec_AAAA' });
      },
    ));

  it('to stop payments on the day at one', () => {
    // A garage that no other case uses, because it stays stopped.
    const other = { garageId: 'ks-002' };
    const stopped = { ...system, garage_id: 'ks-002', takes_payments: false, secret: { made_at: used_at, used_at } };
    return expectCall(
      'mfe-backoffice',
      setGarageTakesPayments,
      {
        so: 'so that customers pay online',
        given: [['the demo network', {}], ['a garage has a signing secret', other], admin],
        params: other,
        body: { takes_payments: false },
        data: stopped,
      },
      async (url) => {
        expect(await at(url).setTakesPayments(other.garageId, false)).toEqual(stopped);
      },
    );
  });

  it('to revoke one', () =>
    expectCall(
      'mfe-backoffice',
      revokeGarageSecret,
      { so: 'to end it', given: [...given], params: { garageId }, data: { ...system, secret: null } },
      async (url) => {
        expect(await at(url).revokeSecret(garageId)).toEqual({ ...system, secret: null });
      },
    ));
});
