import { randomUUID } from 'node:crypto';
import { mostCounted } from '@kerbside/contracts/call';
import {
  policyAmended,
  policyArrearsChanged,
  policyCancelled,
  policyIssued,
  policyReinstated,
  policyRenewalMarked,
  policyTransferred,
} from '@kerbside/contracts/events/claims';
import type { ProductType } from '@kerbside/contracts/ids';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readChosenSubscriptions, type Subscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { mostInvitedAtOnce } from '@kerbside/contracts/http/callbacks/reviews';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { startedService } from '@kerbside/platform/testing/test-service';
import { Jobs } from '@kerbside/platform/work/jobs';
import { inviteToReview } from '../src/reviews/invitations.service.js';
import { ReviewsRepository } from '../src/reviews/reviews.repository.js';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const template = 'after-buying';
const none = { email: false, sms: false, phone: false, post: false };

let chosen: Subscriptions | null;
let isAway: boolean;
let isErased: boolean;
const callbacks = startedService(service);
beforeAll(() => {
  callbacks.answer(readChosenSubscriptions, () => {
    if (isAway) throw new DomainError('SERVICE_UNAVAILABLE');
    return { chosen };
  });
  callbacks.answer(readPerson, ({ params: { userId } }) =>
    aPerson({ id: userId, firstName: 'Ann', email: `${userId}@example.com`, erasedAt: isErased ? '2026-11-21T10:00:00.000Z' : null }),
  );
});
beforeEach(() => {
  chosen = null;
  isAway = false;
  isErased = false;
  callbacks.clock.set(new Date('2026-11-22T10:15:00Z'));
});

const post = async (path: string, body: object, status = 200) => (await callbacks.by(agent).post(path).send(body).expect(status)).body;
const find = async (filters: object = {}, paging: object = {}) =>
  (await post('/ajax-admin/getProductsForSendingTpInvitation', { filters, ...paging })).data;
const send = async (body: object, status = 200) => post('/ajax-admin/sendTrustpilotInvitation', body, status);
const count = async (body: object) => (await post('/api/callbacks/review-invitations/count', body)).data;
const select = (...ids: string[]) => send({ selectedProducts: ids, selectedTemplate: template, confirmed: ids.length });
const lettersTo = async (customerId: string) => (await callbacks.by(agent).read(`/api/callbacks/messages?customerId=${customerId}`)).rows;
/** The list of one policy, whatever was done with it. */
const rowOf = async (number: string) =>
  (await find({ textSearch: number, includingSentProducts: true, includingInQueuedProducts: true })).rows[0];

let serial = 0;
const issued = async (startsOn: string, over: { customerId?: string; quoteId?: string; productType?: ProductType } = {}) => {
  serial += 1;
  const policyNumber = `KS-WAR-${String(serial).padStart(7, '0')}-100`;
  const facts = { policyId: randomUUID(), customerId: randomUUID(), quoteId: randomUUID(), policyNumber, ...over };
  await callbacks.deliver(policyIssued, { ...policyIssued.sample, ...facts, startsOn });
  return { id: facts.policyId, customerId: facts.customerId, quoteId: facts.quoteId, number: policyNumber };
};

describe('the letters', () => {
  it('A2: are listed, and each is read', async () => {
    const { body } = await callbacks.by(agent).get('/ajax-admin/listTrustpilotTemplates').expect(200);
    expect(body.data.templates).toContainEqual({ id: template, name: 'After buying' });
    const { data } = await post('/ajax-admin/getTrustpilotTemplate', { templateId: template });
    expect(data.template).toEqual({ subject: expect.stringContaining('warranty'), body: expect.stringContaining('Hello Alex,') });
    expect((await post('/ajax-admin/getTrustpilotTemplate', { templateId: 'toString' }, 404)).error.code).toBe('NOT_FOUND');
    expect((await post('/ajax-admin/getTrustpilotTemplate', {}, 400)).error.fields).toEqual({ templateId: 'Please select template.' });
  });
});

describe('the policies whose customers can be invited', () => {
  it('A2: are those that started within a month, last first, ten a page', async () => {
    const made = [];
    for (let day = 1; day <= 12; day += 1) made.push(await issued(`2026-11-${String(day).padStart(2, '0')}`));
    await issued('2026-10-21');
    await issued('2026-11-23');
    const first = await find();
    expect(first.paging).toEqual({ page: 1, perPage: 10, count: 12 });
    expect(first.rows[0]).toEqual({
      id: made[11]?.id,
      product_type: 'warranty',
      policy_number: made[11]?.number,
      customer_id: made[11]?.customerId,
      activation_date: '2026-11-12',
      cancelled_on: null,
      queue_entry_id: null,
      sent_at: null,
      is_unsubscribed: false,
    });
    const second = await find({}, { currentPage: '2' });
    expect(second.rows.map(({ id }: { id: string }) => id)).toEqual([made[1]?.id, made[0]?.id]);
    expect((await find({ activationDateFrom: '2026-11-03', activationDateTo: '2026-11-04' })).paging.count).toBe(2);
  });

  it('A9: are found by a piece of the number, on all days', async () => {
    const { id, number } = await issued('2024-01-01');
    expect((await find({ textSearch: number.slice(3).toLowerCase(), activationDateFrom: 'never' })).rows).toMatchObject([{ id }]);
  });

  it('A4: follow what claims tells of them', async () => {
    const { id, number } = await issued('2025-05-05');
    const about = { policyId: id, policyNumber: number };
    const customerId = randomUUID();
    await callbacks.deliver(policyAmended, { ...policyAmended.sample, ...about, startsOn: '2025-05-01', tellsCustomer: false });
    await callbacks.deliver(policyTransferred, { ...policyTransferred.sample, ...about, customerId });
    const next = number.replace('-100', '-200');
    await callbacks.deliver(policyRenewalMarked, { ...policyRenewalMarked.sample, ...about, policyNumber: next });
    expect(await rowOf(next)).toMatchObject({ id, customer_id: customerId, activation_date: '2025-05-01', policy_number: next });
  });

  it('A4: stay as the last event says when an earlier one comes again after it', async () => {
    const { id: policyId, number } = await issued('2025-06-06');
    const amended = { ...policyAmended.sample, policyId, tellsCustomer: false };
    const first = randomUUID();
    await callbacks.deliver(policyAmended, { ...amended, startsOn: '2025-06-01' }, { id: first });
    await callbacks.deliver(policyAmended, { ...amended, startsOn: '2025-06-11' });
    await callbacks.deliver(policyAmended, { ...amended, startsOn: '2025-06-01' }, { id: first });
    expect(await rowOf(number)).toMatchObject({ activation_date: '2025-06-11' });
  });

  it('A5: are not looked for to a day before the first one', async () => {
    const filters = { activationDateFrom: '2026-11-02', activationDateTo: '2026-11-01' };
    const { error } = await post('/ajax-admin/getProductsForSendingTpInvitation', { filters }, 400);
    expect(error.fields).toEqual({ 'filters.activationDateTo': 'Choose a day that is not before the first one' });
  });
});

describe('an invitation', () => {
  it('A4: waits in the queue, is written once, and is known to be sent', async () => {
    const { id, customerId, number } = await issued('2023-01-01');
    expect((await select(id)).data).toEqual({ queued: 1, left: 0 });
    expect((await find({ textSearch: number })).rows).toEqual([]);
    const { queue_entry_id: entryId } = await rowOf(number);
    const told = (await callbacks.events()).filter(({ subject }) => subject === entryId);
    expect(told).toMatchObject([
      {
        type: 'kerbside.callbacks.review-invitation-queued.v1',
        data: { invitationId: entryId, policyId: id, customerId, template },
      },
    ]);
    expect((await callbacks.get(Audit).list({ subjectId: id })).rows).toMatchObject([
      { action: 'review-invitation-queued', actorId: agent.userId, after: { invitationId: entryId, template, how: 'selected' } },
    ]);
    callbacks.clock.advance(60_000);
    for (let n = 0; n < 2; n += 1) await callbacks.sweep(inviteToReview);
    expect(await lettersTo(customerId)).toMatchObject([{ template: 'review-invitation', to: `${customerId}@example.com` }]);
    expect(await rowOf(number)).toMatchObject({ queue_entry_id: null, sent_at: '2026-11-22T10:16:00.000Z' });
    expect((await find({ textSearch: number })).rows).toEqual([]);
    expect((await find({ textSearch: number, includingSentProducts: '1' })).rows).toMatchObject([{ id }]);
  });

  it('A5: is queued once, however many ask for it at the same time', async () => {
    const { id, customerId } = await issued('2023-02-01');
    const answers = await Promise.all([1, 2, 3].map(() => select(id)));
    expect(answers.map(({ data }) => data.queued).toSorted()).toEqual([0, 0, 1]);
    await callbacks.sweep(inviteToReview);
    expect(await lettersTo(customerId)).toHaveLength(1);
  });

  it('A2: waits while accounts is away, and is written when it is back', async () => {
    const { id, customerId, number } = await issued('2023-03-01');
    await select(id);
    isAway = true;
    await callbacks.sweep(inviteToReview);
    expect(await rowOf(number)).toMatchObject({ queue_entry_id: expect.any(String), sent_at: null });
    isAway = false;
    callbacks.clock.advance(60_000);
    await callbacks.sweep(inviteToReview);
    expect(await lettersTo(customerId)).toHaveLength(1);
  });

  it('A2: that waits for a customer who is erased meanwhile is no work that fails', async () => {
    const { id, customerId } = await issued('2023-03-15');
    await select(id);
    await callbacks
      .get(Mongo)
      .transaction(async (session) => void (await callbacks.get(PersonalData).erase(subjectErased(customerId), session)));
    await callbacks.sweep(inviteToReview);
    const backlog = await callbacks.get(Jobs).backlog();
    expect(backlog.find(({ name }) => name === inviteToReview)).toMatchObject({ stuck: 0 });
    expect(await lettersTo(customerId)).toEqual([]);
  });

  it.each([
    ['who has not chosen', null, 1],
    ['who wants our emails', { ...none, email: true }, 1],
    ['who unsubscribed', none, 0],
    ['who wants texts only', { ...none, sms: true }, 0],
  ])('A2: reaches, of a customer %s, as many as they want', async (_, choice, letters) => {
    const { id, customerId, number } = await issued('2023-04-01');
    chosen = choice;
    await select(id);
    await callbacks.sweep(inviteToReview);
    expect(await rowOf(number)).toMatchObject({ queue_entry_id: null, is_unsubscribed: letters === 0 });
    expect(await lettersTo(customerId)).toHaveLength(letters);
  });

  it('A4: reaches nobody whose erasure is under way, and can be sent once they took that back', async () => {
    const { id, customerId, number } = await issued('2023-05-01');
    isErased = true;
    await select(id);
    await callbacks.sweep(inviteToReview);
    expect(await lettersTo(customerId)).toEqual([]);
    expect(await rowOf(number)).toMatchObject({ queue_entry_id: null, sent_at: null, is_unsubscribed: false });
    isErased = false;
    // As A7 names it: nobody counted.
    await send({ selectedProducts: [id], selectedTemplate: template });
    await callbacks.sweep(inviteToReview);
    expect(await lettersTo(customerId)).toHaveLength(1);
  });

  it('A2: goes to all that the filters find, and to nobody else', async () => {
    const inside = [await issued('2022-01-01'), await issued('2022-01-02')];
    const outside = await issued('2022-01-03');
    const filters = { activationDateFrom: '2022-01-01', activationDateTo: '2022-01-02' };
    expect((await send({ all: '1', filters, selectedTemplate: template, confirmed: '2' })).data).toEqual({ queued: 2, left: 0 });
    for (const { number } of inside) expect((await rowOf(number)).queue_entry_id).not.toBeNull();
    expect((await rowOf(outside.number)).queue_entry_id).toBeNull();
  });

  it('A4: reaches who was never asked before who was, or has unsubscribed, so that what is left over is reached', async () => {
    const [last, middle, first] = [await issued('2021-01-03'), await issued('2021-01-02'), await issued('2021-01-01')];
    await select(last.id);
    await callbacks.sweep(inviteToReview);
    callbacks.clock.advance(60_000);
    chosen = none;
    await select(middle.id);
    await callbacks.sweep(inviteToReview);
    const query = { days: { from: '2021-01-01', to: '2021-01-03' }, numberHas: null, withSent: true, withQueued: false };
    const { letters } = await callbacks.get(ReviewsRepository).letters(query, 3);
    expect(letters.map(({ policies: [{ id }] }) => id)).toEqual([first.id, last.id, middle.id]);
  });

  it.each([
    [{ selectedProducts: [randomUUID()], selectedTemplate: 'bribe', confirmed: 1 }, { selectedTemplate: 'Please select template.' }],
    [{ selectedTemplate: template, all: false, selectedProducts: [], confirmed: 1 }, { selectedProducts: 'Please select product.' }],
    [
      { selectedTemplate: template, selectedProducts: Array.from({ length: mostInvitedAtOnce + 1 }, () => 'x'), confirmed: 1 },
      { selectedProducts: 'Select 200 at most' },
    ],
  ])('A5: is not queued for %j', async (body, fields) => {
    expect((await send(body, 400)).error.fields).toEqual(fields);
  });
});

describe('one letter', () => {
  const aPurchase = async (of: readonly ProductType[], startsOn: string) => {
    const [customerId, quoteId] = [randomUUID(), randomUUID()];
    const policies = [];
    for (const productType of of) policies.push(await issued(startsOn, { customerId, quoteId, productType }));
    return { customerId, quoteId, ids: policies.map(({ id }) => id), numbers: policies.map(({ number }) => number) };
  };
  const cancel = (policyId: string) =>
    callbacks.deliver(policyCancelled, { ...policyCancelled.sample, policyId, cancelledOn: '2026-11-20' });
  const subjects = async (customerId: string) => (await lettersTo(customerId)).map(({ subject }: { subject: string }) => subject);

  it('A4: goes to a person about all that they bought at once, however it was chosen', async () => {
    const three = await aPurchase(['warranty', 'gap', 'tyre'], '2020-01-01');
    const filters = { activationDateFrom: '2020-01-01', activationDateTo: '2020-01-01' };
    const said = { letters: 1, people: 1, policies: 3, left: 0 };
    expect(await count({ all: true, filters })).toEqual(said);
    expect(await count({ selectedProducts: three.ids })).toEqual(said);
    expect(await count({ selectedProducts: three.ids.slice(0, 1) })).toEqual(said);
    await send({ all: true, filters, selectedTemplate: template, confirmed: 1 });
    await callbacks.sweep(inviteToReview);
    expect(await subjects(three.customerId)).toEqual([expect.stringMatching(/^Your .*warranty.* from Kerbside/)]);
    expect(await subjects(three.customerId)).toEqual([expect.stringContaining('GAP')]);
    for (const number of three.numbers) expect((await rowOf(number)).sent_at).not.toBeNull();
    expect(await count({ all: true, filters })).toEqual({ letters: 0, people: 0, policies: 0, left: 0 });
  });

  it('of more policies than can be counted is about the latest', async () => {
    const policies = callbacks.get(Mongo).database.collection<{ _id: string }>('review_policies');
    const facts = { productType: 'warranty', policyNumber: 'KS-WAR-9', activeFrom: '2019-02-01', cancelledOn: null, sentAt: null };
    const one = (_: unknown, n: number) => ({
      ...facts,
      _id: `p${n}`,
      customerId: `c${n}`,
      quoteId: `q${n}`,
      invitation: { status: 'none' },
    });
    await policies.insertMany(Array.from({ length: mostCounted + 1 }, one));
    const filters = { activationDateFrom: '2019-02-01', activationDateTo: '2019-02-01' };
    const letters = mostInvitedAtOnce;
    expect(await count({ all: true, filters })).toEqual({ letters, people: letters, policies: letters, left: mostCounted - letters });
    await policies.deleteMany({ activeFrom: '2019-02-01' });
  });

  it('is counted a purchase, and people once', async () => {
    const first = await aPurchase(['warranty', 'mot'], '2020-02-01');
    const second = await issued('2020-02-01', { customerId: first.customerId });
    const other = await issued('2020-02-01');
    expect(await count({ selectedProducts: [...first.ids, second.id, other.id] })).toEqual({ letters: 3, people: 2, policies: 4, left: 0 });
  });

  it.each([
    ['before it is chosen', true],
    ['while it waits in the queue', false],
  ])('A4: is not about what was cancelled %s', async (_, isBefore) => {
    const { customerId, ids, numbers } = await aPurchase(['warranty', 'gap'], '2020-03-01');
    const [gone = '', kept = ''] = ids;
    if (isBefore) await cancel(gone);
    await select(gone, kept);
    if (!isBefore) await cancel(gone);
    await callbacks.sweep(inviteToReview);
    expect(await subjects(customerId)).toEqual(['Your GAP from Kerbside: how did it go?']);
    expect(await rowOf(numbers[0] ?? '')).toMatchObject({ cancelled_on: '2026-11-20', sent_at: null, queue_entry_id: null });
  });

  const notPaid = (policyId: string, over: object) =>
    callbacks.deliver(policyArrearsChanged, { ...policyArrearsChanged.sample, policyId, suspendedOn: null, ...over });
  it.each([
    ['cancelled cover', async (id: string) => cancel(id), 0],
    ['cover that its plan ended', async (id: string) => notPaid(id, { cancelledOn: '2026-11-20' }), 0],
    ['cover that rests', async (id: string) => notPaid(id, { suspendedOn: '2026-11-20' }), 1],
    [
      'cover that was paid for after all',
      async (id: string) => {
        await notPaid(id, { cancelledOn: '2026-11-20' });
        await notPaid(id, {});
      },
      1,
    ],
    [
      'cover whose cancelling was taken back',
      async (id: string) => {
        await cancel(id);
        await callbacks.deliver(policyReinstated, { ...policyReinstated.sample, policyId: id });
      },
      1,
    ],
  ])('for %s alone', async (_, happens, letters) => {
    const { id, customerId } = await issued('2020-04-01');
    await happens(id);
    expect((await count({ selectedProducts: [id] })).letters).toBe(letters);
    expect((await select(id)).data.queued).toBe(letters);
    await callbacks.sweep(inviteToReview);
    expect(await lettersTo(customerId)).toHaveLength(letters);
  });

  it('about what was handed over meanwhile leaves that out', async () => {
    const { customerId, ids, numbers } = await aPurchase(['warranty', 'gap'], '2020-05-01');
    await select(...ids);
    const queuedFor = (await callbacks.events()).findLast(({ type }) => type.includes('review-invitation-queued'));
    const away = ids.find((id) => id !== Object(queuedFor?.data).policyId) ?? '';
    const newOwner = randomUUID();
    await callbacks.deliver(policyTransferred, { ...policyTransferred.sample, policyId: away, customerId: newOwner });
    await callbacks.sweep(inviteToReview);
    expect(await lettersTo(customerId)).toHaveLength(1);
    expect(await lettersTo(newOwner)).toMatchObject([{ template: 'policy-taken-over' }]);
    expect(await rowOf(numbers[ids.findIndex((id) => id === away)] ?? '')).toMatchObject({ queue_entry_id: null, sent_at: null });
  });

  it('A5: more than was confirmed is not sent, nor any other, and the new number is told', async () => {
    const filters = { activationDateFrom: '2020-06-01', activationDateTo: '2020-06-01' };
    const first = await issued('2020-06-01');
    const { letters } = await count({ all: true, filters });
    const second = await issued('2020-06-01');
    const { error } = await send({ all: true, filters, selectedTemplate: template, confirmed: letters }, 409);
    expect(error).toMatchObject({ code: 'INVITATIONS_GREW', data: { letters: 2, people: 2, policies: 2, left: 0 } });
    for (const { number } of [first, second]) expect((await rowOf(number)).queue_entry_id).toBeNull();
    expect((await send({ all: true, filters, selectedTemplate: template, confirmed: 2 })).data.queued).toBe(2);
  });
});
