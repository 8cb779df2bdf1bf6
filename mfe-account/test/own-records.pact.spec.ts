import { fetchFrom, noSignal, pactOf, readHeaders as headers } from '@kerbside/contracts/testing/consumer-pact';
import { eachLike, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { documentsApi } from '../src/api/documents-api.js';
import { plansApi } from '../src/api/plans-api.js';
import { casey } from '../src/testing/samples.js';

const customerId = casey.userId ?? '';
const signedIn = ['a customer is signed in', { customerId }] as const;
const documentId = 'd1000000-0000-4000-8000-000000000001';
const itsDocument = ['a document of the customer', { customerId, documentId }] as const;
const [carId, planId] = ['d2000000-0000-4000-8000-000000000001', 'd2000000-0000-4000-8000-000000000002'];
const itsCar = ['a car of the customer', { customerId, carId }] as const;
const itsPlan = ['a plan of the customer with another company', { customerId, carId, planId }] as const;

const aDocument = { id: documentId, category: 'mot', name: 'mot.pdf', bytes: 1_200, addedAt: '2026-11-20T09:30:00.000Z' };
const aPlan = {
  id: planId,
  carId,
  productType: 'gap',
  provider: 'DriveWell',
  policyNumber: 'DW-1',
  pricePence: 24_990,
  levelOfCover: 'Full',
  otherInformation: 'Paid by card',
  inceptionDate: '2026-02-01',
  startDate: '2026-03-01',
  expiryDate: '2027-02-28',
};

describe('what the account asks of accounts about the customer’s own records', () => {
  const accounts = pactOf('mfe-account', 'accounts');

  it('their documents', () =>
    accounts
      .addInteraction()
      .given(...signedIn)
      .given(...itsDocument)
      .uponReceiving('a request for the documents of the customer')
      .withRequest('GET', '/api/accounts/documents', (request) => request.headers(headers))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: { rows: eachLike(aDocument) } }))
      .executeTest(async ({ url }) => {
        expect(await documentsApi(fetchFrom(url)).list(noSignal)).toEqual({ rows: [aDocument] });
      }));

  it('the plans that they have with other companies', () =>
    accounts
      .addInteraction()
      .given(...signedIn)
      .given(...itsCar)
      .given(...itsPlan)
      .uponReceiving('a request for the plans of the customer with other companies')
      .withRequest('GET', '/api/accounts/competitor-plans', (request) => request.headers(headers))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: { rows: eachLike(like(aPlan)) } }))
      .executeTest(async ({ url }) => {
        expect(await plansApi(fetchFrom(url)).list(noSignal)).toEqual({ rows: [aPlan] });
      }));
});
