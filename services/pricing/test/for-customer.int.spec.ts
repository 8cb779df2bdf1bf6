import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { DomainError } from '@kerbside/platform/errors/errors';
import { agent, customer, otherCustomer, startPricing, step1, type Pricing } from './journey.js';

const colleague = '00000000-0000-4000-8000-0000000000cc';
const erased = '00000000-0000-4000-8000-0000000000dd';

describe('a quote that staff start for a customer', () => {
  let site: Pricing;
  beforeAll(async () => {
    site = await startPricing();
    site.pricing.answer(readPerson, ({ params: { userId: id } }) => {
      if (id === colleague) return aPerson({ id, role: 'agent' });
      if (id === erased) return aPerson({ id, erasedAt: '2026-11-19T10:00:00.000Z' });
      if (id !== customer.userId) throw new DomainError('NOT_FOUND');
      return aPerson({ id, firstName: 'Casey', lastName: 'Holt', email: 'casey@example.com', address: ['14 Foss Bank', 'York'] });
    });
  });
  afterAll(() => site.pricing.close());

  const start = (customerId: string, body: object = { product_type: 'warranty' }) =>
    site.pricing.http().post(`/api/pricing/customers/${customerId}/quotes`).set(site.pricing.as(agent)).send(body);

  it('A2: is the customer’s, knows who they are, and is audited', async () => {
    const { body } = await start(customer.userId).expect(200);
    const { id } = body.data;
    expect(body.data).toMatchObject({
      customerId: customer.userId,
      productType: 'warranty',
      step: 1,
      details: { first_name: 'Casey', last_name: 'Holt', email: 'casey@example.com', address_line_1: '14 Foss Bank', town: 'York' },
    });
    const read = (who: typeof customer | typeof otherCustomer) =>
      site.pricing.http().get(`/api/pricing/quotes/${id}`).set(site.pricing.as(who));
    await read(customer).expect(200);
    await read(otherCustomer).expect(404);
    const audit = await site.pricing.http().get(`/api/pricing/audit?subjectId=${id}`).set(site.pricing.as(agent)).expect(200);
    expect(audit.body.data.rows).toMatchObject([
      { action: 'quote-started-for-customer', actorId: agent.userId, customerId: customer.userId, after: { productType: 'warranty' } },
    ]);
  });

  it('goes on to its car, and keeps what it knows', async () => {
    const { id } = (await start(customer.userId).expect(200)).body.data;
    const { body } = await site.pricing.http().post(`/quote/${id}/step/1`).set(site.pricing.as(agent)).send(step1).expect(200);
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

  it('needs one of our products', async () => {
    expect((await start(customer.userId, { product_type: 'boat' }).expect(400)).body.error.fields).toHaveProperty('product_type');
  });
});
