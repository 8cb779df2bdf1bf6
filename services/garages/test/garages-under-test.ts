import { randomUUID } from 'node:crypto';
import type { CallRequest } from '@kerbside/contracts/call';
import { openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import type { PurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
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
  return {
    garages,
    letPricingAnswer,
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
    /** What pricing knows of a quote changes. */
    change: (quoteId: string, over: Partial<QuoteFacts>) => {
      const quote = quotes.get(quoteId);
      if (quote) quotes.set(quoteId, { ...quote, ...over });
    },
    put: (path: string, body: object) => garages.http().put(path).set('x-quote-secret', secret).send(body),
  };
};

/** It, for all tests of a block. */
export const startedGarages = (options?: TestOptions) =>
  started(
    () => startGarages(options),
    ({ garages }) => garages.close(),
  );
