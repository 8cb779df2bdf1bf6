import { randomUUID } from 'node:crypto';
import { openQuote } from '@kerbside/contracts/http/pricing/internal';
import { aQuoteFacts } from '@kerbside/contracts/testing/sample-quote-facts';
import { notFound } from '@kerbside/platform/errors/errors';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const customer = { kind: 'customer', userId: randomUUID() } as const;
const unknown = randomUUID();

let callbacks: ServiceUnderTest;
beforeAll(async () => {
  callbacks = await testService(service);
  callbacks.answer(openQuote, ({ params: { quoteId }, body }) => {
    if (quoteId === unknown || !body.staff) throw notFound();
    return aQuoteFacts({ quoteId, customerId: customer.userId });
  });
});
afterAll(() => callbacks.close());

type CurrentCaller = typeof agent | typeof customer | { readonly kind: 'visitor' };
const get = (path: string, caller: CurrentCaller = agent) =>
  callbacks
    .http()
    .get(path)
    .set(caller.kind === 'visitor' ? {} : callbacks.as(caller));
const change = (quoteId: string, grade: string, caller: CurrentCaller = agent, productType = 'warranty') =>
  get(`/ajax-customer/change-callback-grade/${productType}/${quoteId}/${grade}`, caller);
const gradeOf = async (quoteId: string) => (await get(`/api/callbacks/quotes/${quoteId}/grade`).expect(200)).body.data.grade;
const audited = async (quoteId: string) => (await get(`/api/callbacks/audit?subjectId=${quoteId}`).expect(200)).body.data.rows;

describe('the callback grade of a quote', () => {
  it('A9: is 0 until staff change it, and can be changed back', async () => {
    const quoteId = randomUUID();
    expect(await gradeOf(quoteId)).toBe(0);
    const { body } = await change(quoteId, '1').expect(200);
    expect(body.data).toEqual({ message: 'This customer is called back before the others.' });
    expect(await gradeOf(quoteId)).toBe(1);
    expect((await change(quoteId, '0').expect(200)).body.data.message).toBe('This customer is called back in turn.');
    expect(await gradeOf(quoteId)).toBe(0);
  });

  it('is in the audit trail once for each change', async () => {
    const quoteId = randomUUID();
    await change(quoteId, '1').expect(200);
    await change(quoteId, '1').expect(200);
    expect(await audited(quoteId)).toMatchObject([
      { action: 'callback-grade-changed', actorId: agent.userId, customerId: customer.userId, before: { grade: 0 }, after: { grade: 1 } },
    ]);
  });

  it.each([
    ['a grade', '2', 'warranty', ['grade']],
    ['a product', '1', 'boat', ['productType']],
    ['another product’s quote', '1', 'tyre', ['productType']],
  ])('refuses %s that it does not know', async (_, grade, productType, fields) => {
    expect(Object.keys((await change(randomUUID(), grade, agent, productType).expect(400)).body.error.fields)).toEqual(fields);
  });

  it('needs a quote that exists, and staff', async () => {
    await change(unknown, '1').expect(404);
    await get(`/api/callbacks/quotes/${unknown}/grade`).expect(404);
    await change(randomUUID(), '1', { kind: 'visitor' }).expect(401);
    await change(randomUUID(), '1', customer).expect(403);
    await get(`/api/callbacks/quotes/${randomUUID()}/grade`, customer).expect(403);
  });

  it('is not changed by a link from another site', async () => {
    const path = `/ajax-customer/change-callback-grade/warranty/${randomUUID()}/1`;
    const { cookie = '' } = callbacks.as(agent);
    const { body } = await callbacks.http().get(path).set('cookie', cookie).expect(403);
    expect(body.error.code).toBe('FORGERY_SUSPECTED');
  });
});
