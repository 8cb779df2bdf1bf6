import { randomUUID } from 'node:crypto';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { historySweep, policyDiffers } from '../src/history/nightly-check.js';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import { service } from '../src/service.js';
import { aPolicy } from '../src/testing/a-policy.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

describe('a policy as at a moment', () => {
  let claims: ServiceUnderTest;
  const policy = aPolicy({ id: randomUUID(), paymentId: randomUUID(), customerId: randomUUID() });
  const asAt = async (at?: string) =>
    (
      await claims
        .http()
        .get(`/api/claims/policies/${policy.id}/as-at`)
        .query(at ? { at } : {})
        .set(claims.as(agent))
        .expect(200)
    ).body.data;
  const stuck = async () => (await claims.http().get('/api/claims/stuck-work').set(claims.as(agent)).expect(200)).body.data.rows;

  beforeAll(async () => {
    claims = await testService(service);
    claims.clock.set(new Date('2026-11-20T12:00:00Z'));
    await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add([policy], session));
    claims.clock.set(new Date('2026-11-22T12:00:00Z'));
    const by = claims.as({ kind: 'customer', userId: policy.customerId });
    await claims.http().post(`/api/claims/policies/${policy.id}/activation`).set(by).send({}).expect(200);
  });
  afterAll(() => claims.close());

  it('is made again from what happened until then', async () => {
    expect(await asAt('2026-11-20T11:59:59Z')).toMatchObject({ policy: null, changes: [] });
    expect(await asAt('2026-11-21T12:00:00Z')).toMatchObject({ policy: { startsOn: '2026-12-01', state: 'pending' }, differs: [] });
    const now = await asAt();
    expect(now).toMatchObject({ policy: { startsOn: '2026-11-22', state: 'active' }, differs: [] });
    expect(now.changes.map(({ what }: { what: string }) => what)).toEqual(['issued', 'started-early']);
  });

  it('is compared each night with what is stored, and staff are told until the two agree', async () => {
    const stored = claims.get(Mongo).connection.model('Policy');
    await claims.sweep(historySweep);
    expect(await stuck()).toEqual([]);
    await stored.updateOne({ _id: policy.id }, { $set: { premiumPence: 1 } });
    claims.clock.set(new Date('2026-11-23T02:00:00Z'));
    await claims.sweep(historySweep);
    await claims.sweep(policyDiffers);
    expect(await stuck()).toMatchObject([{ subjectId: policy.id, failure: 'These differ: premiumPence.' }]);
    expect(await asAt()).toMatchObject({ differs: ['premiumPence'], policy: { premiumPence: policy.premiumPence } });
    await stored.updateOne({ _id: policy.id }, { $set: { premiumPence: policy.premiumPence } });
    const [work] = await stuck();
    await claims.http().post(`/api/claims/stuck-work/${work.id}/retry`).set(claims.as(agent)).send({}).expect(200);
    await claims.sweep(policyDiffers);
    expect(await stuck()).toEqual([]);
  });
});
