import { serviceNames } from '@kerbside/contracts/call';
import { deadLettersOf, type DeadLetterCalls } from '@kerbside/contracts/http/dead-letters';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { deadLettersApi } from '../src/api/dead-letters-api.js';
import { aDeadLetter } from '../src/testing/dead-letters.js';
import { ids } from '../src/testing/ids.js';

const admin = ['an admin is signed in', { staffId: ids.staff }] as const;
const query = { perPage: '100' };
const none = { rows: [], paging: { page: 1, perPage: 100, count: 0 } };
/** It is about the payment of a customer whose entries no other pact counts. */
const letter = aDeadLetter({
  customerId: '20000000-0000-4000-8000-000000000003',
  body: JSON.stringify({ paymentId: ids.payment, customerId: '20000000-0000-4000-8000-000000000003' }, null, 2),
});
const putAside = [
  'an event was put aside',
  { letterId: letter.id, customerId: '20000000-0000-4000-8000-000000000003', paymentId: ids.payment },
] as const;

/** The other services put nothing aside. */
const withOnly = ({ list }: DeadLetterCalls, url: string) =>
  deadLettersApi({
    fetch: (path, init) =>
      path.startsWith(list.path) ? fetchFrom(url)(path, init) : Promise.resolve(Response.json({ success: true, data: none })),
  });

describe('what the back office asks about dead letters', () => {
  it.each(serviceNames.filter((name) => name !== 'claims'))('%s, of which there is none', (name) =>
    expectCall(
      'mfe-backoffice',
      deadLettersOf[name].list,
      { so: 'when nothing was put aside', given: [admin], query, data: none },
      async (url) => {
        expect(await withOnly(deadLettersOf[name], url).list(noSignal)).toEqual({ rows: [], count: 0, silent: [] });
      },
    ),
  );

  it('claims, of which there is one', () =>
    expectCall(
      'mfe-backoffice',
      deadLettersOf.claims.list,
      {
        so: 'when one was put aside',
        given: [admin, putAside],
        query,
        data: { rows: [letter], paging: { page: 1, perPage: 100, count: 1 } },
      },
      async (url) => {
        expect((await withOnly(deadLettersOf.claims, url).list(noSignal)).rows).toEqual([letter]);
      },
    ));

  it('claims, to drop it', () =>
    expectCall(
      'mfe-backoffice',
      deadLettersOf.claims.drop,
      {
        so: 'with a reason',
        given: [admin, putAside],
        params: { letterId: letter.id },
        body: { why: 'The purchase was a test' },
        data: {},
      },
      async (url) => {
        expect(await deadLettersApi({ fetch: fetchFrom(url) }).drop(letter, 'The purchase was a test')).toEqual({});
      },
    ));

  it('claims, to replay it, which takes its time', () =>
    expectCall(
      'mfe-backoffice',
      deadLettersOf.claims.replay,
      { so: 'once more', given: [admin, putAside], params: { letterId: letter.id }, data: { outcome: 'waiting' } },
      async (url) => {
        expect(await deadLettersApi({ fetch: fetchFrom(url) }).replay(letter)).toEqual({ outcome: 'waiting' });
      },
    ));
});
