import { randomUUID } from 'node:crypto';
import { addDays } from '@kerbside/contracts/days/dates';
import {
  autoRenewalCancelled,
  autoRenewalResumed,
  policyCancelled,
  policyIssued,
  policyRenewalMarked,
  policyRenewalUnmarked,
  renewalOffered,
} from '@kerbside/contracts/events/claims';
import { planCancelled, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { readPeople, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { openClaim } from '@kerbside/contracts/http/claims/claims';
import { allowIssuing, readPaid } from '@kerbside/contracts/http/payments/refunds';
import { openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { startRenewalQuote } from '@kerbside/contracts/http/pricing/visits';
import { aPerson, aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { startedService } from '@kerbside/platform/testing/test-service';
import { Jobs } from '@kerbside/platform/work/jobs';
import { endRenewals } from '../src/claims/claim-desk.service.js';
import { issuePolicies } from '../src/issuances/issuances.service.js';
import type { CoverRecord } from '../src/policies/policy.js';
import { offerRenewal, offerSweep } from '../src/renewals/offers.service.js';
import { service } from '../src/service.js';
import { aPolicy } from '../src/testing/a-policy.js';
import { aPurchasedQuote } from '../src/testing/purchased-quote.js';
import { aPaid, mayBeIssued } from '../src/testing/paid.js';
import { issued, happens, nextNumber } from './kept-policies.js';

const customer = (userId: string) => ({ kind: 'customer', userId }) as const;

const ownerOf = (id: string, plates: readonly string[], currentMileage: number | null = null) => ({
  ...aPerson({ id }),
  cars: plates.map((registrationNumber) => ({ registrationNumber, make: 'Vauxhall', model: 'Corsa', formerPlates: [], currentMileage })),
});

const claims = startedService(service);

describe('another year of a policy', () => {
  /** What pricing knows of each quote. */
  const quotes = new Map<string, QuoteFacts>();
  const asked: {
    policyId: string;
    mileage: number;
    customerId: string;
    previousPence: number;
    fromQuoteId?: string | undefined;
    startsOn?: string | undefined;
    insteadOf?: string | undefined;
    with?: readonly string[] | undefined;
  }[] = [];
  const base = { kind: 'base' as const, code: 'gold-12', label: 'Gold, 12 months', amountPence: 36_000 };
  const extra = { ...base, code: 'extra-12', label: 'Extra, 12 months' };
  const offered = [base];

  const read = ({ id }: CoverRecord, userId: string) => claims.by(customer(userId)).get(`/api/claims/policies/${id}/renewal-offer`);
  const offerOf = async (policy: CoverRecord) => (await read(policy, policy.customerId).expect(200)).body.data.offer;
  const walk = async () => {
    await claims.sweep(offerSweep);
    await claims.sweep(offerRenewal);
  };
  /** Buys the offered quote, as its customer left it. */
  const bought = async (
    { customerId }: CoverRecord,
    quoteId: string,
    over: { readonly startsOn: string; readonly plate?: string; readonly products?: readonly CoverRecord['productType'][] },
  ) => {
    const quote = aPurchasedQuote({ quoteId, customerId });
    const { startsOn, plate = 'AA19AAA', products = ['warranty'] } = over;
    const policies = products.flatMap((productType) =>
      quote.policies.map((sold) => ({ ...sold, productType, startsOn, endsOn: '2028-11-30' })),
    );
    claims.answer(allowIssuing, () => mayBeIssued);
    claims.answer(readPurchasedQuote, () => ({ ...quote, policies, vehicle: { ...quote.vehicle, registrationNumber: plate } }));
    const sale = { purchaseId: randomUUID(), quoteId, customerId, totalPence: 31_240 * products.length, rewardsPence: 0 };
    await claims.deliver(purchaseCompleted, { ...purchaseCompleted.sample, ...sale });
    await claims.sweep(issuePolicies);
    const found = await claims.by(customer(customerId)).get('/api/claims/policies').query({ quoteId }).expect(200);
    return found.body.data.rows[0];
  };
  const told = async ({ id }: CoverRecord) => (await claims.events()).filter(({ data }) => (data as { policyId?: string }).policyId === id);

  beforeAll(() => {
    claims.answer(startRenewalQuote, ({ body }) => {
      asked.push(body);
      const { customerId, startsOn: coverStartsOn = null } = body;
      const facts = aQuoteFacts({ quoteId: randomUUID(), customerId, totalPence: 36_000, lines: offered, step: 2, coverStartsOn });
      quotes.set(facts.quoteId, facts);
      return facts;
    });
    claims.answer(openQuote, ({ params, body }) => {
      const quote = quotes.get(params.quoteId);
      if (!quote || quote.customerId !== body.userId) throw notFound();
      return quote;
    });
  });
  beforeEach(() => {
    claims.clock.set(new Date('2027-11-09T12:00:00Z'));
    claims.answer(readPurchasedQuote, () => aPurchasedQuote());
    claims.answer(readPeople, ({ body }) => ({ people: body.userIds.map((id) => ownerOf(String(id), ['AA19AAA'])) }));
  });

  it('is offered three weeks before the last one ends, once, beside what that cost, line by line', async () => {
    const policy = await issued(claims);
    claims.clock.set(new Date('2027-11-08T12:00:00Z'));
    await walk();
    expect(await offerOf(policy)).toBeNull();
    claims.clock.set(new Date('2027-11-09T12:00:00Z'));
    await walk();
    await walk();
    const { policyId, mileage, previousPence, fromQuoteId, startsOn, insteadOf } = asked.find((one) => one.policyId === policy.id) ?? {};
    expect([policyId, mileage, previousPence, fromQuoteId, insteadOf]).toEqual([policy.id, 49_000, 31_240, policy.quoteId, undefined]);
    expect(startsOn).toBe(addDays(policy.endsOn, 1));
    expect(await offerOf(policy)).toMatchObject({
      step: 2,
      previousPence: 31_240,
      offeredPence: 36_000,
      startsOn: '2027-12-01',
      lines: [
        { code: 'gold-12', previousPence: 34_711, offeredPence: 36_000, reason: 'Our price for this cover went up.' },
        { code: 'WELCOME10', previousPence: -3_471, offeredPence: null, reason: 'It counted for that purchase only.' },
      ],
    });
    expect(await told(policy)).toMatchObject([
      { type: renewalOffered.type, data: { previousPence: 31_240, offeredPence: 36_000, months: 12 } },
    ]);
    await read(policy, randomUUID()).expect(404);
  });

  it('can still be bought once the cover is over, for as long as its quote is kept', async () => {
    const policy = await issued(claims);
    await walk();
    const { quoteId } = await offerOf(policy);
    claims.clock.set(new Date('2027-12-02T12:00:00Z'));
    expect(await offerOf(policy)).toMatchObject({ quoteId });
    quotes.delete(quoteId);
    expect(await offerOf(policy)).toBeNull();
  });

  it('counts on no fewer miles than its car’s page shows', async () => {
    claims.answer(readPeople, ({ body }) => ({ people: body.userIds.map((id) => ownerOf(String(id), ['AA19AAA'], 61_000)) }));
    const policy = await issued(claims);
    await walk();
    expect(asked.find((one) => one.policyId === policy.id)).toMatchObject({ mileage: 61_000 });
  });

  it.each([
    [
      'of another level',
      { title: 'Warranty: Extra', lines: [extra] },
      { title: 'Warranty: Extra', lines: [{ code: 'extra-12', previousPence: null }, {}, {}] },
    ],
    ['without a price', { priceVersion: 0, totalPence: 0, lines: [] }, null],
    ['that is bought', { status: 'purchased' }, null],
    ['of somebody else', { customerId: randomUUID() }, null],
  ] as const)('says what its quote is by now: %s', async (_, change, said) => {
    const policy = await issued(claims);
    await walk();
    const before = await offerOf(policy);
    quotes.set(before.quoteId, { ...(quotes.get(before.quoteId) as QuoteFacts), ...(change as Partial<QuoteFacts>) });
    const now = await offerOf(policy);
    if (said === null) expect(now).toBeNull();
    else expect(now).toMatchObject({ quoteId: before.quoteId, previousPence: 31_240, ...said });
  });

  it('renews the last one once it is bought: it has the next number, and is not offered any more', async () => {
    const policy = await issued(claims);
    await walk();
    const { quoteId } = await offerOf(policy);
    const next = await bought(policy, quoteId, { startsOn: '2027-12-03' });
    const number = policy.policyNumber.replace(/100$/, '200');
    expect(next).toMatchObject({ policyNumber: number, replaces: { kind: 'renewal', policyId: policy.id } });
    expect(await told(next)).toMatchObject([
      { type: policyIssued.type, data: { policyNumber: number } },
      { type: policyRenewalMarked.type, data: { policyNumber: number, originalPolicyId: policy.id } },
    ]);
    expect(await offerOf(policy)).toBeNull();
    const agent = claims.as({ kind: 'staff', userId: randomUUID(), role: 'agent' });
    for (const id of [policy.id, next.id]) {
      const asAt = await claims.http().get(`/api/claims/policies/${id}/as-at`).set(agent).expect(200);
      expect(asAt.body.data.differs).toEqual([]);
    }
    const undone = { policy_id: next.id, original_policy_number: policy.policyNumber, why: 'They cancelled it' };
    const { data } = (await claims.http().post('/AjaxAdmin/undoMarkAsRenewal').set(agent).send(undone).expect(200)).body;
    expect([data.replaces, data.policyNumber.endsWith('-100')]).toEqual([null, true]);
    // Its quote is spent.
    expect(await offerOf(policy)).toBeNull();
  });

  it('renews cover that rests: what is overdue for it is another matter', async () => {
    const policy = await issued(claims, { suspendedOn: '2027-11-01' });
    await walk();
    const next = await bought(policy, (await offerOf(policy)).quoteId, { startsOn: '2027-12-01' });
    expect(next.replaces).toMatchObject({ policyId: policy.id });
    expect(await claims.by(customer(policy.customerId)).read(`/api/claims/policies/${policy.id}`)).toMatchObject({ state: 'suspended' });
    claims.clock.set(new Date('2027-12-01T12:00:00Z'));
    expect(await claims.by(customer(policy.customerId)).read(`/api/claims/policies/${policy.id}`)).toMatchObject({ state: 'renewed' });
  });

  it('is cancelled again, all of it, where the loss of its car was paid for before it was bought', async () => {
    const policy = await issued(claims, { productType: 'gap' });
    await walk();
    const { quoteId } = await offerOf(policy);
    await happens(claims, policy.id, { what: 'settled', on: '2027-11-08' });
    claims.answer(readPaid, () => aPaid());
    const next = await bought(policy, quoteId, { startsOn: '2027-12-01', products: ['gap'] });
    await claims.sweep(endRenewals);
    const now = ({ id }: Pick<CoverRecord, 'id'>) => claims.by(customer(policy.customerId)).read(`/api/claims/policies/${id}`);
    expect(await now(next)).toMatchObject({ state: 'cancelled', cancelledOn: '2027-11-09' });
    expect(await now(policy)).toMatchObject({ state: 'expired', settledOn: '2027-11-08', replacedBy: null });
    expect(await told(next)).toContainEqual(
      expect.objectContaining({ type: policyCancelled.type, data: expect.objectContaining({ refundPence: 31_240 }) }),
    );
  });

  it('renews what was added to its quote too, where that was offered another year by itself: the same was not bought once more', async () => {
    const policy = await issued(claims);
    const { customerId } = policy;
    const tyre = await issued(claims, { customerId, productType: 'tyre', policyNumber: nextNumber('tyre') });
    await walk();
    const { quoteId } = await offerOf(policy);
    await bought(policy, quoteId, { startsOn: '2027-12-01', products: ['warranty', 'tyre'] });
    const { rows } = (await claims.by(customer(customerId)).get('/api/claims/policies').query({ quoteId }).expect(200)).body.data;
    const numbers = rows.map(({ policyNumber }: { policyNumber: string }) => policyNumber);
    expect(numbers.toSorted()).toEqual([policy, tyre].map(({ policyNumber }) => policyNumber.replace(/100$/, '200')).toSorted());
    expect(await offerOf(tyre)).toBeNull();
  });

  describe('of what came with other cover', () => {
    const ofTyre = {
      productType: 'tyre',
      kind: 'addon',
      code: 'tyre',
      label: 'Tyre cover with your warranty',
      amountPence: 5_000,
    } as const;
    const cameWith = ({ customerId, quoteId, paymentId }: CoverRecord) => {
      const sale = { customerId, quoteId, paymentId, lines: [ofTyre], premiumPence: 5_000 };
      return issued(claims, { ...sale, productType: 'tyre', policyNumber: nextNumber('tyre') });
    };
    /** Pricing puts the tyre cover in the quote of the warranty where that is asked for. */
    const refused = new Set<string>();
    beforeEach(() =>
      claims.answer(startRenewalQuote, ({ body }) => {
        asked.push(body);
        if (refused.has(body.productType)) throw new DomainError('NO_COVER_FOR_CAR', { message: 'The car is too old.' });
        const isTogether = (body.with ?? []).includes('tyre');
        const own = { ...base, productType: body.productType as 'warranty' };
        const lines = isTogether ? [own, { ...ofTyre, amountPence: 5_500 }] : [own];
        const productTypes = isTogether ? (['warranty', 'tyre'] as const) : ([body.productType as 'warranty'] as const);
        const { customerId, startsOn: coverStartsOn = null } = body;
        const sums = { totalPence: isTogether ? 41_500 : 36_000, lines, productTypes: [...productTypes] };
        const facts = aQuoteFacts({ quoteId: randomUUID(), customerId, ...sums, step: 2, coverStartsOn });
        quotes.set(facts.quoteId, facts);
        return facts;
      }),
    );
    const both = async () => {
      const main = await issued(claims, { quoteId: randomUUID() });
      return { main, tyre: await cameWith(main) };
    };

    it('is offered with it, in one quote and one letter, and renewed by that', async () => {
      const { main, tyre } = await both();
      await walk();
      await walk();
      const one = { policyId: main.id, previousPence: 36_240, offeredPence: 41_500 };
      expect(await offerOf(main)).toMatchObject(one);
      expect(await offerOf(tyre)).toMatchObject({
        ...one,
        lines: expect.arrayContaining([expect.objectContaining({ previousPence: 5_000 })]),
      });
      expect(await told(main)).toMatchObject([
        { type: renewalOffered.type, data: { withPolicyNumbers: [tyre.policyNumber], previousPence: 36_240 } },
      ]);
      expect(await told(tyre)).toEqual([]);
      const { quoteId } = await offerOf(main);
      await bought(main, quoteId, { startsOn: '2027-12-01', products: ['warranty', 'tyre'] });
      const { rows } = (await claims.by(customer(main.customerId)).get('/api/claims/policies').query({ quoteId }).expect(200)).body.data;
      const replaced = rows.map(({ replaces }: { replaces: { policyId: string } | null }) => replaces?.policyId);
      expect(replaced.toSorted()).toEqual([main.id, tyre.id].toSorted());
      expect(await offerOf(tyre)).toBeNull();
    });

    it('says in which quote it was offered when its renewal is switched off or on again, and its last price counts no more while it is off', async () => {
      const { main, tyre } = await both();
      const off = { id: tyre.id, productType: 'tyre', reason: 'sold_vehicle' };
      const by = claims.by(customer(tyre.customerId));
      const on = () => claims.by(customer(tyre.customerId)).post(`/api/claims/policies/${tyre.id}/renewal`).send({}).expect(200);
      await by.post('/ajax/cancelrenewal').send(off).expect(200);
      await on();
      await walk();
      const { quoteId } = await offerOf(main);
      await claims.by(customer(tyre.customerId)).post('/ajax/cancelrenewal').send(off).expect(200);
      expect(await offerOf(main)).toMatchObject({ previousPence: 31_240 });
      await on();
      expect((await told(tyre)).map(({ data }) => (data as { offeredIn?: string }).offeredIn)).toEqual([
        undefined,
        undefined,
        quoteId,
        quoteId,
      ]);
    });

    it('is offered by itself where that is not renewed, or without it, and is called other cover then', async () => {
      const { main, tyre } = await both();
      const { id, customerId } = main;
      const off = { id, productType: 'warranty', reason: 'sold_vehicle' };
      await claims.by(customer(customerId)).post('/ajax/cancelrenewal').send(off).expect(200);
      await walk();
      expect(await offerOf(tyre)).toMatchObject({ policyId: tyre.id, previousPence: 5_000 });
      expect((await told(tyre)).at(-1)).toMatchObject({ type: renewalOffered.type, data: { otherCover: expect.any(String) } });

      const next = await both();
      await walk();
      await bought(next.main, (await offerOf(next.main)).quoteId, { startsOn: '2027-12-01' });
      expect(await offerOf(next.tyre)).toBeNull();
      await walk();
      expect(await offerOf(next.tyre)).toMatchObject({ policyId: next.tyre.id });

      claims.answer(readPerson, ({ params }) => aPerson({ id: String(params.userId) }));
      claims.answer(sendMessage, () => ({}));
      refused.add('warranty');
      const last = await both();
      await walk();
      await walk();
      refused.clear();
      expect(await offerOf(last.tyre)).toMatchObject({ policyId: last.tyre.id });
    });
  });

  describe('that was bought and does not come', () => {
    const ends: Readonly<Record<string, (next: CoverRecord) => Promise<unknown>>> = {
      'is cancelled before it begins': (next) => cancel(next),
      'is never paid': ({ paymentId }) =>
        claims.deliver(planCancelled, {
          ...planCancelled.sample,
          purchaseId: paymentId,
          reason: 'cancelled',
          on: '2027-11-20',
          voidPence: 31_240,
          coveredPence: 0,
        }),
    };
    const cancel = ({ id, customerId }: CoverRecord) =>
      claims
        .by(customer(customerId))
        .post('/ajax-customer/cancel-policy')
        .send({ id, productType: 'warranty', reason: 'sold_vehicle' })
        .expect(200);
    const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const now = ({ id }: Pick<CoverRecord, 'id'>) => claims.by(agent).read(`/api/claims/policies/${id}`);
    const renewed = async () => {
      claims.answer(readPaid, () => aPaid({ paidPence: 0 }));
      const policy = await issued(claims);
      await walk();
      const next = await bought(policy, (await offerOf(policy)).quoteId, { startsOn: '2027-12-01' });
      expect(await now(policy)).toMatchObject({ autoRenewal: null, replacedBy: { policyId: next.id } });
      return { policy, next };
    };

    it.each(Object.entries(ends))('and %s leaves the last one alone again, and says so', async (_, end) => {
      const { policy, next } = await renewed();
      await end(next);
      expect(await now(policy)).toMatchObject({ state: 'active', autoRenewal: 'off', replacedBy: null });
      expect((await told(policy)).at(-1)).toMatchObject({
        type: autoRenewalCancelled.type,
        data: { endsOn: policy.endsOn, nextYearCancelled: true },
      });
      expect(await offerOf(policy)).toBeNull();
      const unmarked = { type: policyRenewalUnmarked.type, data: { originalPolicyId: policy.id, policyNumber: next.policyNumber } };
      expect(await told(next)).toContainEqual(expect.objectContaining({ ...unmarked, data: expect.objectContaining(unmarked.data) }));
      for (const { id } of [policy, next]) {
        const asAt = await claims.by(agent).get(`/api/claims/policies/${id}/as-at`).expect(200);
        expect(asAt.body.data.differs).toEqual([]);
      }
    });

    it('leaves its number to nobody else: whatever renews the last one then has the number after it', async () => {
      const { policy, next } = await renewed();
      await cancel(next);
      const other = await issued(claims, { customerId: policy.customerId, startsOn: '2027-12-01', endsOn: '2028-11-30' });
      const marked = { policy_id: other.id, original_policy_number: policy.policyNumber };
      const mark = (path: string, more: object = {}) =>
        claims
          .by(agent)
          .post(`/AjaxAdmin/${path}`)
          .send({ ...marked, ...more });
      expect((await mark('markAsRenewal').expect(200)).body.data.policyNumber).toBe(policy.policyNumber.replace(/100$/, '300'));
      const undone = { policy_id: next.id, why: 'It was cancelled' };
      expect((await mark('undoMarkAsRenewal', undone).expect(409)).body.error.code).toBe('NOT_MARKED');
      expect(await now(policy)).toMatchObject({ replacedBy: { policyId: other.id } });
    });

    it('takes its place again once the cancellation is taken back', async () => {
      const { policy, next } = await renewed();
      await cancel(next);
      await claims.by(customer(next.customerId)).post(`/api/claims/policies/${next.id}/cancellation/take-back`).send({}).expect(200);
      expect(await now(policy)).toMatchObject({ autoRenewal: null, replacedBy: { policyId: next.id } });
      expect((await told(next)).filter(({ type }) => type === policyRenewalMarked.type)).toHaveLength(2);
    });
  });

  it.each([
    ['starts before the last one ends', { startsOn: '2027-11-20' }],
    ['is for another car', { startsOn: '2027-12-01', plate: 'BB20BBB' }],
  ])('that was bought but %s has a number of its own', async (_, over) => {
    const policy = await issued(claims);
    await walk();
    const next = await bought(policy, (await offerOf(policy)).quoteId, over);
    expect(next).toMatchObject({ policyNumber: expect.stringMatching(/-100$/), replaces: null });
  });

  it.each([
    ['of a car that its owner took off their account', [['CD21EFG']]],
    ['of somebody who has no account any more', []],
  ])('is not offered %s, until it is back, nor shown once it is off again', async (_, accounts) => {
    const policy = await issued(claims);
    claims.answer(readPeople, () => ({ people: accounts.map((plates) => ownerOf(policy.customerId, plates)) }));
    await walk();
    expect([await told(policy), await offerOf(policy)]).toEqual([[], null]);
    claims.answer(readPeople, () => ({ people: [ownerOf(policy.customerId, ['AA19AAA'])] }));
    await walk();
    expect(await offerOf(policy)).not.toBeNull();
    claims.answer(readPeople, () => ({ people: accounts.map((plates) => ownerOf(policy.customerId, plates)) }));
    expect(await offerOf(policy)).toBeNull();
  });

  it('is not offered to whoever switched renewal off, also while it is priced, nor shown once they did', async () => {
    const [off, late] = [await issued(claims, { autoRenewal: 'off' }), await issued(claims)];
    await walk();
    expect([await told(off), await offerOf(off)]).toEqual([[], null]);
    expect(await offerOf(late)).not.toBeNull();
    const switchOff = ({ id, customerId }: CoverRecord) =>
      claims
        .by(customer(customerId))
        .post('/ajax/cancelrenewal')
        .send({ id, productType: 'warranty', reason: 'too_expensive' })
        .expect(200);
    await switchOff(late);
    expect(await offerOf(late)).toBeNull();
    const meanwhile = await issued(claims);
    claims.answer(readPurchasedQuote, async () => {
      await switchOff(meanwhile);
      return aPurchasedQuote();
    });
    await walk();
    expect((await told(meanwhile)).map(({ type }) => type)).toEqual([autoRenewalCancelled.type]);
  });

  describe('once more', () => {
    const anew: Readonly<Record<string, (policy: CoverRecord, quoteId: string) => Promise<CoverRecord>>> = {
      'to whoever took the policy over since': async ({ id }) =>
        (await happens(claims, id, { what: 'transferred', on: '2027-11-09', to: randomUUID() })) as CoverRecord,
      'to whoever cancelled what they bought, and switched renewal on again': async (policy, quoteId) => {
        claims.answer(readPaid, () => aPaid({ paidPence: 0 }));
        const next = await bought(policy, quoteId, { startsOn: '2027-12-01' });
        const owner = claims.as(customer(policy.customerId));
        const form = { id: next.id, productType: 'warranty', reason: 'sold_vehicle' };
        await claims.http().post('/ajax-customer/cancel-policy').set(owner).send(form).expect(200);
        await walk();
        expect(await offerOf(policy)).toBeNull();
        await claims.http().post(`/api/claims/policies/${policy.id}/renewal`).set(owner).send({}).expect(200);
        // Its letter promises another one, with the new price.
        const last = (await told(policy)).at(-1);
        expect([last?.type, last?.data]).toEqual([autoRenewalResumed.type, expect.not.objectContaining({ offeredIn: expect.anything() })]);
        return policy;
      },
    };

    it.each(Object.entries(anew))('is offered %s, instead of the quote that is spent', async (_, spend) => {
      const policy = await issued(claims);
      await walk();
      const { quoteId: insteadOf } = await offerOf(policy);
      const now = await spend(policy, insteadOf);
      expect(await offerOf(now)).toBeNull();
      await walk();
      await walk();
      const offer = await offerOf(now);
      expect(offer.quoteId).not.toBe(insteadOf);
      const ofPolicy = asked.filter(({ policyId }) => policyId === policy.id);
      expect(ofPolicy).toMatchObject([{ customerId: policy.customerId }, { insteadOf, customerId: now.customerId }]);
      const offers = (await told(policy)).filter(({ type }) => type === renewalOffered.type);
      expect(offers.map(({ data }) => data)).toMatchObject([
        { quoteId: insteadOf },
        { quoteId: offer.quoteId, customerId: now.customerId },
      ]);
      const next = await bought(now, offer.quoteId, { startsOn: '2027-12-01' });
      expect(next.replaces).toMatchObject({ policyId: policy.id });
    });
  });

  const plate = 'AA19AAA';
  const because = 'We cannot cover this car because of its age.';
  it.each([
    ['VEHICLE_NOT_FOUND', { fields: { vrm: 'We couldn’t find that plate. Did you mean AA19 AAA?' } }, 'renewal-unpriced', { plate }],
    ['INVALID', { fields: { vrm: 'Enter a registration number like AA19 AAA' } }, 'renewal-unpriced', { plate }],
    ['NO_COVER_FOR_CAR', { message: because }, 'renewal-refused', { because }],
  ])('that cannot be priced is told to its owner once, and never asked for again: %s %j', async (code, details, template, why) => {
    const [asks, letters]: [unknown[], unknown[]] = [[], []];
    claims.answer(startRenewalQuote, ({ body }) => {
      asks.push(body);
      throw new DomainError(code, details);
    });
    claims.answer(readPerson, ({ params }) => aPerson({ id: String(params.userId) }));
    claims.answer(sendMessage, ({ body }) => {
      letters.push(body);
      return {};
    });
    const policy = await issued(claims);
    for (const day of ['09', '10', '29']) {
      claims.clock.set(new Date(`2027-11-${day}T12:00:00Z`));
      await walk();
    }
    const facts = { number: policy.policyNumber, ends: '30 November 2027', ...why };
    const told = letters.filter((one) => (one as { customerId: string }).customerId === policy.customerId);
    expect(told).toMatchObject([{ template, facts }]);
    expect(asks.filter((one) => (one as { policyId: string }).policyId === policy.id)).toHaveLength(1);
    const { jobs } = await claims.get(Jobs).stuck({ page: 1, perPage: 50 });
    expect(jobs.filter(({ subjectId }) => subjectId === policy.id)).toEqual([]);
  });

  const fields = { private_use_only: 'Say whether the car is for private use only', mileage: 'Enter the mileage, like 42,000' };
  it('is not offered at a price that rests on what nobody said, and staff are told at once', async () => {
    claims.answer(startRenewalQuote, () => {
      throw new DomainError('INVALID', { status: 400, fields });
    });
    const policy = await issued(claims);
    await walk();
    expect([await told(policy), await offerOf(policy)]).toEqual([[], null]);
    const { jobs } = await claims.get(Jobs).stuck({ page: 1, perPage: 50 });
    const job = jobs.find(({ subjectId }) => subjectId === policy.id);
    expect(JSON.stringify(job)).toContain(`Nobody has told us: ${Object.values(fields).join('; ')}.`);
  });
});

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

describe('marking a policy', () => {
  /** A year of cover that is about to end, and the one bought to follow it. */
  const twoYears = async (last = '2026-11-30', plates = ['AA19AAA', 'AA19AAA']) => {
    const customerId = randomUUID();
    const of = (startsOn: string, endsOn: string, registrationNumber = 'AA19AAA') =>
      issued(claims, { customerId, startsOn, endsOn, vehicle: { ...aPolicy().vehicle, registrationNumber } });
    const [original, policy] = [await of('2025-12-01', last, plates[0]), await of('2026-12-01', '2027-11-30', plates[1])];
    return { original, policy, body: { policy_id: policy.id, original_policy_number: original.policyNumber } };
  };
  const post = (path: string, body: object) => claims.by(agent).post(`/AjaxAdmin/${path}`).send(body);
  const read = (id: string) => claims.by(agent).read(`/api/claims/policies/${id}`);
  const details = (number: string) => claims.by(agent).read(`/AjaxAdmin/getPolicyDetails/${number}`);
  const told = async (id: string) =>
    (await claims.events()).filter(({ data }) => (data as { policyId?: string }).policyId === id).map(({ type }) => type);

  beforeEach(() => claims.clock.set(new Date('2026-12-05T12:00:00Z')));

  it('A5: as a renewal gives it the next number and ends the one before; undoing it leaves both as they were', async () => {
    const { original, policy, body } = await twoYears();
    const before = [await read(original.id), await read(policy.id)];
    const next = original.policyNumber.replace(/100$/, '200');
    expect(await details(original.policyNumber.toLowerCase())).toMatchObject({
      policy: { id: original.id, registration_number: 'AA19AAA' },
      new_renewal_number: next,
      replacing_policy_number: null,
    });
    const press = (name: string, sent: object) => post(name, sent).set('idempotency-key', `${name}:${policy.id}`).expect(200);
    const marked = await press('markAsRenewal', body);
    expect(marked.body.data).toMatchObject({ policyNumber: next, replaces: { kind: 'renewal' } });
    // Whose answer was lost is not told that it has a mark.
    expect((await press('markAsRenewal', body)).text).toBe(marked.text);
    expect(await read(original.id)).toMatchObject({ state: 'renewed', replacedBy: { policyNumber: next } });
    expect(await details(next)).toMatchObject({ replacing_policy_number: original.policyNumber });
    expect((await post('markAsRenewal', body).expect(409)).body.error.code).toBe('ALREADY_MARKED');
    expect((await post('undoMarkAsReset', { ...body, why: 'The wrong policy' }).expect(409)).body.error.code).toBe('NOT_MARKED');
    const undone = { ...body, why: 'The wrong policy' };
    expect((await press('undoMarkAsRenewal', undone)).text).toBe((await press('undoMarkAsRenewal', undone)).text);
    expect([await read(original.id), await read(policy.id)]).toEqual(before);
    expect(await told(policy.id)).toEqual([policyRenewalMarked.type, policyRenewalUnmarked.type]);
    const trail = await claims.by(agent).get('/api/claims/audit').query({ subjectId: policy.id }).expect(200);
    expect(trail.body.data.rows.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'policy-marked-as-renewal',
      'policy-renewal-mark-undone',
    ]);
    expect(trail.body.data.rows).toContainEqual(expect.objectContaining({ action: 'policy-renewal-mark-undone', why: 'The wrong policy' }));
  });

  it('A5: gives its claims the number too, which keep the one under which they were opened; undoing it leaves them as they were', async () => {
    const { original, policy, body } = await twoYears();
    const owner = { kind: 'customer', userId: policy.customerId } as const;
    const { body: opened } = await claims.by(owner).post(openClaim.path).send({ policy_id: policy.id }).expect(200);
    const claim = () => claims.by(owner).read(`/api/claims/claims/${opened.data.id}`);
    const before = await claim();
    await post('markAsRenewal', body).expect(200);
    const next = original.policyNumber.replace(/100$/, '200');
    expect(await claim()).toMatchObject({ policyNumber: next, openedUnder: policy.policyNumber });
    expect(await read(policy.id)).toMatchObject({ policyNumber: next, formerNumber: policy.policyNumber });
    await post('undoMarkAsRenewal', { ...body, why: 'The wrong policy' }).expect(200);
    expect(await claim()).toEqual(before);
  });

  it.each([['another car', 'L2WPS', '2026-11-30', 'markAsReset', { cars: { policy: 'AA19AAA', original: 'L2WPS' }, ends: null }]] as const)(
    'A5: over %s is made only when that is confirmed, with a reason that is kept',
    async (_, plate, last, path, data) => {
      const { original, policy, body } = await twoYears(last, [plate, 'AA19AAA']);
      const { body: refused } = await post(path, body).expect(409);
      expect(refused.error).toMatchObject({ code: 'MARK_TO_CONFIRM', data });
      expect((await post(path, { ...body, why: 'Plate swapped' }).expect(409)).body.error.code).toBe('MARK_TO_CONFIRM');
      expect((await post(path, { ...body, confirmed: true }).expect(400)).body.error.fields).toEqual({
        why: 'Say why, for the audit trail',
      });
      expect(await read(original.id)).toMatchObject({ replacedBy: null });
      expect(await read(policy.id)).toMatchObject({ replaces: null });
      await post(path, { ...body, confirmed: '1', why: 'Plate swapped' }).expect(200);
      const trail = await claims.by(agent).get('/api/claims/audit').query({ subjectId: policy.id }).expect(200);
      expect(trail.body.data.rows).toContainEqual(
        expect.objectContaining({ action: expect.stringContaining('marked-as'), why: 'Plate swapped' }),
      );
    },
  );

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

  it('A5: is neither given a new number nor has it taken away while a later policy renews it', async () => {
    const renewedBy = async ({ policy }: Awaited<ReturnType<typeof twoYears>>, original_policy_number: string) => {
      const third = await issued(claims, { customerId: policy.customerId, startsOn: '2027-12-01' });
      await post('markAsRenewal', { policy_id: third.id, original_policy_number }).expect(200);
    };
    const [given, taken] = [await twoYears(), await twoYears()];
    await renewedBy(given, given.policy.policyNumber);
    expect((await post('markAsRenewal', given.body).expect(409)).body.error.code).toBe('RENEWED_SINCE');
    await renewedBy(taken, (await post('markAsRenewal', taken.body).expect(200)).body.data.policyNumber);
    const undone = { ...taken.body, why: 'The wrong policy' };
    expect((await post('undoMarkAsRenewal', undone).expect(409)).body.error.code).toBe('RENEWED_SINCE');
  });
});
