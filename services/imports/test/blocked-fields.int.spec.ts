import { randomUUID } from 'node:crypto';
import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { Audit } from '@kerbside/platform/audit/audit';
import { digestOf } from '@kerbside/platform/blocked/blocked-fields';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

const why = 'Fraud';
const taken = { is_blocked: false, version: null, blockedAt: null, blockedBy: null, why: null };

describe('a blocked value', () => {
  let imports: ServiceUnderTest;
  beforeAll(async () => {
    imports = await testService(service);
  });
  afterAll(() => imports.close());

  const state = async (field: string, value: string) =>
    (await imports.http().post('/AjaxAdmin/blockFieldGetState').send({ field, value }).set(imports.as(agent)).expect(200)).body.data;
  const update = (body: object, caller: typeof admin | typeof agent = admin) =>
    imports.http().post('/AjaxAdmin/blockFieldUpdate').send(body).set(imports.as(caller));
  const digests = async () => (await imports.http().get(readBlockedFields.path).set(imports.asService('pricing')).expect(200)).body.data;

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

  it('A4, A7: is listed for admins, and audited without the value', async () => {
    imports.clock.advance(1_000);
    await update({ field: 'postcode', value: 'YO31 7PL', is_blocked: true, why: 'No such street' }).expect(200);
    const { body } = await imports.http().get('/api/imports/blocked-fields?perPage=1').set(imports.as(admin)).expect(200);
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
    [{ field: 'colour', value: 'red' }, 'field', 'Choose a field'],
    [{ field: 'email', value: '' }, 'value', 'Enter a value'],
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

  it('A4, A7: is seen by staff, and changed by admins alone', async () => {
    await update({ field: 'email', value: 'x@example.com', is_blocked: true, why }, agent).expect(403);
    await imports.http().get('/api/imports/blocked-fields').set(imports.as(agent)).expect(403);
    for (const path of ['/AjaxAdmin/blockFieldGetState', '/AjaxAdmin/blockFieldUpdate'])
      await imports
        .http()
        .post(path)
        .send({})
        .set(imports.as({ kind: 'visitor' }))
        .expect(401);
    await imports.http().get(readBlockedFields.path).set(imports.as(admin)).expect(401);
  });
});
