import type { StuckWorkCalls } from '@kerbside/contracts/http/stuck-work';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { stuckWorkApi } from '../src/api/stuck-work-api.js';
import { ids } from '../src/testing/ids.js';
import { stuckWorkOfPurchase } from '../src/testing/stuck-work.js';

const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
/** Not the customer of the other pacts, whose own trail records what was done. */
const otherCustomer = '20000000-0000-4000-8000-000000000002';
const failed = ['issuing the policies of a purchase failed for good', { customerId: otherCustomer, paymentId: ids.payment }] as const;
const query = { perPage: '100' };
const none = { rows: [], paging: { page: 1, perPage: 100, count: 0 } };
const issuing = stuckWorkOfPurchase();

/** The other services owe nothing. */
const withOnly = ({ list }: StuckWorkCalls, url: string) =>
  stuckWorkApi({
    fetch: (path, init) =>
      path.startsWith(list.path) ? fetchFrom(url)(path, init) : Promise.resolve(Response.json({ success: true, data: none })),
  });

describe('what the back office asks about work that failed', () => {
  it.each([
    ['accounts', stuckWorkOf.accounts],
    ['pricing', stuckWorkOf.pricing],
    ['vouchers', stuckWorkOf.vouchers],
    ['payments', stuckWorkOf.payments],
    ['callbacks', stuckWorkOf.callbacks],
    ['imports', stuckWorkOf.imports],
    ['garages', stuckWorkOf.garages],
    ['partners', stuckWorkOf.partners],
  ] as const)('%s, of which none is', (_, calls: StuckWorkCalls) =>
    expectCall('mfe-backoffice', calls.list, { so: 'when none failed', given: [staff], query, data: none }, async (url) => {
      expect(await withOnly(calls, url).list(noSignal)).toEqual({ rows: [], count: 0, silent: [] });
    }),
  );

  it('claims, of which one is', () =>
    expectCall(
      'mfe-backoffice',
      stuckWorkOf.claims.list,
      { so: 'when one failed', given: [staff, failed], query, data: { rows: [issuing], paging: { page: 1, perPage: 100, count: 1 } } },
      async (url) => {
        expect((await withOnly(stuckWorkOf.claims, url).list(noSignal)).rows).toEqual([issuing]);
      },
    ));

  it('claims, to try it again', () =>
    expectCall(
      'mfe-backoffice',
      stuckWorkOf.claims.tryAgain,
      { so: 'once more', given: [staff, failed], params: { workId: issuing.id }, data: {} },
      async (url) => {
        expect(await stuckWorkApi({ fetch: fetchFrom(url) }).tryAgain(issuing)).toEqual({});
      },
    ));
});
