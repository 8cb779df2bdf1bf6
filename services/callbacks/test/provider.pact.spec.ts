import { textsOf, verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

let callbacks: ServiceUnderTest;
beforeAll(async () => {
  callbacks = await testService(service);
});
afterAll(() => callbacks.close());

const states: States = {
  'a member of staff is signed in': (params) => callbacks.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'agent' }),
};

it('keeps what its callers count on', () => verifyPacts('callbacks', callbacks, states));
