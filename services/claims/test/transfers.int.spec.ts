import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  policyArrearsChanged,
  autoRenewalCancelled,
  policyTransferEnded,
  policyTransferred,
  policyTransferRequested,
} from '@kerbside/contracts/events/claims';
import { arrearsChanged } from '@kerbside/contracts/events/payments';
import { fieldBlocked } from '@kerbside/contracts/events/imports';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { readPaid } from '@kerbside/contracts/http/payments/refunds';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { Caller } from '@kerbside/contracts/caller';
import { ClaimsRepository } from '../src/claims/claims.repository.js';
import type { CoverRecord } from '../src/policies/policy.js';
import { service } from '../src/service.js';
import { transferRefusals } from '../src/transfers/transfer.js';
import { inviteNewOwner, tellInvited } from '../src/transfers/transfer-links.js';
import { transferSweep } from '../src/transfers/transfer-rules.js';
import { aPaid } from '../src/testing/paid.js';
import { issued } from './kept-policies.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const customer = (userId: string) => ({ kind: 'customer', userId }) as const;
const nia = { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' };

describe('transferring a policy', () => {
  let toComePence = 0;
  const links = new Map<string, string>();
  const namedIn = new Map<string, string | undefined>();

  /** A year of warranty that started yesterday. */
  const covered = (over: Partial<CoverRecord> = {}) => issued(claims, { startsOn: '2026-11-20', endsOn: '2027-11-19', ...over });
  const post = (path: string, by: Caller, body: object = {}) => claims.by(by).post(path).send(body);
  const get = (path: string, by: Caller) => claims.by(by).get(path);
  const of = ({ id }: CoverRecord, rest = '') => `/api/claims/policies/${id}/transfer${rest}`;
  const check = (policy: CoverRecord, email: string, by: Caller = customer(policy.customerId)) =>
    post('/policies/checkTransferRequisites', by, { policy_id: policy.id, email });
  const ask = (policy: CoverRecord, to = nia) => post(of(policy), customer(policy.customerId), to);
  /** Asks, and returns the token of the link in the letter. */
  const invited = async (policy: CoverRecord) => {
    const { id } = (await ask(policy).expect(200)).body.data.transfer;
    await claims.sweep(inviteNewOwner);
    return new URL(links.get(`policy-transfer-${id}`) ?? '').searchParams.get('token') ?? '';
  };
  const told = async ({ id }: CoverRecord) => (await claims.events()).filter(({ data }) => (data as { policyId?: string }).policyId === id);

  const toldOf = async (policy: CoverRecord) => (await told(policy)).map(({ type, data }) => [type, (data as { how?: string }).how]);

  const claims = startedService(service);
  beforeAll(() => {
    claims.answer(readPaid, () => aPaid({ toComePence }));
    claims.answer(readPerson, ({ params }) => aPerson({ id: params.userId, email: 'casey@example.test' }));
    claims.answer(sendMessage, ({ body }) => {
      namedIn.set(body.key, body.onBehalfOf);
      links.set(body.key, 'url' in body.facts ? body.facts.url : body.to);
      return {};
    });
  });
  beforeEach(() => {
    toComePence = 0;
    claims.clock.set(new Date('2026-11-21T12:00:00Z'));
  });

  it('A3, A7: begins with a check that changes nothing and tells where to go on', async () => {
    const policy = await covered();
    const url = `/account/policies/${policy.id}/transfer`;
    expect((await check(policy, nia.email).expect(200)).body.data).toEqual({ policyTransferUrl: url });
    expect((await check(policy, 'Casey@example.test').expect(400)).body.error.fields).toEqual({ email: expect.any(String) });
    expect((await get(of(policy), customer(policy.customerId)).expect(200)).body.data).toEqual({ transfer: null, refusal: null });
  });

  it('A3, A7: goes to nobody whose email address staff blocked', async () => {
    claims.answer(readBlockedFields, () => ({ version: 1, digests: [String(digestOf('email', 'blocked@example.test'))] }));
    await claims.deliver(fieldBlocked, fieldBlocked.sample);
    await claims.sweep(copyBlockedFields);
    const policy = await covered();
    const fields = { email: 'We cannot use this email address online. Please call us on 0306 999 0142.' };
    expect((await check(policy, 'Blocked@example.test').expect(400)).body.error.fields).toEqual(fields);
    expect((await ask(policy, { ...nia, email: 'blocked@example.test' }).expect(400)).body.error.fields).toEqual(fields);
    await ask(policy).expect(200);
  });

  it('A3, A7: says why a policy stays where it is', async () => {
    const refusalOf = async (policy: CoverRecord) => {
      const { body } = await check(policy, nia.email).expect(409);
      expect((await get(of(policy), customer(policy.customerId)).expect(200)).body.data.refusal).toBe(body.error.message);
      return [body.error.code, body.error.message];
    };
    expect(await refusalOf(await covered({ productType: 'gap' }))).toEqual(['TRANSFER_REFUSED', transferRefusals.gap]);
    const claimed = await covered();
    await post('/api/claims/claims', customer(claimed.customerId), { policy_id: claimed.id }).expect(200);
    expect(await refusalOf(claimed)).toEqual(['TRANSFER_REFUSED', transferRefusals.claim]);
    toComePence = 9_900;
    expect(await refusalOf(await covered())).toEqual(['TRANSFER_REFUSED', transferRefusals.owed(9_900)]);
  });

  it('A3, A7: is kept by a claim until that is deleted, or all that was decided is paid', async () => {
    const policy = await covered();
    const owner = customer(policy.customerId);
    const begun = await post('/api/claims/claims', owner, { policy_id: policy.id }).expect(200);
    await check(policy, nia.email).expect(409);
    await claims.by(owner).delete(`/api/claims/claims/${begun.body.data.id}`).expect(200);
    await check(policy, nia.email).expect(200);
    const rows = claims.get(Mongo).connection.collection('claims');
    const claim = { policyId: policy.id, reference: randomUUID(), status: 'decided', decision: { coveredPence: 30_000 } };
    const { insertedId } = await rows.insertOne({ ...claim, paidPence: 10_000 });
    await check(policy, nia.email).expect(409);
    // An appeal confirmed what had been paid.
    await rows.updateOne({ _id: insertedId }, { $set: { paidPence: 30_000 } });
    await check(policy, nia.email).expect(200);
  });

  it('A3, A7: is taken back by staff, who say why', async () => {
    const policy = await covered();
    await invited(policy);
    const withdrawal = `${of(policy)}/withdrawal`;
    expect((await post(withdrawal, agent, {}).expect(400)).body.error.fields).toEqual({ why: 'Say why, for the audit trail' });
    expect((await get(of(policy), agent).expect(200)).body.data.transfer.status).toBe('pending');
    await post(withdrawal, agent, { why: 'Asked by telephone' }).expect(200);
    const form = { id: policy.id, productType: 'warranty', reason: 'too_expensive', reasonNote: 'Asked by telephone' };
    await post('/ajax/cancelrenewal', agent, form).expect(200);
    const { body } = await get(`/api/claims/audit?subjectId=${policy.id}`, agent).expect(200);
    expect(body.data.rows.map(({ action, why }: { action: string; why: string | null }) => [action, why]).slice(0, 2)).toEqual([
      ['auto-renewal-cancelled', 'It is too expensive: Asked by telephone'],
      ['policy-transfer-withdrawn', 'Asked by telephone'],
    ]);
  });

  it('tells whoever has the link whom its letter was written to, while it is open', async () => {
    const policy = await covered();
    const token = await invited(policy);
    const read = (sent: string) => claims.http().post('/api/claims/transfers/invited').send({ token: sent });
    expect((await read(token).expect(200)).body.data).toEqual({ to: nia });
    expect((await read('made-up').expect(200)).body.data).toEqual({ to: null });
    await post(`${of(policy)}/withdrawal`, customer(policy.customerId)).expect(200);
    expect((await read(token).expect(200)).body.data).toEqual({ to: null });
  });

  it('A3, A7: makes it the policy of whoever accepts, once, with the terms', async () => {
    const policy = await covered();
    const newOwner = customer(randomUUID());
    await post('/ajax/cancelrenewal', customer(policy.customerId), { id: policy.id, productType: 'warranty', reason: 'sold_vehicle' });
    const token = await invited(policy);
    const offer = (await post('/api/claims/transfers/invitation', newOwner, { token }).expect(200)).body.data;
    expect(offer).toMatchObject({
      status: 'pending',
      expiresOn: '2026-12-05',
      refusal: null,
      policyId: null,
      cover: { levelName: 'Gold' },
    });
    expect(JSON.stringify(offer)).not.toContain(policy.customerId);
    const unticked = await post('/api/claims/transfers/acceptance', newOwner, { token, accepts: false }).expect(400);
    expect(unticked.body.error.fields).toEqual({ accepts: 'Tick the box to accept the terms' });

    const accept = () => post('/api/claims/transfers/acceptance', newOwner, { token, accepts: true }).expect(200);
    await accept();
    const { data } = (await accept()).body;
    const taken = { state: 'transferred', status: 'active', customerId: newOwner.userId, policyNumber: policy.policyNumber };
    expect(data).toMatchObject({ ...taken, transferredOn: '2026-11-21', termsAcceptedOn: '2026-11-21', autoRenewal: 'on' });
    expect((await told(policy)).map(({ type }) => type)).toEqual([
      autoRenewalCancelled.type,
      policyTransferRequested.type,
      policyTransferEnded.type,
      policyTransferred.type,
    ]);
    await get(`/api/claims/policies/${policy.id}`, newOwner).expect(200);
    await get(`/api/claims/policies/${policy.id}`, customer(policy.customerId)).expect(404);
    const before = (await get(of(policy), customer(policy.customerId)).expect(200)).body.data;
    expect(before).toMatchObject({ transfer: { status: 'accepted', toCustomerId: null }, refusal: transferRefusals.gone });
    expect((await get(of(policy), newOwner).expect(200)).body.data.transfer).toBeNull();
    const seen = (await get(of(policy), agent).expect(200)).body.data;
    expect(seen.transfer).toMatchObject({ fromCustomerId: policy.customerId, toCustomerId: newOwner.userId });
    const asAt = (await get(`/api/claims/policies/${policy.id}/as-at`, agent).expect(200)).body.data;
    expect(asAt).toMatchObject({ differs: [], policy: { state: 'transferred', customerId: newOwner.userId } });

    // Letters about the payments go to whoever bought it.
    const back = { ...arrearsChanged.sample, purchaseId: policy.paymentId, customerId: policy.customerId, on: '2026-12-06' } as const;
    await claims.deliver(arrearsChanged, { ...back, status: 'suspended' });
    const rests = { customerId: newOwner.userId, suspendedOn: '2026-12-06', isPaidByAnother: true };
    expect((await told(policy)).at(-1)).toMatchObject({ type: policyArrearsChanged.type, data: rests });
  });

  it('A3, A7: is asked of one person at a time, and by the same request once', async () => {
    const policy = await covered();
    await ask(policy).expect(200);
    await ask(policy, { ...nia, lastName: 'OWEN', email: nia.email.toUpperCase() }).expect(200);
    expect((await ask(policy, { ...nia, email: 'other@example.test' }).expect(409)).body.error.code).toBe('TRANSFER_PENDING');
    expect((await told(policy)).length).toBe(1);
  });

  it('A3, A7: that whoever bought it takes over again is theirs as before: they paid, and are refunded', async () => {
    const policy = await covered();
    const [buyer, other] = [customer(policy.customerId), customer(randomUUID())];
    const accept = (by: Caller, token: string) => post('/api/claims/transfers/acceptance', by, { token, accepts: true }).expect(200);
    const offered = async (by: Caller, token: string) =>
      (await post('/api/claims/transfers/invitation', by, { token }).expect(200)).body.data.paidByYou;
    const token = await invited(policy);
    expect(await offered(other, token)).toBeUndefined();
    const { data: theirs } = (await accept(other, token)).body;
    const back = await invited({ ...policy, customerId: other.userId });
    expect(await offered(buyer, back)).toBe(true);
    const { data } = (await accept(buyer, back)).body;
    expect([theirs, data]).toMatchObject([
      { state: 'transferred', transferredOn: '2026-11-21' },
      { state: 'active', transferredOn: null },
    ]);
    expect((await get(of(policy), buyer).expect(200)).body.data).toEqual({ transfer: null, refusal: null });
    expect((await get(of(policy), other).expect(200)).body.data.transfer).toMatchObject({ status: 'accepted' });
    const asAt = (await get(`/api/claims/policies/${policy.id}/as-at`, agent).expect(200)).body.data;
    expect(asAt).toMatchObject({ differs: [], policy: { state: 'active', customerId: buyer.userId } });
    const working = (await get(`/api/claims/policies/${policy.id}/cancellation`, buyer).expect(200)).body.data;
    expect([working.refundPence, working.isPaidByAnother]).toEqual([31_240, undefined]);
  });

  it('A3, A7: can be taken back until somebody accepts: the link is dead then', async () => {
    const policy = await covered();
    const token = await invited(policy);
    const { data } = (await post(of(policy, '/withdrawal'), customer(policy.customerId)).expect(200)).body;
    expect(data.transfer.status).toBe('withdrawn');
    await claims.sweep(tellInvited);
    expect(links.get(`policy-transfer-withdrawn-${data.transfer.id}`)).toBe(nia.email);
    for (const key of ['policy-transfer', 'policy-transfer-withdrawn'])
      expect([key, namedIn.get(`${key}-${data.transfer.id}`)]).toEqual([key, policy.customerId]);
    const refused = await post('/api/claims/transfers/acceptance', customer(randomUUID()), { token, accepts: true }).expect(409);
    expect(refused.body.error.code).toBe('TRANSFER_OVER');
    expect(await told(policy)).toMatchObject([{}, { type: policyTransferEnded.type, data: { how: 'withdrawn' } }]);
    await ask(policy, { ...nia, email: 'other@example.test' }).expect(200);
  });

  it('A3, A7: is over when the policy is cancelled: nobody is told later that it was not answered', async () => {
    const policy = await covered();
    const owner = customer(policy.customerId);
    const token = await invited(policy);
    await post('/ajax-customer/cancel-policy', owner, { id: policy.id, productType: 'warranty', reason: 'sold_vehicle' }).expect(200);
    const offer = await post('/api/claims/transfers/invitation', customer(randomUUID()), { token }).expect(200);
    expect(offer.body.data.status).toBe('withdrawn');
    const before = await told(policy);
    claims.clock.set(new Date('2026-12-20T12:00:00Z'));
    await claims.sweep(transferSweep);
    expect(before).toContainEqual(
      expect.objectContaining({ type: policyTransferEnded.type, data: expect.objectContaining({ how: 'withdrawn', over: 'cancelled' }) }),
    );
    expect(await told(policy)).toEqual(before);
  });

  it('A3, A7: is offered to nobody while the policy is cancelled, and handed over only as it was offered', async () => {
    const [policy, offered] = [await covered(), await covered()];
    const sold = { id: policy.id, productType: 'warranty', reason: 'sold_vehicle' };
    let cancelled: Promise<unknown> = Promise.resolve();
    onceAfter(claims.get(ClaimsRepository), 'isOpenOn', () => {
      cancelled = Promise.resolve(post('/ajax-customer/cancel-policy', customer(policy.customerId), sold).expect(200));
      return Promise.race([cancelled, wait(300)]);
    });
    await ask(policy);
    await cancelled;
    expect((await get(of(policy), agent).expect(200)).body.data.transfer?.status).not.toBe('pending');

    const token = await invited(offered);
    const overdue = { ...arrearsChanged.sample, purchaseId: offered.paymentId, status: 'suspended', on: '2026-11-21' } as const;
    onceAfter(claims.get(ClaimsRepository), 'isOpenOn', () => claims.deliver(arrearsChanged, overdue));
    await post('/api/claims/transfers/acceptance', customer(randomUUID()), { token, accepts: true }).expect(409);
  });

  it('A3, A7: leaves it with its owner when it is refused, or nobody answers in time', async () => {
    const [refused, late] = [await covered(), await covered()];
    const token = await invited(refused);
    await post('/api/claims/transfers/refusal', customer(randomUUID()), { token }).expect(200);
    const lateToken = await invited(late);
    claims.clock.set(new Date('2026-12-06T12:00:00Z'));
    await post('/api/claims/transfers/acceptance', customer(randomUUID()), { token: lateToken, accepts: true }).expect(409);
    await claims.sweep(transferSweep);
    const howOf = async (policy: CoverRecord) => (await told(policy)).at(-1)?.data;
    expect([await howOf(refused), await howOf(late)]).toMatchObject([{ how: 'declined' }, { how: 'expired' }]);
    await get(`/api/claims/policies/${late.id}`, customer(late.customerId)).expect(200);
  });

  it('A3, A7: leaves it with its owner, who hears of it, when nobody is left to answer: whom it was offered to was erased', async () => {
    const policy = await covered();
    await invited(policy);
    const subject = { ...subjectErased(randomUUID()), emails: ['Nia@example.test'], names: ['Nia', 'Owen'] };
    await claims.get(Mongo).transaction(async (session) => void (await claims.get(PersonalData).erase(subject, session)));
    const { transfer } = (await get(of(policy), customer(policy.customerId)).expect(200)).body.data;
    expect(transfer).toMatchObject({ status: 'declined', to: { firstName: '', lastName: '', email: '' } });
    expect((await toldOf(policy)).at(-1)).toEqual([policyTransferEnded.type, 'declined']);
    await ask(policy).expect(200);
  });

  it('A3, A7: is refused at the end as well when the policy changed meanwhile, and to its own owner', async () => {
    const policy = await covered();
    const token = await invited(policy);
    const own = await post('/api/claims/transfers/acceptance', customer(policy.customerId), { token, accepts: true }).expect(409);
    expect(own.body.error.message).toBe(transferRefusals.own);
    toComePence = 100;
    const accepted = await post('/api/claims/transfers/acceptance', customer(randomUUID()), { token, accepts: true }).expect(409);
    expect(accepted.body.error.message).toBe(transferRefusals.notNow);
    const offer = await post('/api/claims/transfers/invitation', customer(randomUUID()), { token }).expect(200);
    expect(offer.body.data.refusal).toBe(transferRefusals.notNow);
    const seen = (await get(of(policy), customer(policy.customerId)).expect(200)).body.data;
    expect([seen.transfer.status, seen.refusal]).toEqual(['pending', transferRefusals.owed(100)]);
  });

  it('A3, A7: is of no use to staff, and a made-up link finds nothing', async () => {
    const policy = await covered();
    const token = await invited(policy);
    await post('/api/claims/transfers/invitation', customer(randomUUID()), { token: 'made-up' }).expect(404);
    await post('/api/claims/transfers/acceptance', agent, { token, accepts: true }).expect(404);
  });
});
