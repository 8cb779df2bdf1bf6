import { randomUUID } from 'node:crypto';
import { policyRenewalMarked, policyRenewalUnmarked } from '@kerbside/contracts/events/claims';
import { openClaim } from '@kerbside/contracts/http/claims/claims';
import { policyNumber } from '@kerbside/contracts/policies/policy-number';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import type { CoverRecord } from '../src/policies/policy.js';
import { service } from '../src/service.js';
import { aPolicy } from '../src/testing/a-policy.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

describe('marking a policy', () => {
  let claims: ServiceUnderTest;
  let serial = 0;

  /** A year of cover that is about to end, and the one bought to follow it. */
  const twoYears = async (last = '2026-11-30', plates = ['AA19AAA', 'AA19AAA']) => {
    const customerId = randomUUID();
    const of = (days: { readonly startsOn: string; readonly endsOn: string }) => {
      serial += 1;
      return aPolicy({ ...days, id: randomUUID(), paymentId: randomUUID(), customerId, policyNumber: policyNumber('warranty', serial) });
    };
    const made = [of({ startsOn: '2025-12-01', endsOn: last }), of({ startsOn: '2026-12-01', endsOn: '2027-11-30' })] as const;
    const policies = [over(made[0], plates[0]), over(made[1], plates[1])] as const;
    await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add(policies, session));
    const [original, policy] = policies;
    return { original, policy, body: { policy_id: policy.id, original_policy_number: original.policyNumber } };
  };
  const over = (policy: CoverRecord, registrationNumber: string | undefined = 'AA19AAA'): CoverRecord => ({
    ...policy,
    vehicle: { ...policy.vehicle, registrationNumber },
  });
  const post = (path: string, body: object) => claims.http().post(`/AjaxAdmin/${path}`).set(claims.as(agent)).send(body);
  const read = async (id: string) => (await claims.http().get(`/api/claims/policies/${id}`).set(claims.as(agent)).expect(200)).body.data;
  const details = async (number: string) =>
    (await claims.http().get(`/AjaxAdmin/getPolicyDetails/${number}`).set(claims.as(agent)).expect(200)).body.data;
  const told = async (id: string) =>
    (await claims.events()).filter(({ data }) => (data as { policyId?: string }).policyId === id).map(({ type }) => type);

  beforeAll(async () => {
    claims = await testService(service);
  });
  beforeEach(() => claims.clock.set(new Date('2026-12-05T12:00:00Z')));
  afterAll(() => claims.close());

  it('A5: as a renewal gives it the next number and ends the one before; undoing it leaves both as they were', async () => {
    const { original, policy, body } = await twoYears();
    const before = [await read(original.id), await read(policy.id)];
    const next = original.policyNumber.replace(/100$/, '200');
    expect(await details(original.policyNumber.toLowerCase())).toMatchObject({
      policy: { id: original.id, registration_number: 'AA19AAA' },
      new_renewal_number: next,
      replacing_policy_number: null,
    });
    expect((await post('markAsRenewal', body).expect(200)).body.data).toMatchObject({ policyNumber: next, replaces: { kind: 'renewal' } });
    expect(await read(original.id)).toMatchObject({ state: 'renewed', replacedBy: { policyNumber: next } });
    expect(await details(next)).toMatchObject({ replacing_policy_number: original.policyNumber });
    expect((await post('markAsRenewal', body).expect(409)).body.error.code).toBe('ALREADY_MARKED');
    expect((await post('undoMarkAsReset', { ...body, why: 'The wrong policy' }).expect(409)).body.error.code).toBe('NOT_MARKED');
    await post('undoMarkAsRenewal', { ...body, why: 'The wrong policy' }).expect(200);
    expect([await read(original.id), await read(policy.id)]).toEqual(before);
    expect(await told(policy.id)).toEqual([policyRenewalMarked.type, policyRenewalUnmarked.type]);
    const trail = await claims.http().get('/api/claims/audit').query({ subjectId: policy.id }).set(claims.as(agent)).expect(200);
    expect(trail.body.data.rows.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'policy-marked-as-renewal',
      'policy-renewal-mark-undone',
    ]);
    expect(trail.body.data.rows).toContainEqual(expect.objectContaining({ action: 'policy-renewal-mark-undone', why: 'The wrong policy' }));
  });

  it('A5: gives its claims the number too, which keep the one under which they were opened; undoing it leaves them as they were', async () => {
    const { original, policy, body } = await twoYears();
    const owner = { kind: 'customer', userId: policy.customerId } as const;
    const { body: opened } = await claims.http().post(openClaim.path).set(claims.as(owner)).send({ policy_id: policy.id }).expect(200);
    const claim = async () => (await claims.http().get(`/api/claims/claims/${opened.data.id}`).set(claims.as(owner)).expect(200)).body.data;
    const before = await claim();
    await post('markAsRenewal', body).expect(200);
    const next = original.policyNumber.replace(/100$/, '200');
    expect(await claim()).toMatchObject({ policyNumber: next, openedUnder: policy.policyNumber });
    expect(await read(policy.id)).toMatchObject({ policyNumber: next, formerNumber: policy.policyNumber });
    await post('undoMarkAsRenewal', { ...body, why: 'The wrong policy' }).expect(200);
    expect(await claim()).toEqual(before);
  });

  it.each([
    ['another car', ['L2WPS', 'AA19AAA'], '2026-11-30', 'markAsRenewal', { cars: { policy: 'AA19AAA', original: 'L2WPS' }, ends: null }],
    [
      'another car that starts again',
      ['L2WPS', 'AA19AAA'],
      '2026-11-30',
      'markAsReset',
      { cars: { policy: 'AA19AAA', original: 'L2WPS' }, ends: null },
    ],
    [
      'cover with months to go',
      ['AA19AAA', 'AA19AAA'],
      '2027-10-31',
      'markAsRenewal',
      { cars: null, ends: { on: '2026-12-05', until: '2027-10-31' } },
    ],
    [
      'cover of another car',
      ['L2WPS', 'AA19AAA'],
      '2027-10-31',
      'markAsRenewal',
      { cars: { original: 'L2WPS' }, ends: { until: '2027-10-31' } },
    ],
  ] as const)('A5: over %s is made only when that is confirmed, with a reason that is kept', async (_, plates, last, path, data) => {
    const { original, policy, body } = await twoYears(last, [...plates]);
    const { body: refused } = await post(path, body).expect(409);
    expect(refused.error).toMatchObject({ code: 'MARK_TO_CONFIRM', data });
    expect((await post(path, { ...body, why: 'Plate swapped' }).expect(409)).body.error.code).toBe('MARK_TO_CONFIRM');
    expect((await post(path, { ...body, confirmed: true }).expect(400)).body.error.fields).toEqual({ why: 'Say why, for the audit trail' });
    expect(await read(original.id)).toMatchObject({ replacedBy: null });
    expect(await read(policy.id)).toMatchObject({ replaces: null });
    await post(path, { ...body, confirmed: '1', why: 'Plate swapped' }).expect(200);
    const trail = await claims.http().get('/api/claims/audit').query({ subjectId: policy.id }).set(claims.as(agent)).expect(200);
    expect(trail.body.data.rows).toContainEqual(
      expect.objectContaining({ action: expect.stringContaining('marked-as'), why: 'Plate swapped' }),
    );
  });

  it('A5: leaves it found by the number on its first schedule, and tells its customer both numbers', async () => {
    const { original, policy, body } = await twoYears();
    await post('markAsRenewal', body).expect(200);
    const next = original.policyNumber.replace(/100$/, '200');
    expect(await details(policy.policyNumber)).toMatchObject({ policy: { id: policy.id, policy_number: next } });
    await post('undoMarkAsRenewal', { ...body, why: 'The wrong policy' }).expect(200);
    const numbers = (await claims.events())
      .filter(({ data }) => Object(data).policyId === policy.id)
      .map(({ data }) => [Object(data).formerNumber, Object(data).policyNumber]);
    expect(numbers).toEqual([
      [policy.policyNumber, next],
      [next, policy.policyNumber],
    ]);
  });

  it('A5: as a reset is checked first, and leaves both numbers as they are', async () => {
    const { original, policy, body } = await twoYears();
    expect((await post('validateReset', body).expect(200)).body.data.policy.id).toBe(original.id);
    expect(await read(policy.id)).toMatchObject({ replaces: null });
    await post('markAsReset', body).expect(200);
    expect(await read(policy.id)).toMatchObject({ policyNumber: policy.policyNumber, replaces: { kind: 'reset', policyId: original.id } });
    expect(await read(original.id)).toMatchObject({ state: 'expired' });
  });

  it('A5: is refused beside the number that was typed', async () => {
    const { policy, body } = await twoYears();
    const refusal = async (number: string) =>
      (await post('markAsRenewal', { ...body, original_policy_number: number }).expect(400)).body.error.fields;
    expect(await refusal('KS-WAR-9999999-100')).toEqual({ original_policy_number: 'Invalid Policy Number' });
    expect(await refusal(policy.policyNumber.toLowerCase())).toEqual({
      original_policy_number: 'This policy number is exactly the same as the current policy',
    });
  });

  it('A5: is not given a new number while a later policy renews it', async () => {
    const { policy, body } = await twoYears();
    const third = aPolicy({
      ...policy,
      id: randomUUID(),
      paymentId: randomUUID(),
      startsOn: '2027-12-01',
      policyNumber: policyNumber('warranty', 78),
    });
    await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add([third], session));
    await post('markAsRenewal', { policy_id: third.id, original_policy_number: policy.policyNumber }).expect(200);
    expect((await post('markAsRenewal', body).expect(409)).body.error.code).toBe('RENEWED_SINCE');
  });

  it('A5: is not undone while a later policy renews it', async () => {
    const { policy, body } = await twoYears();
    const { data: renewed } = (await post('markAsRenewal', body).expect(200)).body;
    const third = aPolicy({
      ...policy,
      id: randomUUID(),
      paymentId: randomUUID(),
      startsOn: '2027-12-01',
      policyNumber: policyNumber('warranty', 77),
    });
    await claims.get(Mongo).transaction((session) => claims.get(PoliciesRepository).add([third], session));
    await post('markAsRenewal', { policy_id: third.id, original_policy_number: renewed.policyNumber }).expect(200);
    expect((await post('undoMarkAsRenewal', { ...body, why: 'The wrong policy' }).expect(409)).body.error.code).toBe('RENEWED_SINCE');
  });
});
