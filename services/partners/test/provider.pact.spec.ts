import { policyIssued } from '@kerbside/contracts/events/claims';
import { Audit } from '@kerbside/platform/audit/audit';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type State, type States } from '@kerbside/platform/testing/pact-provider';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { DeliveriesRepository } from '../src/deliveries/deliveries.repository.js';
import { EndpointsRepository } from '../src/endpoints/endpoints.repository.js';
import { newKey } from '../src/partners/partner-key.js';
import { PartnersRepository } from '../src/partners/partners.repository.js';
import { startPartners } from './stage.js';

let partners: ServiceUnderTest;
beforeAll(async () => {
  partners = await startPartners();
});
afterAll(() => partners.close());

/** Sets up the same state each time a pact asks for it, whatever the previous pact did. */
const known: State = async (params) => {
  const { partnerId, endpointId, eventId, keyId, staffId } = textsOf(params, 'partnerId', 'endpointId', 'eventId', 'keyId', 'staffId');
  const now = partners.clock.now();
  const key = { ...newKey(now).key, id: keyId };
  const partner = {
    id: partnerId,
    name: 'Garage Data',
    status: 'active' as const,
    topics: ['kerbside.claims'],
    keys: [key],
    createdAt: now,
  };
  const none = { disabledBecause: null, failingSince: null, unreachable: 0, restUntil: null };
  const endpoint = { id: endpointId, partnerId, url: 'https://partner.example/events', eventTypes: [], status: 'active' as const, ...none };
  const database = partners.get(Mongo).connection;
  for (const name of ['partners', 'endpoints', 'deliveries', 'audit']) await database.collection(name).deleteMany({});
  await partners.deliver(policyIssued, policyIssued.sample, { id: eventId });
  const facts = {
    actor: { kind: 'staff' as const, userId: staffId, role: 'admin' as const },
    subjectType: 'partner',
    subjectId: partnerId,
  };
  await partners.get(Mongo).transaction(async (session) => {
    await partners.get(PartnersRepository).save(partner, session);
    await partners.get(EndpointsRepository).add({ ...endpoint, secrets: [], createdAt: now }, session);
    await partners.get(Audit).record(session, { ...facts, action: 'partner-changed' });
  });
  await deliver({ partnerId, endpointId, eventId, eventType: policyIssued.type, recordedAt: now }, now);
};

const deliver = async (delivery: Parameters<DeliveriesRepository['add']>[0][number], now: Date): Promise<void> => {
  const deliveries = partners.get(DeliveriesRepository);
  await deliveries.add([delivery], now);
  const claimed = await deliveries.claim(delivery.endpointId, now);
  const outcome = { status: 'delivered' as const, nextTryAt: null, endedAt: now };
  if (claimed) await deliveries.settle(claimed, outcome, { at: now, status: 204, ms: 31, note: '' });
};

const states: States = {
  'an admin is signed in': (params) => partners.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'admin' }),
  'a member of staff is signed in': (params) => partners.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'agent' }),
  'an agent is signed in': (params) => partners.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'agent' }),
  'a partner with a webhook that an event was sent to': known,
};

it('keeps what its callers count on', () => verifyPacts('partners', partners, states));
