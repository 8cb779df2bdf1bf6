import { randomUUID } from 'node:crypto';
import type { CallAnswer } from '@kerbside/contracts/call';
import {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyAmended,
  policyArrearsChanged,
  purchaseNotIssued,
} from '@kerbside/contracts/events/claims';
import { arrearsChanged, planCancelled, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { bookingCancelled, bookingRequested } from '@kerbside/contracts/events/garages';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { allowIssuing, readPaid } from '@kerbside/contracts/http/payments/refunds';
import { type PurchasedQuote, readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { aBookedVisit } from '@kerbside/contracts/testing/sample-policy';
import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { onceAfter } from '@kerbside/platform/testing/once-after';
import { startedService } from '@kerbside/platform/testing/test-service';
import type { Caller } from '@kerbside/contracts/caller';
import { changeIssued } from '../src/arrears/arrears.consumer.js';
import { historySweep, policyDiffers } from '../src/history/history.service.js';
import { cancelUndone } from '../src/cancellations/undone-visits.js';
import { issuePolicies } from '../src/issuances/issuances.service.js';
import { PoliciesRepository } from '../src/policies/policies.repository.js';
import type { SerialDocument } from '../src/policies/policy.document.js';
import type { CoverRecord } from '../src/policies/policy.js';
import { shownSerial } from '../src/policies/serial.js';
import { service } from '../src/service.js';
import { anOrder, aPolicy } from '../src/testing/a-policy.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';
import { aPaid, mayBeIssued } from '../src/testing/paid.js';
import { keep, issued, nextNumber } from './kept-policies.js';

const claims = startedService(service);

describe('policies', () => {
  const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
  const customer = (userId: string) => ({ kind: 'customer', userId }) as const;
  const sold = new Map<string, PurchasedQuote>();
  let allowed: CallAnswer<typeof allowIssuing>;

  const pay = async (quote = aPurchasedQuote(), amountPence = 31_240, paymentId: string = randomUUID(), rewardsPence = 0) => {
    sold.set(quote.quoteId, quote);
    const { quoteId, customerId } = quote;
    const bought = { purchaseId: paymentId, quoteId, customerId, totalPence: amountPence, rewardsPence };
    await claims.deliver(purchaseCompleted, { ...purchaseCompleted.sample, ...bought });
    return { ...quote, paymentId };
  };
  const issue = () => claims.sweep(issuePolicies);
  const policiesOf = async (userId: string) => (await claims.by(customer(userId)).read('/api/claims/policies')).rows;

  beforeEach(() => {
    claims.clock.set(new Date('2026-11-20T12:00:00Z'));
    allowed = mayBeIssued;
    claims.answer(readPurchasedQuote, ({ params }) => {
      const quote = sold.get(params.quoteId);
      if (!quote) throw new DomainError('NOT_FOUND');
      return quote;
    });
    claims.answer(allowIssuing, () => allowed);
    claims.answer(readBookedVisit, () => ({ visit: aBookedVisit() }));
    claims.answer(readPerson, ({ params }) => aPerson({ id: params.userId, email: 'jo@example.com', firstName: 'Jo', lastName: 'Bloggs' }));
  });

  it('are for the whole premium, part of which rewards may have paid', async () => {
    const { customerId, paymentId } = await pay(aPurchasedQuote(), 29_240, randomUUID(), 2_000);
    await issue();
    expect(await policiesOf(customerId)).toEqual([expect.objectContaining({ paymentId, premiumPence: 31_240 })]);
  });

  it('are issued once for a payment, however often its event arrives', async () => {
    const { customerId, paymentId } = await pay();
    const again = [...sold.values()].at(-1);
    await pay(again, 31_240, paymentId);
    await issue();
    await issue();
    const rows = await policiesOf(customerId);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      paymentId,
      premiumPence: 31_240,
      status: 'future',
      policyNumber: expect.stringMatching(/^KS-WAR-\d{7}-100$/),
    });
    expect((await claims.events()).filter(({ data }) => (data as { paymentId: string }).paymentId === paymentId)).toHaveLength(1);
  });

  it('rest while payments are overdue, are back once those are paid, and end when they stay unpaid', async () => {
    const { customerId, paymentId: purchaseId, quoteId } = await pay(aPurchasedQuote());
    await issue();
    const another = await pay();
    await issue();
    const becomes = async (status: 'late' | 'suspended' | 'ended' | 'recovered', on: string) => {
      await claims.deliver(arrearsChanged, { ...arrearsChanged.sample, purchaseId, quoteId, customerId, status, on });
      return (await policiesOf(customerId))[0];
    };
    expect((await policiesOf(customerId))[0]).toMatchObject({ suspendedOn: null });
    expect(await becomes('late', '2026-11-20')).toMatchObject({ suspendedOn: null });
    expect(await becomes('suspended', '2026-11-20')).toMatchObject({ suspendedOn: '2026-11-20' });
    expect((await claims.events()).at(-1)).toMatchObject({
      type: policyArrearsChanged.type,
      data: { customerId, suspendedOn: '2026-11-20', cancelledOn: null },
    });
    expect(await becomes('recovered', '2026-11-20')).toMatchObject({ suspendedOn: null });
    await becomes('suspended', '2026-11-06');
    expect(await becomes('ended', '2026-11-20')).toMatchObject({ status: 'cancelled', suspendedOn: null, cancelledOn: '2026-11-06' });
    expect(await becomes('recovered', '2026-11-20')).toMatchObject({ status: 'cancelled' });
    expect((await policiesOf(another.customerId))[0]).toMatchObject({ suspendedOn: null });
  });

  it('of a visit are neither suspended nor ended by what is owed: it is made or not', async () => {
    const quote = aPurchasedQuote();
    const [warranty] = quote.policies;
    const visit = { ...warranty, productType: 'mot' } as (typeof quote.policies)[number];
    const { customerId, paymentId: purchaseId, quoteId } = await pay({ ...quote, policies: [...quote.policies, visit] }, 62_480);
    await issue();
    const owed = { purchaseId, quoteId, customerId };
    const [before] = (await policiesOf(customerId)).filter(({ productType }: { productType: string }) => productType === 'mot');
    const mot = async () => (await policiesOf(customerId)).find(({ productType }: { productType: string }) => productType === 'mot');
    await claims.deliver(arrearsChanged, { ...arrearsChanged.sample, ...owed, status: 'suspended', on: '2026-11-20' });
    expect(await mot()).toEqual(before);
    const half = { reason: 'cancelled', on: '2026-11-20', voidPence: 15_620, coveredPence: 15_620, months: null } as const;
    const coverEnds = async (): Promise<string> =>
      (await policiesOf(customerId)).find(({ productType }: { productType: string }) => productType === 'warranty').cancelledOn;
    await claims.deliver(planCancelled, { ...planCancelled.sample, ...half, ...owed });
    const paidUntil = await coverEnds();
    const lost = { ...half, voidPence: 23_430, coveredPence: 7_810, before: half };
    await claims.deliver(planCancelled, { ...planCancelled.sample, ...lost, ...owed });
    expect([paidUntil, (await coverEnds()) < paidUntil]).toEqual([expect.any(String), true]);
    await claims.deliver(arrearsChanged, { ...arrearsChanged.sample, ...owed, status: 'ended', on: '2026-11-20' });
    expect(await mot()).toEqual(before);
  });

  it('are not issued once that was paid back, not even later: staff read why, what is left to do, and that nothing was', async () => {
    const stuck = async () => {
      claims.clock.advance(60_000);
      await issue();
      const { rows } = await claims.by(agent).read('/api/claims/stuck-work?perPage=100');
      return rows.filter(({ subjectId }: { subjectId: string }) => subjectId === paymentId);
    };
    const quote = aPurchasedQuote();
    const mot = { ...quote.policies[0], productType: 'mot' } as (typeof quote.policies)[number];
    allowed = { status: 'held', because: 'Some of it was paid back.' };
    const { customerId, quoteId, paymentId } = await pay({ ...quote, policies: [mot] });
    const [work] = await stuck();
    expect(work).toMatchObject({ failure: 'Some of it was paid back.', nextTryAt: null });
    const retry = () => claims.by(agent).post(`/api/claims/stuck-work/${work.id}/retry`).send({}).expect(200);
    allowed = { status: 'over', because: 'Everything was paid back.' };
    await retry();
    expect([await stuck(), await policiesOf(customerId)]).toEqual([[], []]);
    const told = (await claims.events()).filter(({ type }) => type === purchaseNotIssued.type).map(({ data }) => data);
    expect(told).toEqual([{ paymentId, quoteId, customerId, productTypes: ['mot'] }]);
    await claims.deliver(bookingCancelled, { ...bookingCancelled.sample, quoteId, customerId, products: ['mot'], by: 'system' });
    const audit = (await claims.by(agent).read(`/api/claims/audit?subjectId=${paymentId}`)).rows;
    expect(audit).toMatchObject([{ action: 'policies-not-issued', why: 'Everything was paid back.' }]);
    await claims.sweep(cancelUndone);
    const { rows } = await claims.by(agent).read('/api/claims/stuck-work?perPage=100');
    expect(rows.filter(({ customerId: id }: { customerId: string }) => id === customerId)).toEqual([]);
  });

  it('end with a plan that ended, and rest for what is overdue, where that was heard between the question of payments and their issue', async () => {
    const later = async (event: () => Promise<unknown>, paymentId: string) => {
      onceAfter(claims.get(PoliciesRepository), 'nextSerial', event);
      const { customerId } = await pay(aPurchasedQuote(), 31_240, paymentId);
      claims.clock.advance(10 * 60_000);
      await claims.sweep(changeIssued);
      return (await policiesOf(customerId))[0];
    };
    const ends = { reason: 'cancelled', on: '2026-11-20', voidPence: 31_240, coveredPence: 0, months: null } as const;
    const rests = { status: 'suspended', on: '2026-11-20' } as const;
    const [ended, rested] = [randomUUID(), randomUUID()];
    expect([
      await later(() => claims.deliver(planCancelled, { ...planCancelled.sample, ...ends, purchaseId: ended }), ended),
      await later(() => claims.deliver(arrearsChanged, { ...arrearsChanged.sample, ...rests, purchaseId: rested }), rested),
    ]).toMatchObject([{ cancelledOn: '2026-12-01' }, { suspendedOn: '2026-11-20' }]);
  });

  it.each(['NO_SUCH_CALL', 'NOT_FOUND'] as const)('are issued where payments cannot say whether they may be: %s', async (code) => {
    claims.answer(allowIssuing, () => {
      throw new DomainError(code);
    });
    const { customerId } = await pay();
    await issue();
    expect(await policiesOf(customerId)).toHaveLength(1);
  });

  it('are not issued when the money is not the premium; the job stops, and tells staff what to do', async () => {
    const { customerId, paymentId } = await pay(aPurchasedQuote(), 31_239);
    await issue();
    claims.clock.advance(120_000);
    await issue();
    expect(await policiesOf(customerId)).toHaveLength(0);
    const { body } = await claims.by(agent).get('/api/claims/stuck-work').expect(200);
    expect(body.data.rows).toEqual([
      expect.objectContaining({
        kind: issuePolicies,
        customerId,
        subjectType: 'purchase',
        subjectId: paymentId,
        amountPence: 31_239,
        tries: 1,
        nextTryAt: null,
        failure: '£312.39 was paid, but the cover costs £312.40.',
        toDo: expect.stringContaining('refund the payment'),
      }),
    ]);
    allowed = { status: 'over', because: 'Everything was paid back.' };
    await claims.by(agent).post(`/api/claims/stuck-work/${body.data.rows[0].id}/retry`).send({}).expect(200);
    await issue();
    expect((await claims.by(agent).read('/api/claims/stuck-work')).rows).toEqual([]);
  });

  it('are shown with their schedule to their owner, and to staff, who are audited: once, however often their open page reads it', async () => {
    const { customerId } = await pay();
    await issue();
    const [{ id }] = await policiesOf(customerId);
    const read = (path = '') => claims.http().get(`/api/claims/policies/${id}${path}`);
    await read()
      .set(claims.as(customer(customerId)))
      .expect(200);
    const pdf = await read('/document')
      .set(claims.as(customer(customerId)))
      .expect(200)
      .expect('content-type', /application\/pdf/);
    expect(pdf.body.subarray(0, 5).toString()).toBe('%PDF-');
    for (const path of ['', '/document', '']) await read(path).set(claims.as(agent)).expect(200);
    const audit = await claims.by(agent).get(`/api/claims/audit?subjectId=${customerId}`).expect(200);
    expect(audit.body.data.rows.map(({ action }: { action: string }) => action)).toEqual(['policy-document-downloaded', 'policy-viewed']);
    expect(audit.body.data.rows.map((row: { customerId?: string }) => row.customerId)).toEqual([customerId, customerId]);
  });

  it('are listed to customers only if they are their own, whatever they ask for', async () => {
    const { customerId, quoteId } = await pay();
    await issue();
    const list = (query: string, who: Caller) => claims.by(who).get(`/api/claims/policies?${query}`).expect(200);
    expect((await list(`customerId=${customerId}`, customer(randomUUID()))).body.data.paging.count).toBe(0);
    expect((await list(`quoteId=${quoteId}`, customer(customerId))).body.data.paging.count).toBe(1);
    expect((await list(`customerId=${customerId}`, agent)).body.data.paging).toEqual({ page: 1, perPage: 20, count: 1 });
  });

  it('A9: of work at a garage say how far it is paid there, on the page and in the schedule, and no more than is known', async () => {
    const quote = aPurchasedQuote();
    const { customerId } = await pay({ ...quote, policies: quote.policies.map((one) => ({ ...one, productType: 'mot' as const })) });
    await issue();
    const [{ id }] = await policiesOf(customerId);
    const read = (path: string) => claims.by(customer(customerId)).get(`/api/claims/policies/${id}${path}`).expect(200);
    const shown = async () => [(await read('')).body.data.atGarage, pdfText((await read('/document')).body)];
    const nothing = aPaid({ paidPence: 0, toComePence: 31_240 });
    const atGarage = { amountPence: 31_240, dueOn: '2026-12-02', status: 'due' as const };
    claims.answer(readPaid, () => ({ ...nothing, atGarage }));
    expect(await shown()).toEqual(['due', expect.stringContaining('Nothing has been paid yet; cancelling costs nothing.')]);
    claims.answer(readPaid, () => ({ ...nothing, atGarage: null }));
    expect(await shown()).toEqual([null, expect.stringContaining('You then get back everything you paid')]);
    await claims.deliver(bookingRequested, { ...bookingRequested.sample, quoteId: quote.quoteId });
    expect((await shown())[1]).toContain('72 Mill Lane');
    claims.answer(readBookedVisit, () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    claims.answer(readPaid, () => {
      throw new DomainError('SERVICE_UNAVAILABLE');
    });
    expect(await shown()).toEqual([undefined, expect.not.stringMatching(/refund|Nothing was paid/)]);
  });

  it('are given to other services, with the document', async () => {
    const { customerId } = await pay();
    await issue();
    const [{ id }] = await policiesOf(customerId);
    const answer = await claims.by('callbacks').get(`/internal/policies/${id}/document`).expect(200);
    expect(Buffer.from(answer.body.data.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const known = await claims.by('imports').get(`/internal/policies/${id}`).expect(200);
    expect(known.body.data).toMatchObject({ id, customerId });
    expect(known.body.data).not.toHaveProperty('hasClaimed');
  });
});

describe('a policy as at a moment', () => {
  const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

  const policy = aPolicy({ id: randomUUID(), paymentId: randomUUID(), customerId: randomUUID() });
  const asAt = async (at?: string) =>
    (
      await claims
        .by(agent)
        .get(`/api/claims/policies/${policy.id}/as-at`)
        .query(at ? { at } : {})
        .expect(200)
    ).body.data;
  const stuck = async () => (await claims.by(agent).read('/api/claims/stuck-work')).rows;

  const claims = startedService(service);
  beforeAll(async () => {
    claims.clock.set(new Date('2026-11-20T12:00:00Z'));
    await keep(claims, policy);
    claims.clock.set(new Date('2026-11-22T12:00:00Z'));
    const by = claims.as({ kind: 'customer', userId: policy.customerId });
    await claims.http().post(`/api/claims/policies/${policy.id}/activation`).set(by).send({}).expect(200);
  });

  it('is made again from what happened until then', async () => {
    expect(await asAt('2026-11-20T11:59:59Z')).toMatchObject({ policy: null, changes: [] });
    expect(await asAt('2026-11-21T12:00:00Z')).toMatchObject({ policy: { startsOn: '2026-12-01', state: 'pending' }, differs: [] });
    const now = await asAt();
    expect(now).toMatchObject({ policy: { startsOn: '2026-11-22', state: 'active' }, differs: [] });
    expect(now.changes.map(({ what }: { what: string }) => what)).toEqual(['issued', 'started-early']);
  });

  it('is compared each night with what is stored, and staff are told until the two agree', async () => {
    const stored = claims.get(Mongo).connection.model('policies');
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
    await claims.by(agent).post(`/api/claims/stuck-work/${work.id}/retry`).send({}).expect(200);
    await claims.sweep(policyDiffers);
    expect(await stuck()).toEqual([]);
  });
});

describe('the serials of policies', () => {
  const repository = () => claims.get(PoliciesRepository);
  const serials = () => claims.get(Mongo).connection.model<SerialDocument>('serials');

  it('are all different, and not consecutive, when many are requested at once', async () => {
    const given = await Promise.all(Array.from({ length: 40 }, () => repository().nextSerial('warranty')));
    expect(new Set(given).size).toBe(40);
    expect(Math.max(...given)).toBeGreaterThan(1_000_000);
    expect(given).not.toEqual(given.toSorted((a, b) => a - b));
  });

  it('continue an older plain count', async () => {
    await serials().create({ _id: 'gap', last: 4 });
    const serial = await repository().nextSerial('gap');
    const { last, key } = (await serials().findById('gap').lean()) ?? { last: 0, key: '' };
    expect([last, serial]).toEqual([5, shownSerial(5, key)]);
  });
});

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

const customer = (userId: string) => ({ kind: 'customer', userId }) as const;

describe('a new policy', () => {
  const post = (path: string, by: Caller, body: object = {}) => claims.by(by).post(path).send(body);
  const activate = ({ id, customerId }: CoverRecord) => post(`/api/claims/policies/${id}/activation`, customer(customerId));
  const switchOff = ({ id, productType }: CoverRecord, by: Caller, body: object = { reason: 'too_expensive' }) =>
    post('/ajax/cancelrenewal', by, { id, productType, ...body });
  const told = async ({ id }: CoverRecord) => (await claims.events()).filter(({ data }) => (data as { policyId?: string }).policyId === id);

  beforeEach(() => claims.clock.set(new Date('2026-11-20T12:00:00Z')));

  it('A3: starts today when its owner asks, for as long as it would have run, once', async () => {
    const policy = await issued(claims);
    const { data } = (await activate(policy).expect(200)).body;
    expect(data).toMatchObject({ state: 'active', startsOn: '2026-11-20', endsOn: '2027-11-19', mayStartEarly: false });
    expect((await activate(policy).expect(200)).body.data).toEqual(data);
    claims.clock.set(new Date('2026-11-21T12:00:00Z'));
    expect((await activate(policy).expect(409)).body.error.code).toBe('CANNOT_START');
    expect(await told(policy)).toMatchObject([{ type: policyAmended.type, data: { by: 'customer', tellsCustomer: true } }]);
  });

  it('A3: is started by staff, who say whether the customer gets a letter, and are audited', async () => {
    const policy = await issued(claims);
    const bypass = (body: object, status: number) => post(`/ajax-admin/policy-initiation-bypass/${policy.id}`, agent, body).expect(status);
    await bypass({ why: 'They drive abroad tomorrow' }, 400);
    for (const notify of ['on', 'off']) await bypass({ notify, why: 'They drive abroad tomorrow' }, 200);
    expect(await told(policy)).toMatchObject([{ data: { by: 'staff', tellsCustomer: true, startsOn: '2026-11-20' } }]);
    const trail = await claims.by(agent).get('/api/claims/audit').query({ subjectId: policy.id }).expect(200);
    expect(trail.body.data.rows).toMatchObject([
      { action: 'policy-started-early', why: 'They drive abroad tomorrow', before: { startsOn: '2026-12-01' } },
    ]);
  });

  it('A3: has its terms accepted once', async () => {
    const policy = await issued(claims);
    const accept = () =>
      post('/ajax/acceptterms', customer(policy.customerId), { model: 'Policy', id: policy.id, productType: 'warranty' });
    await accept().expect(200);
    claims.clock.set(new Date('2026-11-25T12:00:00Z'));
    expect((await accept().expect(200)).body.data.termsAcceptedOn).toBe('2026-11-20');
  });

  it.each([
    ['its owner', 'customer'],
    ['staff', 'staff'],
  ] as const)(
    'A3: is not renewed once %s switched that off, and is once they switched it on again: each is told and audited once',
    async (_, by) => {
      const policy = await issued(claims);
      const caller = by === 'staff' ? agent : customer(policy.customerId);
      const switchOn = (as: typeof caller = caller, { id } = policy) => post(`/api/claims/policies/${id}/renewal`, as);
      expect((await switchOff(policy, caller).expect(200)).body.data.autoRenewal).toBe('off');
      await switchOff(policy, caller).expect(200);
      const { body: second } = await switchOff(policy, { ...agent, userId: randomUUID() }).expect(409);
      expect(second.error).toMatchObject({ code: 'RENEWAL_OFF', data: { by: caller.userId, at: claims.clock.now().toISOString() } });
      expect((await switchOn().expect(200)).body.data.autoRenewal).toBe('on');
      await switchOn().expect(200);
      expect(await told(policy)).toMatchObject([
        { type: autoRenewalCancelled.type, data: { by, reason: 'too_expensive' } },
        { type: autoRenewalResumed.type, data: { by, endsOn: policy.endsOn } },
      ]);
      const trail = await claims.by(agent).get('/api/claims/audit').query({ subjectId: policy.id }).expect(200);
      expect(trail.body.data.rows).toMatchObject([
        { action: 'auto-renewal-resumed', before: { autoRenewal: 'off' }, after: { autoRenewal: 'on' } },
        { action: 'auto-renewal-cancelled', before: { autoRenewal: 'on' }, after: { autoRenewal: 'off' } },
      ]);
      expect(trail.body.data.rows).toHaveLength(2);
      const { error } = (await switchOn(agent, await issued(claims, { rolling: true })).expect(409)).body;
      expect(error).toMatchObject({ code: 'NOT_RENEWING', message: expect.stringContaining('is not renewed') });
    },
  );

  it('that is an order has no renewal, whoever switches it off or on', async () => {
    const customerId = randomUUID();
    const order = anOrder({ id: randomUUID(), paymentId: randomUUID(), customerId, policyNumber: nextNumber('mot') });
    await keep(claims, order);
    for (const who of [customer(customerId), agent])
      for (const path of ['/ajax/cancelrenewal', `/api/claims/policies/${order.id}/renewal`]) {
        const { error } = (await post(path, who, { id: order.id, productType: 'mot', reason: 'too_expensive' }).expect(409)).body;
        expect([error.code, error.message]).toEqual(['NOT_RENEWING', expect.stringContaining('an order for work at a garage')]);
      }
    expect((await claims.events()).filter(({ data }) => Object(data).policyId === order.id)).toEqual([]);
  });
});
