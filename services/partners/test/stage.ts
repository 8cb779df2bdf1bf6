import { randomUUID } from 'node:crypto';
import type { CallData } from '@kerbside/contracts/call';
import { policyIssued } from '@kerbside/contracts/events/claims';
import type { createPartner, Partner, readEvents } from '@kerbside/contracts/http/partners/partners';
import type { addEndpoint, Delivery } from '@kerbside/contracts/http/partners/webhooks';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { started, testService, type TestOptions } from '@kerbside/platform/testing/test-service';
import { fanOut } from '../src/deliveries/fan-out.service.js';
import { SenderService, sending } from '../src/deliveries/sender.service.js';
import { service } from '../src/service.js';

export const secretsKey = 'a-key-for-signing-secrets-in-tests-only';
export const staffId = '10000000-0000-4000-8000-000000000001';
export type Page = CallData<typeof readEvents>;

export const startPartners = (options: TestOptions = {}): Promise<ServiceUnderTest> =>
  testService(service, { ...options, env: { PARTNER_SECRETS_KEY: secretsKey, ...options.env } });

export const startedPartners = (options?: TestOptions): ServiceUnderTest =>
  started(
    () => startPartners(options),
    (partners) => partners.close(),
  );

export const anAdmin = (partners: ServiceUnderTest) => partners.as({ kind: 'staff', userId: staffId, role: 'admin' });

export const aPartner = async (partners: ServiceUnderTest, topics: readonly string[] = ['kerbside.claims']) => {
  const body = { name: `Partner ${randomUUID()}`, topics };
  const answer = await partners.http().post('/api/partners').set(anAdmin(partners)).send(body).expect(200);
  const { partner, key }: CallData<typeof createPartner> = answer.body.data;
  return { id: partner.id, name: partner.name, keyId: partner.keys[0]?.id ?? '', key };
};

/** Issues policies and places them in the feed. Returns the events' ids, in order. */
export const issuePolicies = async (partners: ServiceUnderTest, count: number, aggregateId: string = randomUUID()): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [index, id] of ids.entries())
    await partners.deliver(policyIssued, { ...policyIssued.sample, policyId: aggregateId }, { id, aggregateId, version: index + 1 });
  return ids;
};

export const read = (partners: ServiceUnderTest, key: string, query: Readonly<Record<string, string | number>> = {}) =>
  partners
    .http()
    .get('/api/events')
    .query({ topic: 'kerbside.claims', ...query })
    .set('authorization', `Bearer ${key}`);

export const pageOf = async (...query: Parameters<typeof read>): Promise<Page> => (await read(...query).expect(200)).body.data;

export const idsOf = ({ events }: Page): string[] => events.map(({ id }) => id);

/** Queues what was placed, and sends what is due. */
export const send = async (partners: ServiceUnderTest): Promise<void> => {
  await partners.sweep(fanOut);
  await partners.sweep(sending);
  await partners.get(SenderService).settled();
};

export const anEndpoint = async (partners: ServiceUnderTest, partnerId: string, url: string, eventTypes: readonly string[] = []) => {
  const path = `/api/partners/${partnerId}/endpoints`;
  const answer = await partners.http().post(path).set(anAdmin(partners)).send({ url, eventTypes }).expect(200);
  const { endpoint, secret }: CallData<typeof addEndpoint> = answer.body.data;
  return { id: endpoint.id, path: `${path}/${endpoint.id}`, secret };
};

export const partnerOf = async (partners: ServiceUnderTest, partnerId: string): Promise<Partner> =>
  (await partners.http().get(`/api/partners/${partnerId}`).set(anAdmin(partners)).expect(200)).body.data;

export const deliveriesOf = async (
  partners: ServiceUnderTest,
  partnerId: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly Delivery[]> =>
  (await partners.http().get(`/api/partners/${partnerId}/deliveries`).query(query).set(anAdmin(partners)).expect(200)).body.data.rows;
