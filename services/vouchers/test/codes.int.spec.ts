import { randomUUID } from 'node:crypto';
import { fieldBlocked } from '@kerbside/contracts/events/imports';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { enrol, enterPrizeDraw, listCampaignEntries, referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { copyBlockedFields } from '@kerbside/platform/blocked/blocks.consumer';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { killedAfterEffect } from '@kerbside/platform/testing/killed-after-effect';
import { stagesOf } from '@kerbside/platform/testing/list-plan';
import { startedService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';
import { startedVouchers } from './vouchers-under-test.js';

describe('the codes of campaigns', () => {
  const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
  const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

  const at = startedVouchers();
  beforeAll(async () => {
    await at.reset();
  });
  beforeEach(() => at.vouchers.clock.set(new Date('2026-11-20T12:00:00Z')));

  const winter = { code: ' winter-5 ', discount_kind: 'amount', discount: '5', last_day: '2026-12-31', why: 'Winter letter' };
  const add = (form: object = {}, who: typeof admin | typeof agent = admin) =>
    at.vouchers
      .by(who)
      .post('/api/vouchers/codes')
      .send({ ...winter, ...form });
  const end = (id: string, form: object = { why: 'Printed wrongly' }) =>
    at.vouchers.by(admin).post(`/api/vouchers/codes/${id}/end`).send(form);
  const list = async (search = '') => (await at.vouchers.by(agent).get('/api/vouchers/codes').query({ search }).expect(200)).body.data;

  it('are listed by their names, with how often they were used', async () => {
    await at.apply(at.open(), 'SAVE25').expect(200);
    const { rows, paging } = await list();
    const codes = rows.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(codes.toSorted());
    expect(paging).toMatchObject({ page: 1, count: codes.length });
    expect((await list('save')).rows).toEqual([
      expect.objectContaining({
        code: 'SAVE25',
        status: 'open',
        on_quotes: 1,
        bought: 0,
        discount: { kind: 'amount', amountPence: 2_500 },
      }),
    ]);
    expect((await list('summer')).rows).toMatchObject([{ code: 'SUMMER24', status: 'ended' }]);
  });

  it('are made by admins, once each, audited, and work from then on', async () => {
    const key = randomUUID();
    const revive = killedAfterEffect(at.vouchers);
    const { body, text } = await add().set('idempotency-key', key).expect(200);
    revive();
    expect((await add().set('idempotency-key', key).expect(200)).text).toBe(text);
    expect(body.data).toMatchObject({ code: 'WINTER-5', label: '£5 off', expires_at: '2027-01-01T00:00:00.000Z', status: 'open' });
    expect((await at.apply(at.open(), 'winter-5').expect(200)).body.data.label).toBe('£5 off');
    expect(Object.keys((await add({ code: 'WINTER-5' }).expect(400)).body.error.fields)).toEqual(['code']);
    const path = `/api/vouchers/audit?subjectId=${body.data.id}`;
    const audit = await at.vouchers.by(admin).get(path).expect(200);
    expect(audit.body.data.rows).toMatchObject([{ action: 'voucher-code-added', why: 'Winter letter', after: { code: 'WINTER-5' } }]);
  });

  it.each([
    ['code', { code: 'TEN %' }],
    ['discount', { code: 'BAD', discount_kind: 'percent', discount: '101' }],
    ['why', { code: 'BAD', why: '' }],
  ])('are refused with a wrong %s, beside it: %j', async (field, form) => {
    expect(Object.keys((await add(form).expect(400)).body.error.fields)).toEqual([field]);
  });

  it('end at once: no quote gets them, and none that has them is bought with them', async () => {
    const { id } = (await add({ code: 'ENDING' }).expect(200)).body.data;
    const quoteId = at.open();
    await at.apply(quoteId, 'ENDING').expect(200);
    at.vouchers.clock.advance(1_000);
    const { body } = await end(id).expect(200);
    expect(body.data).toMatchObject({ status: 'ended', expires_at: '2026-11-20T12:00:01.000Z', on_quotes: 1 });
    expect((await at.apply(at.open(), 'ENDING').expect(409)).body.error.code).toBe('VOUCHER_EXPIRED');
    at.vouchers.clock.advance(1_000);
    expect((await end(id).expect(200)).body.data.expires_at).toBe('2026-11-20T12:00:01.000Z');
    const path = `/api/vouchers/audit?subjectId=${String(id)}`;
    const audit = await at.vouchers.by(admin).get(path).expect(200);
    expect(audit.body.data.rows.map(({ action }: { action: string }) => action)).toEqual(['voucher-code-ended', 'voucher-code-added']);
    const second = await at.vouchers
      .by({ ...admin, userId: randomUUID() })
      .post(`/api/vouchers/codes/${id}/end`)
      .send({ why: 'Printed twice' });
    expect(second.body.error).toMatchObject({ code: 'VOUCHER_CODE_ENDED', data: { by: admin.userId, at: '2026-11-20T12:00:01.000Z' } });
    await end(randomUUID()).expect(404);
    expect(Object.keys((await end(id, {}).expect(400)).body.error.fields)).toEqual(['why']);
  });
});

describe('a voucher looked up before there is a quote', () => {
  const member = '9876543210';

  const lookUp = (body: object) => vouchers.http().post('/api/vouchers/lookup').send(body);

  const vouchers = startedService(definition);
  beforeAll(async () => {
    vouchers.clock.set(new Date('2026-11-20T12:00:00Z'));
    await vouchers.get(VouchersRepository).addMissing(demoVouchers(), demoMembers());
  });

  it.each([
    ['a code, whatever its case', { code: ' welcome10 ' }, 'WELCOME10'],
    ['a code without its dash', { code: 'once 7q4k' }, 'ONCE-7Q4K'],
    ['a code in full width', { code: 'ＷＥＬＣＯＭＥ１０' }, 'WELCOME10'],
    ['a code that waits for other cover, which may still be added', { code: 'BOTHREADY' }, 'BOTHREADY'],
    ['a club’s code with its member', { code: 'WARRANTY15', club_member_id: '98 7654 3210' }, 'WARRANTY15'],
    ['a member alone, by the code of the club', { club_member_id: member }, 'WARRANTY15'],
    ['a code for the product that is wanted', { code: 'WARRANTY15', club_member_id: member, product_type: 'warranty' }, 'WARRANTY15'],
  ])('Q4: is found: %s', async (_, body, code) => {
    expect((await lookUp(body).expect(200)).body.data).toEqual({ code, label: expect.any(String) });
  });

  it.each([
    ['does not exist', { code: 'NOPE' }, 404, 'VOUCHER_NOT_FOUND'],
    ['is for another product', { code: 'WARRANTY15', club_member_id: member, product_type: 'mot' }, 422, 'VOUCHER_WRONG_PRODUCT'],
    ['has a member of nine digits', { code: 'WARRANTY15', club_member_id: '123456789' }, 422, 'CLUB_MEMBER_ID_INVALID'],
    ['has a member that no club knows', { club_member_id: '9999999999' }, 422, 'VOUCHER_MEMBER_UNKNOWN'],
  ])('Q5: is refused when it %s', async (_, body, status, code) => {
    expect((await lookUp(body).expect(status)).body.error.code).toBe(code);
  });

  it('needs a code or a member', async () => {
    const { body } = await lookUp({ code: '  ' }).expect(400);
    expect(body.error.fields).toEqual({ code: 'Please enter a code.' });
  });

  it('Q5: cannot be guessed without limit', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => lookUp({ code: `GUESS${n}` })));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    await lookUp({ code: 'SAVE25' }).expect(429);
  });
});

describe('a blocked email address', () => {
  const sorry = 'We cannot use this email address online. Please call us on 0306 999 0142.';
  const email = 'Blocked@example.test';

  let sent: string[];
  const vouchers = startedService(definition);
  beforeAll(async () => {
    sent = [];
    vouchers.answer(readBlockedFields, () => ({ version: 1, digests: [String(digestOf('email', email))] }));
    vouchers.answer(readPerson, ({ params }) => aPerson({ id: params.userId, email: 'zoe@example.test' }));
    vouchers.answer(sendMessage, ({ body }) => {
      sent.push(body.to);
      return {};
    });
    await vouchers.deliver(fieldBlocked, fieldBlocked.sample);
    await vouchers.sweep(copyBlockedFields);
  });

  it.each([
    [enrol, { name: 'Jo', company: 'Acme', email }],
    [enterPrizeDraw, { email }],
  ] as const)('A4: enters no campaign: %#', async ({ path }, body) => {
    const answer = await vouchers.http().post(path).send(body).expect(400);
    expect(answer.body.error.fields).toEqual({ email: sorry });
    const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const entries = await vouchers.by(staff).get(listCampaignEntries.path).expect(200);
    expect(entries.body.data.rows).toEqual([]);
  });

  it('A4: is not invited', async () => {
    const asCustomer = { kind: 'customer', userId: randomUUID() } as const;
    const invite = (friend_email: string) =>
      vouchers.by(asCustomer).post(referFriend.path).send({ friend_name: 'Jo', friend_email, message: 'Try it' });
    expect((await invite(email).expect(400)).body.error.fields).toEqual({ friend_email: sorry });
    await invite('jo@example.test').expect(200);
    expect(sent).toEqual(['jo@example.test']);
  });
});

describe('the campaigns that somebody who is erased entered', () => {
  const subject = { ...subjectErased(randomUUID()), emails: ['Ann.Lee@Example.com'] };

  const service = startedService(definition);

  const enter = (email: string) => service.http().post('/ajax/whatCarPrizeDrawSubmit').send({ email }).expect(200);

  it('forget them, however their address was typed, and nobody else', async () => {
    await enter('ANN.LEE@example.com');
    await enter('bob@example.com');
    await service.get(Mongo).transaction((session) => service.get(PersonalData).erase(subject, session));
    const left = await service.get(Mongo).database.collection('campaign_entries').find().toArray();
    expect(left.map(({ email }) => String(email))).toEqual(['bob@example.com']);
  });

  it('are found by an index, not by reading every entry', async () => {
    const entries = service.get(PersonalData).has.records.find((one) => one.in === 'campaign_entries');
    const filter = await entries?.of(subject, { ids: () => Promise.resolve([]) });
    const stages = await stagesOf(service, 'campaign_entries', filter ?? {}, {});
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
  });
});
