import { randomUUID } from 'node:crypto';
import { customerDetailsChanged, customerEmailChanged } from '@kerbside/contracts/events/accounts';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { eventually } from '@kerbside/platform/testing/events/event-probe';
import { followOwner } from '../src/for-customer/owners.consumer.js';
import { agent, customer, otherCustomer, startedPricing, step1, step2 } from './journey.js';

const colleague = '00000000-0000-4000-8000-0000000000cc';
const erased = '00000000-0000-4000-8000-0000000000dd';

const site = startedPricing();

describe('a quote that staff start for a customer', () => {
  beforeAll(() => {
    site.pricing.answer(readPerson, ({ params: { userId: id } }) => {
      if (id === colleague) return aPerson({ id, role: 'agent' });
      if (id === erased) return aPerson({ id, erasedAt: '2026-11-19T10:00:00.000Z' });
      if (id !== customer.userId) throw new DomainError('NOT_FOUND');
      return aPerson({ id, firstName: 'Casey', lastName: 'Holt', email: 'casey@example.com', address: ['14 Foss Bank', 'York'] });
    });
  });

  const start = (customerId: string) =>
    site.pricing.by(agent).post(`/api/pricing/customers/${customerId}/quotes`).send({ product_type: 'warranty' });

  it('A2: is the customer’s, knows who they are, is audited, and is one where its answer was lost', async () => {
    const key = randomUUID();
    const { body, text } = await start(customer.userId).set('idempotency-key', key).expect(200);
    const { id } = body.data;
    expect((await start(customer.userId).set('idempotency-key', key).expect(200)).text).toBe(text);
    expect(body.data).toMatchObject({
      customerId: customer.userId,
      productType: 'warranty',
      step: 1,
      details: { first_name: 'Casey', last_name: 'Holt', email: 'casey@example.com', address_line_1: '14 Foss Bank', town: 'York' },
    });
    const read = (who: typeof customer | typeof otherCustomer) => site.pricing.by(who).get(`/api/pricing/quotes/${id}`);
    await read(customer).expect(200);
    await read(otherCustomer).expect(404);
    const audit = await site.pricing.by(agent).get(`/api/pricing/audit?subjectId=${id}`).expect(200);
    expect(audit.body.data.rows).toMatchObject([
      { action: 'quote-started-for-customer', actorId: agent.userId, customerId: customer.userId, after: { productType: 'warranty' } },
    ]);
  });

  it('goes on to its car, and keeps what it knows', async () => {
    const { id } = (await start(customer.userId).expect(200)).body.data;
    const { body } = await site.pricing.by(agent).post(`/quote/${id}/step/1`).send(step1).expect(200);
    expect(body.data.quote).toMatchObject({ step: 2, customerId: customer.userId, details: { first_name: 'Casey' } });
  });

  it.each([
    ['nobody', '00000000-0000-4000-8000-0000000000ff'],
    ['a colleague', colleague],
  ])('A2: is not started for %s', async (_, id) => {
    await start(id).expect(404);
  });

  it('A2: is not started for somebody who was erased', async () => {
    expect((await start(erased).expect(409)).body.error.code).toBe('CUSTOMER_ERASED');
  });
});

describe('a quote that staff start for a caller without an account', () => {
  const callbackId = '00000000-0000-4000-8000-0000000000cb';
  const caller = { customer_name: 'Zoë  O’Brien Łukasz', customer_email: 'zoe@example.com', customer_phone: '07700 900123' };
  const start = (body: object) =>
    site.pricing
      .by(agent)
      .post(`/api/pricing/callbacks/${callbackId}/quotes`)
      .send({ product_type: 'gap', ...body });

  it.each([
    [
      'all that the callback has',
      caller,
      { first_name: 'Zoë', last_name: 'O’Brien Łukasz', email: 'zoe@example.com', phone: '07700 900123' },
    ],
    ['one name alone', { customer_name: 'Zoë' }, { first_name: 'Zoë' }],
    ['a number alone', { customer_phone: '07700 900123' }, { phone: '07700 900123' }],
    ['nothing', {}, {}],
  ])('knows %s, keeps the callback, is audited, and is one where its answer was lost', async (_, given, details) => {
    const key = randomUUID();
    const { body, text } = await start(given).set('idempotency-key', key).expect(200);
    expect((await start(given).set('idempotency-key', key).expect(200)).text).toBe(text);
    const { id, ...quote } = body.data;
    expect(quote).toMatchObject({ customerId: null, callbackId, productType: 'gap', step: 1 });
    expect(quote.details).toEqual(details);
    const audit = await site.pricing.by(agent).get(`/api/pricing/audit?subjectId=${id}`).expect(200);
    expect(audit.body.data.rows).toMatchObject([{ action: 'quote-started-for-caller', after: { productType: 'gap', callbackId } }]);
    await site.pricing.by(agent).post(`/quote/${id}/step/1`).send(step1).expect(200);
    expect(await site.pricing.by(agent).read(`/api/pricing/quotes/${id}`)).toMatchObject({
      step: 2,
      callbackId,
      details,
    });
  });

  describe('once their account is made', () => {
    const [zoe, other] = ['00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000e2'];
    beforeAll(() =>
      site.pricing.answer(readPerson, ({ params: { userId: id } }) =>
        aPerson({ id, email: id === zoe ? 'zoe@example.com' : 'other@example.com', ...(id === colleague && { role: 'agent' }) }),
      ),
    );
    const give = (quoteId: string, customerId: string) =>
      site.pricing.by(agent).post(`/api/pricing/quotes/${quoteId}/customer`).send({ customer_id: customerId });
    const started = async (): Promise<string> => (await start(caller).expect(200)).body.data.id;

    it('is given to it, once, and audited', async () => {
      const id = await started();
      expect((await give(id, zoe).expect(200)).body.data).toMatchObject({ id, customerId: zoe, callbackId });
      await give(id, zoe).expect(200);
      const audit = await site.pricing.by(agent).get(`/api/pricing/audit?subjectId=${id}`).expect(200);
      expect(audit.body.data.rows.filter(({ action }: { action: string }) => action === 'quote-given-to-customer')).toMatchObject([
        { actorId: agent.userId, customerId: zoe },
      ]);
    });

    it('is listed with theirs before it is given too, to staff alone', async () => {
      const id = await started();
      const listed = async (of: string, who: typeof agent | typeof customer) =>
        (await site.pricing.by(who).read(`/api/pricing/quotes?customerId=${of}`)).rows.map((quote: { id: string }) => quote.id);
      expect(await listed(zoe, agent)).toContain(id);
      expect(await listed(other, agent)).toEqual([]);
      expect(await listed(zoe, customer)).not.toContain(id);
    });

    it.each([
      ['an account of another address', other],
      ['a colleague', colleague],
    ])('is not given to %s', async (_, id) => {
      await give(await started(), id).expect(404);
    });

    it('is not taken from whoever has it', async () => {
      const id = await started();
      await give(id, zoe).expect(200);
      await give(id, other).expect(404);
    });
  });
});

describe('the quotes of a customer who is called or reached otherwise since', () => {
  beforeAll(() =>
    site.pricing.answer(sendMessage, ({ body }) => {
      letters.push(body.to);
      return {};
    }),
  );
  const letters: string[] = [];
  const now = {
    id: customer.userId,
    title: 'Mrs',
    firstName: 'Casey',
    lastName: 'Marsh',
    email: 'marsh@example.com',
    address: ['2 New Row', 'Leeds'],
    postcode: 'LS1 1AA',
  };
  const tell = async (event: typeof customerEmailChanged | typeof customerDetailsChanged, over: object = {}) => {
    site.pricing.answer(readPerson, () => aPerson({ ...now, ...over }));
    await site.pricing.deliver(event, { customerId: customer.userId });
    await site.pricing.sweep(followOwner);
  };
  const ofAccount = async () => {
    const quote = await site.start(customer);
    await site.submit(quote, 1, step1, customer).expect(200);
    await site.submit(quote, 2, { ...step2, billing_details: 'yes', county: 'North Yorkshire' }, customer).expect(200);
    return quote;
  };

  it.each([
    ['their new email address', customerEmailChanged],
    ['their new name and address', customerDetailsChanged],
  ] as const)('have %s where they are of the account, at the same price and step', async (_, event) => {
    const quote = await ofAccount();
    const before = await site.read(quote);
    await tell(event);
    const after = await site.read(quote);
    expect(after).toEqual({ ...before, details: expect.objectContaining({ billing_details: 'yes', start_date: step2.start_date }) });
    expect(after.details?.county).toBeUndefined();
    expect(after.details).toMatchObject({ last_name: 'Marsh', email: 'marsh@example.com', address_line_1: '2 New Row', town: 'Leeds' });
  });

  it('change each by itself: one that is being changed otherwise holds up no other', async () => {
    const [quote, busy] = [await ofAccount(), await ofAccount()];
    const { connection, database } = site.pricing.get(Mongo);
    const session = await connection.startSession();
    session.startTransaction();
    await database.collection<{ _id: string }>('quotes').updateOne({ _id: busy.id }, { $inc: { revision: 1 } }, { session });
    const told = tell(customerDetailsChanged);
    await eventually('the other has the new name', async () => (await site.read(quote)).details?.last_name === 'Marsh', 10_000);
    expect((await site.read(busy)).details?.last_name).toBe(step2.last_name);
    await session.abortTransaction();
    await session.endSession();
    await told;
    expect((await site.read(busy)).details?.last_name).toBe('Marsh');
  });

  it('keep what was typed for them, but for the address that letters go to', async () => {
    const [quote, ofStranger] = [await site.answered(5, customer), await site.answered(3, otherCustomer)];
    const { details } = await site.read(quote);
    await tell(customerEmailChanged);
    expect((await site.read(quote)).details).toEqual({ ...details, email: 'marsh@example.com' });
    expect((await site.read(ofStranger)).details?.email).toBe(details?.email);
    await site.post(`/ajax/reserve-price/${quote.id}`, { reserved: '1', secret: quote.secret }).expect(200);
    await site.pricing.sweep('send-reservation');
    expect(letters).toEqual(['marsh@example.com']);
  });

  it('go on being paid, and keep what was bought and those of an erased customer as they are', async () => {
    const [held, bought, left] = [await site.answered(5, customer), await site.answered(5, customer), await site.answered(5, customer)];
    const paymentId = randomUUID();
    const { saleId } = (await site.lock(held, paymentId).expect(200)).body.data;
    await site.lock(bought, purchaseCompleted.sample.purchaseId).expect(200);
    await site.pricing.deliver(purchaseCompleted, { ...purchaseCompleted.sample, quoteId: bought.id });
    const was = (await site.read(bought)).details?.email;
    await tell(customerEmailChanged);
    await site.ask('post', `/internal/quotes/${held.id}/sell`, { paymentId, saleId }).expect(200);
    await tell(customerEmailChanged, { email: 'erased@example.com', erasedAt: '2027-03-02T10:00:00.000Z' });
    const emails = await Promise.all([held, bought, left].map(async (quote) => (await site.read(quote)).details?.email));
    expect(emails).toEqual(['marsh@example.com', was, 'marsh@example.com']);
  });
});
