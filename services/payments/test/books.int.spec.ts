import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { listIssuances } from '@kerbside/contracts/http/claims/policies';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { settleDifferenceJob } from '../src/books/books.service.js';
import { booksSweep } from '../src/books/comparisons.js';
import { MethodPorts } from '../src/methods/method-ports.js';
import { collectionsSweep } from '../src/sale/collections.js';
import { aPlan } from './a-plan.js';
import { InstalmentsPort, only } from './instalments-port.js';
import { customerId, PaymentsUnderTest } from './payments-under-test.js';

const finance: Caller = { kind: 'staff', userId: randomUUID(), role: 'finance' };
const agent: Caller = { kind: 'staff', userId: randomUUID(), role: 'agent' };
const day = 24 * 60 * 60_000;

let shop: PaymentsUnderTest;
const provider = new InstalmentsPort();
/** Purchases for which claims says that it issued nothing. */
const withoutPolicies = new Set<string>();
beforeAll(async () => {
  shop = await PaymentsUnderTest.start({}, [[MethodPorts, only(provider)]]);
  shop.payments.answer(listIssuances, ({ body }) => ({
    purchases: body.purchaseIds
      .filter((id) => !withoutPolicies.has(id))
      .map((purchaseId) => ({ purchaseId, policies: [{ policyNumber: 'KS-WAR-1234567-100', status: 'active' as const }] })),
  }));
});
afterAll(() => shop.close());

const books = async () => (await shop.get('/api/payments/books', finance).expect(200)).body.data;
const compareNow = async () => {
  await shop.post('/api/payments/books/compare', {}, finance).expect(200);
  await shop.payments.sweep(booksSweep);
};
const differencesOf = async (id: string) =>
  ((await books()).differences as { purchaseId: string; kind: string }[]).filter(({ purchaseId }) => purchaseId === id);
const stuckOf = async (id: string) => {
  const { rows } = (await shop.get('/api/payments/stuck-work', agent).expect(200)).body.data;
  return (rows as { subjectId: string; kind: string; customerId: string; amountPence: number; toDo: string }[]).filter(
    ({ subjectId }) => subjectId === id,
  );
};
/** A plan whose second payment was collected a month later. */
const collected = async () => {
  const id = await aPlan(shop.payments, { amounts: [1_000, 2_000], isFirstPaid: false });
  await shop.payments.sweep(collectionsSweep);
  shop.payments.clock.advance(31 * day);
  await shop.payments.sweep(collectionsSweep);
  return id;
};

describe('a comparison of the books', () => {
  it('finds nothing where the ledger, the provider and claims agree, and is kept', async () => {
    const id = await collected();
    await compareNow();
    expect(await differencesOf(id)).toEqual([]);
    expect(await books()).toMatchObject({ last: { unread: 0, endedAt: expect.any(String) }, comparedAt: expect.any(String) });
  });

  it('settles by itself what only a lost event had kept apart', async () => {
    const id = await collected();
    await provider.become(`${id}:2`, { status: 'taken' });
    await compareNow();
    expect(await differencesOf(id)).toMatchObject([{ kind: 'missing-in-ledger' }]);
    await shop.payments.sweep(settleDifferenceJob);
    expect(await differencesOf(id)).toEqual([]);
    expect(await stuckOf(id)).toEqual([]);
    expect((await books()).resolved).toContainEqual(expect.objectContaining({ purchaseId: id, resolvedBy: null }));
  });

  it('leaves the rest to staff, once, as work that failed, and forgets it when it is gone', async () => {
    const id = await collected();
    withoutPolicies.add(id);
    for (let time = 0; time < 2; time += 1) {
      await compareNow();
      await shop.payments.sweep(settleDifferenceJob);
    }
    expect(await stuckOf(id)).toMatchObject([{ kind: 'settle-difference', customerId, amountPence: 3_000 }]);
    const [difference] = (await books()).differences.filter((one: { purchaseId: string }) => one.purchaseId === id);
    expect(difference).toMatchObject({ kind: 'no-policies', says: 'It was bought, and no policy was issued.', reference: 'KQ-1' });
    const settle = `/api/payments/books/differences/${encodeURIComponent(difference.id)}/settle`;
    expect((await shop.post(settle, {}, finance).expect(200)).body.data).toEqual({ isGone: false });
    withoutPolicies.delete(id);
    expect((await shop.post(settle, {}, finance).expect(200)).body.data).toEqual({ isGone: true });
    await shop.post(settle, {}, finance).expect(404);
    const resolvedBy = finance.kind === 'staff' ? finance.userId : null;
    expect((await books()).resolved).toContainEqual({ ...difference, resolvedBy, resolvedAt: expect.any(String) });
    await shop.payments.sweep(settleDifferenceJob);
    expect([await differencesOf(id), await stuckOf(id)]).toEqual([[], []]);
  });

  it('goes on where it was when it is interrupted, and counts what it could not read', async () => {
    await Promise.all(Array.from({ length: 55 }, () => aPlan(shop.payments, { amounts: [500] })));
    const id = await collected();
    provider.standings.delete(`${id}:2`);
    shop.payments.clock.advance(2 * day);
    await shop.payments.sweep(booksSweep);
    const { last } = await books();
    const count = await shop.payments.get(Mongo).connection.collection('purchases').countDocuments({});
    expect(last).toMatchObject({ endedAt: null, compared: 50, toCompare: count });
    while ((await books()).last.endedAt === null) await shop.payments.sweep(booksSweep);
    const ended = await books();
    expect(ended.last).toMatchObject({ startedAt: last.startedAt, compared: count, unread: 1, differing: ended.count });
    expect(ended.comparisons.slice(0, 1)).toEqual([ended.last]);
    await shop.payments.sweep(booksSweep);
    expect((await books()).last.startedAt).toBe(last.startedAt);
  });

  it('is for finance', async () => {
    await shop.get('/api/payments/books', agent).expect(403);
    await shop.post('/api/payments/books/compare', {}, agent).expect(403);
  });

  it('is watched', async () => {
    const { text } = await shop.payments.http().get('/metrics');
    expect(text).toMatch(/books_differences\{kind="no-policies"[^}]*\} 0/);
    expect(text).toMatch(/books_compared_timestamp_seconds\{[^}]*\} \d{10}/);
  });
});
