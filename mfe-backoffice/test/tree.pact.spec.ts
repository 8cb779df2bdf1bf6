import { saveTreeResult, sendWelcomeBack } from '@kerbside/contracts/http/callbacks/tree';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom } from '@kerbside/contracts/testing/consumer-pact';
import { treeApi } from '../src/api/tree-api.js';
import { ids } from '../src/testing/ids.js';

const apiAt = (url: string) => treeApi({ fetch: fetchFrom(url) });
/** Not the customer whose audit trail the other pacts read. */
const customerId = '20000000-0000-4000-8000-0000000000d1';
const id = '70000000-0000-4000-8000-0000000000d1';
const given = [
  ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }],
  ['a call along the decision tree', { resultId: id, customerId }],
] as const;

describe('what the back office asks about calls along the decision tree', () => {
  it('to save where one stands', () => {
    const body = { id, user_id: customerId, version: 1, path: [1, 2], ordinal_number: 2, mileage: '42,000' };
    const data = { id, finished: false };
    return expectCall('mfe-backoffice', saveTreeResult, { so: 'to take it up again', given, body, data }, async (url) =>
      expect(await apiAt(url).save(body)).toEqual(data),
    );
  });

  it('to begin anew where nobody will finish one', () => {
    const body = { id, anew: true, user_id: customerId, version: 1, path: [1], ordinal_number: 1 };
    const data = { id: '70000000-0000-4000-8000-0000000000d2', finished: false };
    return expectCall('mfe-backoffice', saveTreeResult, { so: 'to begin another', given, body, data }, async (url) =>
      expect(await apiAt(url).save(body)).toEqual(data),
    );
  });

  it('to welcome a customer back', () =>
    expectCall('mfe-backoffice', sendWelcomeBack, { so: 'by email', given, body: { id }, data: {} }, async (url) =>
      expect(await apiAt(url).welcomeBack(id)).toEqual({}),
    ));
});
