import { verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import { Mongo } from '@kerbside/platform/mongo';
import * as z from 'zod/mini';
import { QuotesRepository } from '../src/quotes/quotes.repository.js';
import { hashOf } from '../src/quotes/secret.js';
import { startPricing, type Pricing } from './journey.js';

let site: Pricing;
beforeAll(async () => {
  site = await startPricing();
});
afterAll(() => site.pricing.close());

const heldQuote = z.object({ quoteId: z.string(), secret: z.string(), step: z.number() });

/** A quote that was answered by real calls, under the name and the secret that a pact gives it. */
const quoteOfVisitor = async (params: unknown): Promise<void> => {
  const { quoteId, secret, step } = z.parse(heldQuote, params);
  const { id } = await site.answered(step - 1, { kind: 'visitor' });
  const quotes = site.pricing.get(QuotesRepository);
  const quote = await quotes.find(id);
  const named = { ...quote, id: quoteId, reference: `KQ-${id.slice(0, 8)}`, secretHash: hashOf(secret) };
  const isThere = await quotes.find(quoteId).then(
    () => true,
    () => false,
  );
  await site.pricing.get(Mongo).transaction((session) => (isThere ? quotes.save(named, session) : quotes.add(named, session)));
};

/** The register of the sandbox: fixed data. */
const asInTheRegister = (): void => undefined;

const states: States = {
  'a car with a registration': asInTheRegister,
  'no car with a registration': asInTheRegister,
  'a quote that a visitor holds': quoteOfVisitor,
};

it('keeps what its callers count on', () => verifyPacts('pricing', site.pricing, states));
