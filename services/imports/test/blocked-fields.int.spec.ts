import { randomUUID } from 'node:crypto';
import { claimDecided } from '@kerbside/contracts/events/claims';
import type { Caller } from '@kerbside/contracts/caller';
import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { messageTypes } from '@kerbside/contracts/staff/message-types';
import { Audit } from '@kerbside/platform/audit/audit';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { killedAfterEffect } from '@kerbside/platform/testing/killed-after-effect';
import { startedService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

const imports = startedService(service);

describe('a blocked value', () => {
  const why = 'Fraud';
  const taken = { is_blocked: false, version: null, blockedAt: null, blockedBy: null, why: null };

  const state = async (field: string, value: string) =>
    (await imports.by(agent).post('/AjaxAdmin/blockFieldGetState').send({ field, value }).expect(200)).body.data;
  const update = (body: object, caller: typeof admin | typeof agent = admin) =>
    imports.by(caller).post('/AjaxAdmin/blockFieldUpdate').send(body);
  const digests = () => imports.by('pricing').read(readBlockedFields.path);

  it('A4, A7: is the same however it is typed, says who blocked it and why, and is told without the value', async () => {
    expect(await state('email', 'rude@example.com')).toEqual(taken);
    const before = await digests();
    const { data } = (await update({ field: 'email', value: ' RUDE@example.com ', is_blocked: true, why: 'Abusive' }).expect(200)).body;
    expect(data).toMatchObject({ is_blocked: true, version: expect.any(String), blockedBy: admin.userId, why: 'Abusive' });
    expect(await state('email', 'rude@example.com')).toEqual(data);
    const blocked = await digests();
    expect(blocked.version).toBeGreaterThan(before.version);
    expect(blocked.digests).toContain(digestOf('email', 'rude@example.com'));
    await update({ field: 'email', value: 'rude@example.com', is_blocked: false, version: data.version, why }).expect(200);
    expect(await state('email', 'rude@example.com')).toEqual(taken);
    expect((await digests()).digests).not.toContain(digestOf('email', 'rude@example.com'));
    const told = (await imports.events()).map(({ type, data, sequence }) => [type, Object.keys(Object(data)), sequence]);
    expect(told).toEqual([
      [fieldBlocked.type, ['blockId', 'field'], 1],
      [fieldUnblocked.type, ['blockId', 'field'], 2],
    ]);
  });

  it('A4, A7: stays blocked, and is told once, when the same is asked again', async () => {
    const before = (await imports.events()).length;
    for (let n = 0; n < 2; n += 1)
      expect((await update({ field: 'vrm', value: 'aa19 aaa', is_blocked: '1', why }).expect(200)).body.data).toMatchObject({
        is_blocked: true,
      });
    expect(await imports.events()).toHaveLength(before + 1);
  });

  it('A4, A7: is blocked when two admins block it at once, and again when both unblock it and one blocks it', async () => {
    const place = { field: 'email', value: 'both@example.com', why };
    await Promise.all([update({ ...place, is_blocked: true }).expect(200), update({ ...place, is_blocked: true }).expect(200)]);
    const seen = await state('email', place.value);
    expect(seen.is_blocked).toBe(true);
    const off = { ...place, is_blocked: false, version: seen.version };
    await Promise.all([update(off).expect(200), update(off).expect(200)]);
    expect(await state('email', place.value)).toEqual(taken);
    await update({ ...place, is_blocked: true, why: 'A threat' }).expect(200);
    expect((await update(off).expect(409)).body.error.code).toBe('BLOCK_CHANGED');
    expect(await state('email', place.value)).toMatchObject({ is_blocked: true, why: 'A threat' });
  });

  it('A4, A7: is blocked, and unblocked, by one of two admins: the other is told who did, and when', async () => {
    const [place, colleague] = [
      { field: 'email', value: 'second@example.com', why },
      { ...admin, userId: randomUUID() },
    ];
    const did = { code: 'BLOCK_CHANGED', data: { by: admin.userId, at: imports.clock.now().toISOString() } };
    const { version } = (await update({ ...place, is_blocked: true }).expect(200)).body.data;
    expect((await update({ ...place, is_blocked: true, why: 'Spam' }, colleague).expect(409)).body.error).toMatchObject(did);
    const off = { ...place, is_blocked: false, version };
    await update(off).expect(200);
    expect((await update(off, colleague).expect(409)).body.error).toMatchObject(did);
  });

  it('A4, A7: is listed for admins, and audited without the value', async () => {
    imports.clock.advance(1_000);
    await update({ field: 'postcode', value: 'YO31 7PL', is_blocked: true, why: 'No such street' }).expect(200);
    const { body } = await imports.by(admin).get('/api/imports/blocked-fields?perPage=1').expect(200);
    expect(body.data).toMatchObject({
      rows: [{ field: 'postcode', value: 'YO31 7PL', why: 'No such street', blockedBy: admin.userId }],
      paging: { page: 1, perPage: 1 },
    });
    const [entry] = (await imports.get(Audit).list({})).rows;
    expect(entry).toMatchObject({ action: 'field-blocked', actorId: admin.userId, why: 'No such street' });
    expect(JSON.stringify(entry)).not.toContain('YO31');
  });

  it('A4, A7: of somebody who was erased stays blocked, and is unblocked by whoever types it', async () => {
    const value = 'gone@example.com';
    await update({ field: 'email', value, is_blocked: true, why: 'Abusive' }).expect(200);
    const subject = { ...subjectErased(randomUUID()), emails: [value] };
    await imports.get(Mongo).transaction(async (session) => void (await imports.get(PersonalData).erase(subject, session)));
    const { version } = await state('email', value);
    expect((await update({ field: 'email', value, is_blocked: true, why }).expect(200)).body.data).toMatchObject({ version });
    expect((await update({ field: 'email', value, is_blocked: false, version, why }).expect(200)).body.data).toEqual(taken);
    expect(await state('email', value)).toEqual(taken);
    expect((await digests()).digests).not.toContain(digestOf('email', value));
  });

  it.each([
    [{ field: 'email', value: 'jo' }, 'value', 'This is not a complete email address'],
    [{ field: 'phone', value: '12' }, 'value', 'This is not a complete phone number'],
    [{ is_blocked: '0' }, 'version', 'Look at who blocked it first'],
  ])('A4, A7: is refused as %j, beside the field', async (body, field, message) => {
    const whole = { field: 'email', value: 'jo@example.com', is_blocked: true, why };
    expect((await update({ ...whole, ...body }).expect(400)).body.error.fields).toEqual({ [field]: message });
  });

  it('becomes what it was not where only field and value are sent (A7)', async () => {
    const bare = { field: 'email', value: 'bare@example.com' };
    expect((await update(bare).expect(200)).body.data).toMatchObject({ is_blocked: true, why: null });
    expect((await update(bare).expect(200)).body.data).toEqual(taken);
  });
});

describe('the rules of messages', () => {
  beforeEach(() => imports.startAfresh());

  const press = (path: string, key: string) => imports.by(admin).post(`/api/imports/message-rules${path}`).set('idempotency-key', key);
  const add = async (body: object, status = 200, key: string = randomUUID()) => (await press('', key).send(body).expect(status)).body;
  const list = (query = '') => imports.by(admin).read(`/api/imports/message-rules${query}`);
  const ofType = async (type: string, status = 200) =>
    (await imports.by('callbacks').get(`/internal/imports/message-rules/${type}`).expect(status)).body.data;

  it('A2: are added, told to whoever writes, and removed again, each audited', async () => {
    const warranty = { type: 'claim', productType: 'warranty', instruction: 'Give the reference.' };
    const asked = randomUUID();
    const revive = killedAfterEffect(imports);
    const { id } = (await add(warranty, 200, asked)).data;
    revive();
    expect((await add(warranty, 200, asked)).data).toEqual({ id });
    await add({ type: 'claim', productType: 'gap' });
    const gap = { productType: 'gap', instruction: null };
    expect(await ofType('claim')).toEqual({ rules: [gap, { productType: 'warranty', instruction: 'Give the reference.' }] });
    expect(await ofType('payment')).toEqual({ rules: [] });
    const remove = (status: number, key: string = randomUUID()) => press(`/${id}/remove`, key).expect(status);
    const key = randomUUID();
    await remove(200, key);
    await remove(200, key);
    expect((await remove(404)).body.error.message).toBe('This rule is gone: a colleague has removed it.');
    expect(await ofType('claim')).toEqual({ rules: [gap] });
    expect((await imports.get(Audit).list({ subjectId: id })).rows).toMatchObject([
      { action: 'message-rule-removed' },
      { action: 'message-rule-added', actorId: admin.userId, after: { type: 'claim', productType: 'warranty' } },
    ]);
  });

  it('A2: start with a set for each type of message, which is never added to rules that are there', async () => {
    await service.seed?.(imports.app);
    const { rows, paging } = await list('?perPage=200');
    expect(new Set(rows.map(({ type }: { type: string }) => type))).toEqual(new Set(messageTypes));
    expect((await ofType('booking')).rules).toContainEqual({ productType: 'mot', instruction: 'Give the garage, the day and the time.' });
    await imports.by(admin).post(`/api/imports/message-rules/${rows[0].id}/remove`).expect(200);
    await service.seed?.(imports.app);
    expect((await list()).paging.count).toBe(paging.count - 1);
  });

  it('A2: are listed by type and product', async () => {
    await add({ type: 'claim', productType: 'warranty' });
    await add({ type: 'claim', productType: 'gap' });
    await add({ type: 'booking', productType: 'mot' });
    const pairs = async (query: string) =>
      (await list(query)).rows.map(({ type, productType }: { type: string; productType: string }) => `${type} ${productType}`);
    expect(await pairs('')).toEqual(['booking mot', 'claim gap', 'claim warranty']);
    expect(await pairs('?type=claim&productType=')).toEqual(['claim gap', 'claim warranty']);
    expect(await pairs('?type=&productType=mot')).toEqual(['booking mot']);
  });

  it.each([
    [{}, { type: 'Choose a type', productType: 'Choose one of our products' }],
    [{ type: 'claim', productType: 'gap', instruction: 'x'.repeat(1_001) }, { instruction: 'This must be 1000 characters or fewer' }],
  ])('A2: are refused as %j, beside the field', async (body, fields) => {
    expect((await add(body, 400)).error.fields).toEqual(fields);
  });

  it('A2: stand once for each type and product', async () => {
    const [gap, key] = [{ type: 'claim', productType: 'gap' }, randomUUID()];
    const { data } = await add(gap, 200, key);
    expect((await add(gap, 200, key)).data).toEqual(data);
    const { error } = await add(gap, 400);
    expect(error.fields).toEqual({ productType: 'A rule for this type and product already exists. Remove it first' });
    expect((await list()).paging.count).toBe(1);
  });

  it('know the types that there are', () => ofType('weather', 404));
});

describe('a draft of a form', () => {
  const place = { related_model: 'customer', related_id: 'c-1', form_name: 'note' };

  const save = (body: object, caller: Caller = agent) => imports.by(caller).post('/ajax-admin/saveFormDraft').send(body);
  const read = async (caller: Caller = agent, of = place) =>
    (await imports.by(caller).get('/api/imports/form-drafts').query(of).expect(200)).body.data.draft;

  it('A3: is kept as it was last typed, and forgotten when it is dropped', async () => {
    expect(await read()).toBeNull();
    await save({ ...place, form_data: { text: 'He' } }).expect(200);
    await save({ ...place, form_data: JSON.stringify({ text: 'Hello', 'a.b': '$c', fee: 12.5, notify: true }) }).expect(200);
    expect(await read()).toEqual({
      form_data: { text: 'Hello', 'a.b': '$c', fee: '12.5', notify: 'true' },
      savedAt: imports.clock.now().toISOString(),
    });
    await imports.by(agent).post('/api/imports/form-drafts/drop').send(place).expect(200);
    expect(await read()).toBeNull();
  });

  it('A3: is its writer’s alone', async () => {
    await save({ ...place, form_data: { text: 'Mine' } }).expect(200);
    expect(await read({ ...agent, userId: randomUUID() })).toBeNull();
    expect(await read()).toMatchObject({ form_data: { text: 'Mine' } });
  });

  it('goes with the decision of the claim that it is about, whoever wrote it', async () => {
    const claim = { related_model: 'claim', related_id: randomUUID(), form_name: 'decision' };
    const others = [
      { ...claim, form_name: 'appeal' },
      { ...claim, related_id: randomUUID() },
      { ...claim, related_model: 'policy' },
    ];
    const colleague = { ...agent, userId: randomUUID() };
    for (const at of [claim, ...others]) await save({ ...at, form_data: { decision: 'All of it' } }).expect(200);
    await save({ ...claim, form_data: { decision: 'None of it' } }, colleague).expect(200);
    await imports.deliver(claimDecided, { ...claimDecided.sample, claimId: claim.related_id });
    expect([await read(agent, claim), await read(colleague, claim)]).toEqual([null, null]);
    await save({ ...claim, form_data: { decision: 'Saved late' } }).expect(200);
    expect(await read(agent, claim)).toBeNull();
    for (const at of others) expect(await read(agent, at)).toMatchObject({ form_data: { decision: 'All of it' } });
  });

  it.each([
    [{ ...place, form_data: '[1]' }, 'form_data'],
    [{ ...place, form_data: 'no JSON' }, 'form_data'],
  ])('A3: needs a record, a form and what was typed: %j', async (body, field) => {
    expect(Object.keys((await save(body).expect(400)).body.error.fields)).toEqual([field]);
  });
});
