import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { antiForgeryHeader } from '@kerbside/contracts/call';
import type { PricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import { findCarHolder } from '@kerbside/contracts/http/accounts/accounts';
import { checkPhoneProof } from '@kerbside/contracts/http/callbacks/sms';
import { checkVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import type { Caller } from '@kerbside/contracts/caller';
import { started, testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

export const customer = { kind: 'customer', userId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' } as const;
export const otherCustomer = { kind: 'customer', userId: '00000000-0000-4000-8000-00000000000b' } as const;
export const agent = { kind: 'staff', userId: '00000000-0000-4000-8000-00000000000a', role: 'agent' } as const;
const visitor = { kind: 'visitor' } as const;

/** Of a telephone number that was confirmed. */
export const phoneProof = 'proof-of-the-phone';

export const step1 = { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: '50,000', private_use_only: 'yes' };
export const casey = {
  first_name: 'Casey',
  last_name: 'Holt',
  email: 'casey@example.com',
  phone: '07700 900123',
  address_line_1: '14 Foss Bank',
  town: 'York',
  postcode: 'YO31 7PL',
};
export const step2 = {
  ...casey,
  start_date: '2027-03-10',
  purchase_date: '2020-01-15',
  ownership_basis: 'privately_owned',
};
export const step3 = {
  version: 'complete',
  duration: '12',
  labour_rate: 120,
  repairer_preference: 'own_garage',
  repair_contribution: 0,
  subproducts: [] as string[],
  additional_products: [] as string[],
};
export const welcome10 = { code: 'WELCOME10', label: '10% off', discount: { kind: 'percent', percent: 10 } };
export const terms = { terms: { cover: true, suitability: true } };
/** GAP that a partner sells with a car that it delivered in February 2027. */
export const partnerForm = {
  ...casey,
  product_type: 'gap',
  partner: 'Foss Cars',
  registration_number: 'AA19AAA',
  mileage: 12_000,
  car_delivered: 'yes',
  delivery_date: '2027-02-27',
  phone_proof: phoneProof,
};
const forms: readonly object[] = [step1, step2, step3, step3, terms];

export interface NewQuote {
  readonly id: string;
  readonly secret: string;
}

/** Pricing with its sandbox, and what a page would ask of it. */
const startPricing = async (env: Record<string, string> = { PER_ADDRESS_LIMIT_FACTOR: '1000' }) => {
  const pricing = await testService(service, { env: { VEHICLE_LOOKUP_TIMEOUT_MS: '100', ...env } });
  pricing.answer(findCarHolder, () => ({ exists: false }));
  pricing.answer(checkVoucher, () => ({}));
  pricing.answer(checkPhoneProof, ({ body }) => ({ isProven: body.proof === phoneProof }));

  const post = (path: string, body: object, caller: Caller = visitor, secret?: string) =>
    pricing
      .by(caller)
      .post(path)
      .set(secret ? { 'x-quote-secret': secret } : {})
      .send(body);
  const get = (path: string, caller: Caller = visitor, secret?: string) =>
    pricing
      .by(caller)
      .get(path)
      .set(secret ? { 'x-quote-secret': secret } : {});

  const start = async (caller: Caller = visitor, product_type = 'warranty'): Promise<NewQuote> => {
    const { body } = await post('/api/pricing/quotes', { product_type }, caller).expect(200);
    return { id: body.data.quote.id, secret: body.data.secret };
  };
  const submit = (quote: NewQuote, step: number, form: object = forms[step - 1] ?? {}, caller: Caller = visitor) =>
    post(`/quote/${quote.id}/step/${step}`, form, caller, quote.secret);
  /** A quote with its steps answered up to and including one. */
  const answered = async (last: number, caller: Caller = customer, productType = 'warranty'): Promise<NewQuote> => {
    const quote = await start(caller, productType);
    const keepsChoice = (step: number) => productType !== 'warranty' && (step === 3 || step === 4);
    for (let step = 1; step <= last; step += 1) await submit(quote, step, keepsChoice(step) ? {} : undefined, caller).expect(200);
    return quote;
  };
  const read = async ({ id, secret }: NewQuote): Promise<Quote> => {
    const { body } = await get(`/api/pricing/quotes/${id}`, visitor, secret).expect(200);
    return body.data;
  };
  const put = (path: string, body: object, secret: string, caller: Caller = visitor) =>
    pricing.by(caller).put(path).set('x-quote-secret', secret).send(body);
  const remove = (path: string, secret: string, caller: Caller = visitor) => pricing.by(caller).delete(path).set('x-quote-secret', secret);
  /** As another service of ours. */
  const ask = (method: 'post' | 'put' | 'get', path: string, body?: object) => {
    const request = pricing.http()[method](path).set(pricing.asService('payments')).set(antiForgeryHeader, '1');
    return body ? request.send(body) : request;
  };
  const setVoucher = ({ id }: NewQuote, applicationVersion: number, voucher: object | null) =>
    ask('put', `/internal/quotes/${id}/voucher`, { applicationVersion, voucher });
  /** The garage's price for an MOT test, or for an interim service. */
  const chooseGarage = ({ id }: NewQuote, type: PricedByGarage, grossPence: number) => {
    const work = type === 'mot' ? { version: 'test', label: 'MOT test' } : { version: 'interim', label: 'Interim service' };
    const visit = { ...work, garageId: 'g1', garageName: 'Foss Garage', grossPence, discountedPence: null, startsOn: step2.start_date };
    return ask('put', `/internal/quotes/${id}/visits/${type}`, { selectionVersion: 1, visit }).expect(200);
  };
  const lock = ({ id }: NewQuote, paymentId: string, totalPence: number | undefined = 34_900) =>
    ask('post', `/internal/quotes/${id}/lock`, { paymentId, totalPence });
  return { pricing, post, get, put, remove, start, submit, answered, read, ask, setVoucher, chooseGarage, lock };
};
export type Pricing = Awaited<ReturnType<typeof startPricing>>;

/** It, for all tests of a block. */
export const startedPricing = (env?: Record<string, string>): Pricing =>
  started(
    () => startPricing(env),
    ({ pricing }) => pricing.close(),
  );
