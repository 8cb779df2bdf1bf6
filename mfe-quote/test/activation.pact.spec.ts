import { sendPhoneCode, validatePhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { listAbbreviatedRanges } from '@kerbside/contracts/http/pricing/abbreviated';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, keepInMemory, noSignal, pactOf, writeHeaders } from '@kerbside/contracts/testing/consumer-pact';
import { arrayContaining, equal, like } from '@pact-foundation/pact/src/v3/matchers.js';
import { activationApi, type ActivationForm } from '../src/api/activation-api.js';
import { quoteId, secret } from '../src/testing/samples.js';
import { quoteShape } from './quote-shape.js';

const apiAt = (url: string) => activationApi({ fetch: fetchFrom(url) });
const phone = '07700 900123';
const number = { contact_number: phone, product_type: 'gap' } as const;
const texted = ['a code was sent to a phone number', { phone, productType: 'gap', code: '123456' }] as const;
const proof = 'proof-of-the-phone';

const form: ActivationForm = {
  product_type: 'gap',
  partner: 'Foss Cars',
  registration_number: 'AA19AAA',
  mileage: 12_000,
  private_use_only: 'yes',
  car_delivered: 'yes',
  delivery_date: '2026-01-10',
  first_name: 'Jo',
  last_name: 'Bloggs',
  email: 'jo@example.com',
  phone,
  phone_proof: proof,
  address_line_1: '1 Kerb Lane',
  town: 'Leeds',
  postcode: 'LS1 1AA',
};

beforeAll(() => keepInMemory());

describe('the phone of a partner’s customer', () => {
  it('gets a code', () =>
    expectCall(
      'mfe-quote',
      sendPhoneCode,
      { so: 'to confirm a phone', given: [], body: number, data: { message: 'We have sent a code.' } },
      async (url) => expect(await apiAt(url).sendCode(phone, 'gap')).toEqual({ message: 'We have sent a code.' }),
    ));

  it('is confirmed by it', () =>
    expectCall(
      'mfe-quote',
      validatePhoneCode,
      { so: 'with the code that was sent', given: [texted], body: { ...number, code: '123456' }, data: { message: 'Thank you.', proof } },
      async (url) => expect(await apiAt(url).validateCode(phone, '123456', 'gap')).toBe(proof),
    ));

  it('is not confirmed by another', () =>
    expectRefusal(
      'mfe-quote',
      validatePhoneCode,
      { so: 'with another code', given: [texted], body: { ...number, code: '654321' }, status: 400, code: 'CODES_DO_NOT_MATCH' },
      async (url) => expect(apiAt(url).validateCode(phone, '654321', 'gap')).rejects.toMatchObject({ code: 'CODES_DO_NOT_MATCH' }),
    ));
});

describe('the car and the quote of a partner’s customer', () => {
  it('has the ranges that were sold in a year', () => {
    const range = { value: '1.5 EcoBoost 150 (from 2018)', label: '1.5 EcoBoost 150 (from 2018)', from: 2018, to: null };
    const body = { make: 'Ford', model: 'Focus', carYear: '2020' };
    return pactOf('mfe-quote', 'pricing')
      .addInteraction()
      .uponReceiving('a request for the ranges of a year')
      .withRequest('POST', listAbbreviatedRanges.path, (request) => request.headers(writeHeaders).jsonBody(body))
      .willRespondWith(200, (response) => response.jsonBody({ success: true, data: arrayContaining(like(range)) }))
      .executeTest(async ({ url }) => expect(await apiAt(url).rangesOfYear('Ford', 'Focus', '2020', noSignal)).toEqual([range]));
  });

  it('is started with its steps answered up to the terms', () =>
    pactOf('mfe-quote', 'pricing')
      .addInteraction()
      .given('a car with a registration', { registration: 'AA19AAA' })
      .given('a phone number was confirmed', { proof })
      .uponReceiving('the start of an abbreviated quote')
      .withRequest('POST', '/api/pricing/abbreviated-quotes', (request) => request.headers(writeHeaders).jsonBody(form))
      .willRespondWith(200, (response) =>
        response.jsonBody({
          success: true,
          data: {
            quote: quoteShape(5, { id: quoteId, productType: equal('gap'), cover: null, details: { first_name: 'Jo' } }),
            secret: like(secret),
            next: like('/'),
          },
        }),
      )
      .executeTest(async ({ url }) => {
        expect(await apiAt(url).activate(form)).toMatchObject({ id: quoteId, step: 5 });
      }));
});
