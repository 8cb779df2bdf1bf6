import { randomUUID } from 'node:crypto';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { checkPhoneProof } from '@kerbside/contracts/http/callbacks/sms';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { Audit } from '@kerbside/platform/audit/audit';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type States } from '@kerbside/platform/testing/pact-provider';
import * as z from 'zod/mini';
import { partnerForm, startPricing, type Pricing, type Started } from './journey.js';
import { QuotesRepository } from '../src/quotes/quotes.repository.js';
import { named } from './named-quote.js';
import { renewalQuote } from './renewal-quote.js';

let site: Pricing;
beforeAll(async () => {
  site = await startPricing();
});
afterAll(() => site.pricing.close());

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

/** The clock of a pact runs on from state to state: a day back, and on again. */
const onDayBefore = async (work: () => Promise<unknown>): Promise<void> => {
  const day = 24 * 60 * 60 * 1_000;
  site.pricing.clock.advance(-day);
  await work();
  site.pricing.clock.advance(day);
};

const gapOfPartner = async (params: unknown): Promise<void> => {
  const { quoteId, secret } = z.parse(heldQuote, params);
  const { body } = await site.post('/api/pricing/abbreviated-quotes', partnerForm, owner).expect(200);
  await named(site, { id: body.data.quote.id, secret: body.data.secret }, { quoteId, secret });
};

const giveInformation = async (params: unknown): Promise<void> => {
  const { quoteId, secret } = z.parse(heldQuote, params);
  await site.post(`/api/pricing/quotes/${quoteId}/gap-information`, {}, { kind: 'visitor' }, secret).expect(200);
};

const readyToBePaid = async (params: unknown): Promise<void> => {
  const { quoteId, secret, totalPence } = z.parse(dueQuote, params);
  const quote = await named(site, await site.answered(5, owner), { quoteId, secret });
  const { price } = await site.read(quote);
  if (price?.totalPence !== totalPence) throw new Error(`The rate book says ${price?.totalPence}, the pact ${totalPence}`);
};

const lock = async (quote: Started, paymentId: string): Promise<void> => {
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

const serviceDue = async (params: unknown): Promise<void> => {
  const { quoteId, customerId } = textsOf({ ...Object(params) }, 'quoteId', 'customerId');
  const secret = 'bought';
  const paymentId = randomUUID();
  await lock(await named(site, await site.answered(5, buyer(customerId)), { quoteId, secret }), paymentId);
  await site.pricing.deliver(purchaseCompleted, { ...purchaseCompleted.sample, purchaseId: paymentId, quoteId, customerId });
  const dates = { service_due: 'select_date', service_due_date: '2027-05-01' };
  await site.put(`/api/pricing/quotes/${quoteId}/dates`, dates, secret, buyer(customerId)).expect(200);
};

/** Callbacks knows. */
const phoneConfirmed = (params: unknown): void => {
  const { proof } = textsOf({ ...Object(params) }, 'proof');
  site.pricing.answer(checkPhoneProof, ({ body }) => ({ isProven: body.proof === proof }));
};

/** The register of the sandbox: fixed data. */
const asInTheRegister = (): void => undefined;

const states: States = {
  'a customer whom accounts knows': (params) => {
    const { customerId } = textsOf(params, 'customerId');
    site.pricing.answer(readPerson, () => aPerson({ id: customerId }));
  },
  'a phone number was confirmed': phoneConfirmed,
  'a car with a registration': asInTheRegister,
  'no car with a registration': asInTheRegister,
  'a quote that a visitor holds': quoteOfVisitor,
  'a GAP quote of a partner': gapOfPartner,
  'its information was given today': giveInformation,
  'its information was given the day before': (params) => onDayBefore(() => giveInformation(params)),
  'a quote that is ready to be paid': readyToBePaid,
  'a payment holds the price': held,
  'a quote that is held for a payment': heldToBeSold,
  'a quote that was bought': bought,
  'a customer says when the next service is due': serviceDue,
  'a customer is signed in': (params) => site.pricing.as(buyer(textsOf(params, 'customerId').customerId)),
  'an admin is signed in': (params) => site.pricing.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'admin' }),
  'a member of staff is signed in': (params) =>
    site.pricing.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'agent' }),
  'staff did something to a quote': (params) => {
    const { quoteId, staffId } = textsOf({ ...Object(params) }, 'quoteId', 'staffId');
    const facts = { action: 'quote-changed', subjectType: 'quote', subjectId: quoteId, before: { code: 'a' }, after: { code: 'b' } };
    const actor = { kind: 'staff', userId: staffId, role: 'agent' } as const;
    return site.pricing.get(Mongo).transaction((session) => site.pricing.get(Audit).record(session, { ...facts, actor }));
  },
  'a renewal quote': (params) => renewalQuote(site, textsOf(params, 'quoteId').quoteId),
  'a quote of the customer': async (params) => void (await site.start(buyer(textsOf(params, 'customerId').customerId))),
  'a quote that is nobody’s': async (params) => {
    const { id } = await site.start();
    const { reference } = textsOf(params, 'reference');
    await site.pricing.get(Mongo).database.collection<{ _id: string }>('quotes').updateOne({ _id: id }, { $set: { reference } });
  },
  'a quote is priced': async (params) => void (await site.answered(3, buyer(textsOf(params, 'customerId').customerId))),
};

it('keeps what its callers count on', () => verifyPacts('pricing', site.pricing, states));
