import { listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { documentsApi } from '../src/api/documents-api.js';
import { ids } from '../src/testing/ids.js';
import { aDocument } from '../src/testing/records.js';

const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const customer = ['a customer with a car', { customerId: ids.customer }] as const;
const uploaded = ['a document of the customer', { customerId: ids.customer, documentId: ids.document }] as const;

it('the back office asks what a customer uploaded', () => {
  const data = { rows: [aDocument()] };
  const asked = { so: 'as staff, for a customer', given: [staff, customer, uploaded], query: { customerId: ids.customer }, data };
  return expectCall('mfe-backoffice', listDocuments, asked, async (url) =>
    expect(await documentsApi({ fetch: fetchFrom(url) }).list(ids.customer, noSignal)).toEqual(data),
  );
});
