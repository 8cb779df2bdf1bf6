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

  it('toggles, however it is typed, and is told without the value', async () => {
    expect(await state('email', 'rude@example.com')).toEqual({ is_blocked: false });
    const before = await digests();
    expect((await update({ field: 'email', value: ' RUDE@example.com ', why: 'Abusive' }).expect(200)).body.data).toEqual({
      is_blocked: true,
    });
    expect(await state('email', 'rude@example.com')).toEqual({ is_blocked: true });
    const blocked = await digests();
    expect(blocked.version).toBeGreaterThan(before.version);
    expect(blocked.digests).toContain(digestOf('email', 'rude@example.com'));
    await update({ field: 'email', value: 'rude@example.com' }).expect(200);
    expect(await state('email', 'rude@example.com')).toEqual({ is_blocked: false });
    expect((await digests()).digests).not.toContain(digestOf('email', 'rude@example.com'));
    const told = (await imports.events()).map(({ type, data, sequence }) => [type, Object.keys(Object(data)), sequence]);
    expect(told).toEqual([
      [fieldBlocked.type, ['blockId', 'field'], 1],
      [fieldUnblocked.type, ['blockId', 'field'], 2],
    ]);
  });

  it('stays blocked, and is told once, when the same is asked again', async () => {
    const before = (await imports.events()).length;
    for (let n = 0; n < 2; n += 1)
      expect((await update({ field: 'vrm', value: 'aa19 aaa', is_blocked: '1' }).expect(200)).body.data).toEqual({ is_blocked: true });
    expect(await imports.events()).toHaveLength(before + 1);
  });

  it('is listed for admins, and audited without the value', async () => {
    imports.clock.advance(1_000);
    await update({ field: 'postcode', value: 'YO31 7PL', is_blocked: true, why: 'No such street' }).expect(200);
    const { body } = await imports.http().get('/api/imports/blocked-fields?perPage=1').set(imports.as(admin)).expect(200);
    expect(body.data).toMatchObject({
      rows: [{ field: 'postcode', value: 'YO31 7PL', why: 'No such street' }],
      paging: { page: 1, perPage: 1 },
    });
    const [entry] = (await imports.get(Audit).list({})).rows;
    expect(entry).toMatchObject({ action: 'field-blocked', actorId: admin.userId, why: 'No such street' });
    expect(JSON.stringify(entry)).not.toContain('YO31');
  });

  it('of somebody who was erased stays blocked, and is unblocked by whoever types it', async () => {
    const value = 'gone@example.com';
    await update({ field: 'email', value, is_blocked: true, why: 'Abusive' }).expect(200);
    const subject = { ...subjectErased(randomUUID()), emails: [value] };
    await imports.get(Mongo).transaction(async (session) => void (await imports.get(PersonalData).erase(subject, session)));
    expect(await state('email', value)).toEqual({ is_blocked: true });
    expect((await update({ field: 'email', value, is_blocked: true }).expect(200)).body.data).toEqual({ is_blocked: true });
    expect((await update({ field: 'email', value, is_blocked: false }).expect(200)).body.data).toEqual({ is_blocked: false });
    expect(await state('email', value)).toEqual({ is_blocked: false });
    expect((await digests()).digests).not.toContain(digestOf('email', value));
  });

  it.each([
    [{ field: 'colour', value: 'red' }, 'field', 'Choose a field'],
    [{ field: 'email', value: '' }, 'value', 'Enter a value'],
    [{ field: 'email', value: 'jo' }, 'value', 'This is not a complete email address'],
    [{ field: 'phone', value: '12' }, 'value', 'This is not a complete phone number'],
  ])('is refused as %j, beside the field', async (body, field, message) => {
    expect((await update(body).expect(400)).body.error.fields).toEqual({ [field]: message });
  });

  it('is seen by staff, and changed by admins alone', async () => {
    await update({ field: 'email', value: 'x@example.com' }, agent).expect(403);
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
