import { randomUUID } from 'node:crypto';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { textsOf, verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import * as z from 'zod/mini';
import { startedPricing, type NewQuote } from './journey.js';
import { QuotesRepository } from '../src/quotes/quotes.repository.js';
import { named } from './builders.js';

const site = startedPricing();
beforeAll(() => {
  site.pricing.answer(readPerson, ({ params: { userId: id } }) => aPerson({ id }));
});

const heldQuote = z.object({
  quoteId: z.string(),
  secret: z.string(),
  step: z._default(z.number(), 6),
  productType: z._default(z.string(), 'warranty'),
});
const dueQuote = z.object({ quoteId: z.string(), secret: z.string(), totalPence: z.number() });
const buyer = (customerId: string) => ({ kind: 'customer', userId: customerId }) as const;
const owner = buyer('5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b');

const quoteOfVisitor = async (params: unknown): Promise<void> => {
  const { quoteId, secret, step, productType } = z.parse(heldQuote, params);
  await named(site, await site.answered(step - 1, { kind: 'visitor' }, productType), { quoteId, secret });
};

const readyToBePaid = async (params: unknown): Promise<void> => {
  const { quoteId, secret, totalPence } = z.parse(dueQuote, params);
  const quote = await named(site, await site.answered(5, owner), { quoteId, secret });
  const { price } = await site.read(quote);
  if (price?.totalPence !== totalPence) throw new Error(`The rate book says ${price?.totalPence}, the pact ${totalPence}`);
};

const lock = async (quote: NewQuote, paymentId: string): Promise<void> => {
  const { price } = await site.read(quote);
  await site.lock(quote, paymentId, price?.totalPence).expect(200);
};

const held = async (params: unknown): Promise<void> => {
  const { quoteId, secret, paymentId } = textsOf({ ...Object(params) }, 'quoteId', 'secret', 'paymentId');
  await lock(await named(site, await site.answered(5, owner), { quoteId, secret }), paymentId);
};

/** Under the name that the pact gives to what is held. */
const heldToBeSold = async (params: unknown): Promise<void> => {
  await held(params);
  const { quoteId, saleId } = textsOf({ ...Object(params) }, 'quoteId', 'saleId');
  const { records } = site.pricing.get(QuotesRepository);
  await records.change(quoteId, async (quote) => {
    const { state } = quote;
    return state.status === 'paying' ? { after: { ...quote, state: { ...state, saleId } }, events: [] } : undefined;
  });
};

const bought = async (params: unknown): Promise<void> => {
  const { quoteId, customerId } = textsOf({ ...Object(params) }, 'quoteId', 'customerId');
  await lock(await named(site, await site.answered(5, buyer(customerId)), { quoteId, secret: 'bought' }), randomUUID());
};

const states: States = {
  'a quote that a visitor holds': quoteOfVisitor,
  'a quote that is ready to be paid': readyToBePaid,
  'a payment holds the price': held,
  'a quote that is held for a payment': heldToBeSold,
  'a quote that was bought': bought,
  'a customer is signed in': (params) => site.pricing.as(buyer(textsOf(params, 'customerId').customerId)),
  'a member of staff is signed in': (params) =>
    site.pricing.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'agent' }),
};

it('keeps what its callers count on', () => verifyPacts('pricing', site.pricing, states));
