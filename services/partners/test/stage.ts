import { randomUUID } from 'node:crypto';
import type { CallData } from '@kerbside/contracts/call';
import { policyIssued } from '@kerbside/contracts/events/claims';
import type { createPartner, readEvents } from '@kerbside/contracts/http/partners';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService, type TestOptions } from '@kerbside/platform/testing/test-service';
import { placing } from '../src/feed/placing.service.js';
import { service } from '../src/service.js';

export const secretsKey = 'a-key-for-signing-secrets-in-tests-only';
export const staffId = '10000000-0000-4000-8000-000000000001';
export type Page = CallData<typeof readEvents>;

export const startPartners = (options: TestOptions = {}): Promise<ServiceUnderTest> =>
  testService(service, { ...options, env: { PARTNER_SECRETS_KEY: secretsKey, ...options.env } });

export const anAdmin = (partners: ServiceUnderTest) => partners.as({ kind: 'staff', userId: staffId, role: 'admin' });

/** A partner that may read the topics, and its key. */
export const aPartner = async (partners: ServiceUnderTest, topics: readonly string[] = ['kerbside.claims']) => {
  const body = { name: `Partner ${randomUUID()}`, topics };
  const answer = await partners.http().post('/api/partners').set(anAdmin(partners)).send(body).expect(200);
  const { partner, key }: CallData<typeof createPartner> = answer.body.data;
  return { id: partner.id, name: partner.name, keyId: partner.keys[0]?.id ?? '', key };
};

/** Policies are issued, and placed in the feed. Answers with the events' ids, in order. */
export const issuePolicies = async (partners: ServiceUnderTest, count: number, aggregateId: string = randomUUID()): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [index, id] of ids.entries())
    await partners.deliver(policyIssued, { ...policyIssued.sample, policyId: aggregateId }, { id, aggregateId, version: index + 1 });
  await partners.sweep(placing);
  return ids;
};

/** Reads the feed with a key. */
export const read = (partners: ServiceUnderTest, key: string, query: Readonly<Record<string, string | number>> = {}) =>
  partners
    .http()
    .get('/api/events')
    .query({ topic: 'kerbside.claims', ...query })
    .set('authorization', `Bearer ${key}`);

export const pageOf = async (...asked: Parameters<typeof read>): Promise<Page> => (await read(...asked).expect(200)).body.data;

export const idsOf = ({ events }: Page): string[] => events.map(({ id }) => id);
