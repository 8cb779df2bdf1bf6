import { resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';
import * as calls from './notes-calls.js';
import { notesService } from './notes-service.js';

/** Every service asks as this one does: it is the platform that asks. */
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await testService(notesService);
});
afterAll(() => service.close());

const asked = ['a service asks', { service: notesService.name }] as const;
const userId = 'c8000000-0000-4000-8000-000000000001';
const enter = (token: string, status: number) =>
  service
    .http()
    .post(calls.askCustomer.path)
    .set({ cookie: `ks_session=${token}`, 'x-kerbside-request': '1' })
    .expect(status);

describe('whose session a token is', () => {
  it('is known to accounts', () =>
    expectCall(
      'platform',
      resolveSession,
      {
        so: 'to let a customer in',
        given: [asked, ['a session of a customer', { token: 'c8-token', userId }]],
        body: { token: 'c8-token' },
        data: { kind: 'customer', userId },
        saying: { kind: 'customer', userId },
      },
      (url) => service.callingAt(url, resolveSession, async () => void (await enter('c8-token', 200))),
    ));

  it('is nobody’s when accounts does not know it', () =>
    expectCall(
      'platform',
      resolveSession,
      {
        so: 'to turn a stranger away',
        given: [asked],
        body: { token: 'made-up' },
        data: { kind: 'visitor' },
        saying: { kind: 'visitor' },
      },
      (url) => service.callingAt(url, resolveSession, async () => void (await enter('made-up', 401))),
    ));
});
