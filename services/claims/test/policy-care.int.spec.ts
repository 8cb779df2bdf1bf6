import { randomUUID } from 'node:crypto';
import { autoRenewalCancelled, autoRenewalResumed, policyAmended } from '@kerbside/contracts/events/claims';
import { policyNumber } from '@kerbside/contracts/policies/policy-number';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import type { CoverRecord } from '../src/policies/policy.js';
import { service } from '../src/service.js';
import { anOrder, aPolicy } from '../src/testing/a-policy.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const customer = (userId: string) => ({ kind: 'customer', userId }) as const;

describe('a new policy', () => {
  let claims: ServiceUnderTest;
  let serial = 0;

  /** A year of warranty from 1 December 2026. */
  const issued = async (over: Partial<CoverRecord> = {}) => {
    serial += 1;
    const number = policyNumber('warranty', serial);
    const policy = aPolicy({ id: randomUUID(), paymentId: randomUUID(), customerId: randomUUID(), policyNumber: number, ...over });
    await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add([policy], session));
    return policy;
  };
  const post = (path: string, by: Parameters<ServiceUnderTest['as']>[0], body: object = {}) =>
    claims.http().post(path).set(claims.as(by)).send(body);
  const activate = ({ id, customerId }: CoverRecord) => post(`/api/claims/policies/${id}/activation`, customer(customerId));
  const switchOff = (
    { id, productType }: CoverRecord,
    by: Parameters<ServiceUnderTest['as']>[0],
    body: object = { reason: 'too_expensive' },
  ) => post('/ajax/cancelrenewal', by, { id, productType, ...body });
  const told = async ({ id }: CoverRecord) => (await claims.events()).filter(({ data }) => (data as { policyId?: string }).policyId === id);

  beforeAll(async () => {
    claims = await testService(service);
  });
  beforeEach(() => claims.clock.set(new Date('2026-11-20T12:00:00Z')));
  afterAll(() => claims.close());

  it('A3: starts today when its owner asks, for as long as it would have run, once', async () => {
    const policy = await issued();
    const { data } = (await activate(policy).expect(200)).body;
    expect(data).toMatchObject({ state: 'active', startsOn: '2026-11-20', endsOn: '2027-11-19', mayStartEarly: false });
    expect((await activate(policy).expect(409)).body.error.code).toBe('CANNOT_START');
    expect(await told(policy)).toMatchObject([{ type: policyAmended.type, data: { by: 'customer', tellsCustomer: true } }]);
    await post(`/api/claims/policies/${policy.id}/activation`, customer(randomUUID())).expect(404);
  });

  it('is started by staff with what A7 names alone', async () => {
    const policy = await issued();
    await post(`/ajax-admin/policy-initiation-bypass/${policy.id}`, agent, { notify: true }).expect(200);
  });

  it('A3: is started by staff, who say whether the customer gets a letter, and are audited', async () => {
    const policy = await issued();
    const bypass = (body: object, status: number) => post(`/ajax-admin/policy-initiation-bypass/${policy.id}`, agent, body).expect(status);
    await bypass({ notify: true, why: 'They drive abroad tomorrow' }, 200);
    expect(await told(policy)).toMatchObject([{ data: { by: 'staff', tellsCustomer: true, startsOn: '2026-11-20' } }]);
    const trail = await claims.http().get('/api/claims/audit').query({ subjectId: policy.id }).set(claims.as(agent)).expect(200);
    expect(trail.body.data.rows).toMatchObject([
      { action: 'policy-started-early', why: 'They drive abroad tomorrow', before: { startsOn: '2026-12-01' } },
    ]);
  });

  it('A3: has its terms accepted once', async () => {
    const policy = await issued();
    const accept = () =>
      post('/ajax/acceptterms', customer(policy.customerId), { model: 'Policy', id: policy.id, productType: 'warranty' });
    await accept().expect(200);
    claims.clock.set(new Date('2026-11-25T12:00:00Z'));
    expect((await accept().expect(200)).body.data.termsAcceptedOn).toBe('2026-11-20');
  });

  it.each([
    ['its owner', 'customer'],
    ['staff', 'staff'],
  ] as const)('A3: is not renewed once %s switched that off, which is told once', async (_, by) => {
    const policy = await issued();
    const caller = by === 'staff' ? agent : customer(policy.customerId);
    expect((await switchOff(policy, caller).expect(200)).body.data.autoRenewal).toBe('off');
    await switchOff(policy, caller).expect(200);
    expect(await told(policy)).toMatchObject([{ type: autoRenewalCancelled.type, data: { by, reason: 'too_expensive' } }]);
  });

  it.each([
    ['its owner', 'customer'],
    ['staff', 'staff'],
  ] as const)('A3: is renewed after all once %s switched that on again, which is told and audited once', async (_, by) => {
    const policy = await issued();
    const caller = by === 'staff' ? agent : customer(policy.customerId);
    const switchOn = (as: typeof caller = caller, { id } = policy) => post(`/api/claims/policies/${id}/renewal`, as);
    await switchOff(policy, caller).expect(200);
    expect((await switchOn().expect(200)).body.data.autoRenewal).toBe('on');
    await switchOn().expect(200);
    expect((await told(policy)).slice(1)).toMatchObject([{ type: autoRenewalResumed.type, data: { by, endsOn: policy.endsOn } }]);
    const trail = await claims.http().get('/api/claims/audit').query({ subjectId: policy.id }).set(claims.as(agent)).expect(200);
    const acts = trail.body.data.rows.map(({ action }: { action: string }) => action);
    expect(acts).toEqual(['auto-renewal-resumed', 'auto-renewal-cancelled']);
    await switchOn(customer(randomUUID())).expect(404);
    expect((await switchOn(agent, await issued({ rolling: true })).expect(409)).body.error.code).toBe('NOT_RENEWING');
  });

  it.each(['mot', 'service', 'healthcheck', 'repair'] as const)(
    'an order of a %s has no renewal, whoever switches it off or on',
    async (productType) => {
      const customerId = randomUUID();
      serial += 1;
      const order = anOrder({
        id: randomUUID(),
        paymentId: randomUUID(),
        customerId,
        policyNumber: policyNumber(productType, serial),
        productType,
      });
      await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add([order], session));
      for (const who of [customer(customerId), agent])
        for (const path of ['/ajax/cancelrenewal', `/api/claims/policies/${order.id}/renewal`]) {
          const { error } = (await post(path, who, { id: order.id, productType, reason: 'too_expensive' }).expect(409)).body;
          expect([error.code, error.message]).toEqual(['NOT_RENEWING', expect.stringContaining('an order for work at a garage')]);
        }
      expect((await claims.events()).filter(({ data }) => Object(data).policyId === order.id)).toEqual([]);
    },
  );

  it('A3: needs a note for another reason, and has no renewal to switch off when it goes on by the month', async () => {
    const policy = await issued();
    const refused = await switchOff(policy, customer(policy.customerId), { reason: 'other', reasonNote: ' ' }).expect(400);
    expect(refused.body.error.fields).toEqual({ reasonNote: 'Tell us a little more' });
    const monthly = await issued({ rolling: true });
    expect((await switchOff(monthly, agent).expect(409)).body.error.code).toBe('NOT_RENEWING');
    await switchOff(policy, customer(randomUUID())).expect(404);
  });
});
