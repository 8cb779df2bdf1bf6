import { randomUUID } from 'node:crypto';
import type { CallRequest } from '@kerbside/contracts/call';
import { readPoliciesOfQuote } from '@kerbside/contracts/http/claims/policies';
import { openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { type PurchasedQuote, readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { setQuoteVisit } from '@kerbside/contracts/http/pricing/visits';
import type { ProductType } from '@kerbside/contracts/ids';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { started, testService, type TestOptions } from '@kerbside/platform/testing/test-service';
import { demoGarages } from '../src/garages/demo-garages.js';
import { GaragesRepository } from '../src/garages/garages.repository.js';
import { service } from '../src/service.js';

const secret = 's';
type Visit = CallRequest<typeof setQuoteVisit>;

/** The car of whoever buys a visit. */
export const golf = {
  registrationNumber: 'AA19DSL',
  make: 'Volkswagen',
  model: 'Golf',
  range: null,
  firstRegistrationDate: null,
  mileage: 1,
};

export const visitForm = {
  delivery_type: 'drop_car',
  booking_date: '2026-12-02',
  postcode: 'SW11 1AA',
  garage_choice: 'own_garage',
  garage_id: 'ks-001',
};

/** Something that was bought. */
export const aPolicy = (productType: ProductType): PurchasedQuote['policies'][number] => ({
  productType,
  productName: productType,
  version: '1',
  levelName: 'Standard',
  premiumPence: 4_000,
  originalPence: 4_000,
  taxPence: 0,
  lines: [],
  startsOn: '2026-11-20',
  endsOn: '2027-11-19',
  months: 12,
  rolling: false,
  claimLimitPence: 0,
  cancellationFeePence: 0,
  terms: [],
  covers: [],
  excludes: [],
});

/** The garages service with the demo network and a fake pricing whose quotes all have one secret. It is 20 November 2026. */
export const startGarages = async (options: TestOptions = {}) => {
  const garages = await testService(service, { ...options, env: { PER_ADDRESS_LIMIT_FACTOR: '100', ...options.env } });
  garages.clock.set(new Date('2026-11-20T12:00:00Z'));
  await garages.get(GaragesRepository).addMissing(demoGarages());
  const quotes = new Map<string, QuoteFacts>();
  const visits: (Visit['params'] & Visit['body'])[] = [];
  garages.answer(readPoliciesOfQuote, () => ({ policies: [] }));
  const letPricingAnswer = (): void => {
    garages.answer(openQuote, ({ params, body }) => {
      const quote = quotes.get(params.quoteId);
      if (!quote || (body.secret !== secret && !body.staff)) throw new DomainError('NOT_FOUND');
      return quote;
    });
    garages.answer(setQuoteVisit, ({ params, body }) => {
      visits.push({ ...params, ...body });
      return aQuoteFacts({ quoteId: params.quoteId, totalPence: 12_345 });
    });
  };
  letPricingAnswer();
  const put = (path: string, body: object) => garages.http().put(path).set('x-quote-secret', secret).send(body);
  return {
    garages,
    letPricingAnswer,
    put,
    /** Books a visit of this quote, and pays for it. */
    buy: async (quoteId: string, form: object = {}, customerId: string = randomUUID()) => {
      const { body } = await put(`/api/garages/quotes/${quoteId}/booking`, { ...visitForm, ...form }).expect(200);
      garages.answer(readPurchasedQuote, () => ({ quoteId, customerId, vehicle: golf, policies: [] }));
      const purchaseId = randomUUID();
      await garages.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId, quoteId, customerId });
      return { id: String(body.data.id), purchaseId };
    },
    /** What pricing received, in order. */
    visits,
    /** The id of a quote that pricing has. */
    aQuote: (over: Partial<QuoteFacts> = {}): string => {
      const quote = aQuoteFacts({ quoteId: randomUUID(), productType: 'service', productTypes: ['service'], ...over });
      quotes.set(quote.quoteId, quote);
      return quote.quoteId;
    },
    openedQuote: (quoteId: string): QuoteFacts => {
      const quote = quotes.get(quoteId);
      if (!quote) throw new Error('There is no such quote');
      return quote;
    },
    delete: (path: string) => garages.http().delete(path).set('x-quote-secret', secret),
    get: (path: string) => garages.http().get(path).set('x-quote-secret', secret),
    /** The data of a good answer. */
    read: async (path: string) => (await garages.http().get(path).set('x-quote-secret', secret).expect(200)).body.data,
    post: (path: string, body: object = {}) => garages.http().post(path).set('x-quote-secret', secret).send(body),
    change: (quoteId: string, over: Partial<QuoteFacts>) => {
      const quote = quotes.get(quoteId);
      if (quote) quotes.set(quoteId, { ...quote, ...over });
    },
  };
};

/** The line of a service in the price of a quote. */
export const serviceLine = (code: 'full' | 'interim') =>
  ({ kind: 'base', code, label: 'Service', amountPence: 10_795, productType: 'service' }) as const;

/** It, for all tests of a block. */
export const startedGarages = (options?: TestOptions) =>
  started(
    () => startGarages(options),
    ({ garages }) => garages.close(),
  );
