import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
const place = { related_model: 'customer', related_id: 'c-1', form_name: 'note' };

describe('a draft of a form', () => {
  let imports: ServiceUnderTest;
  beforeAll(async () => {
    imports = await testService(service);
  });
  afterAll(() => imports.close());

  const save = (body: object, caller: Caller = agent) =>
    imports.http().post('/ajax-admin/saveFormDraft').send(body).set(imports.as(caller));
  const read = async (caller: Caller = agent) =>
    (await imports.http().get('/api/imports/form-drafts').query(place).set(imports.as(caller)).expect(200)).body.data.draft;

  it('A3: is kept as it was last typed, and forgotten when it is dropped', async () => {
    expect(await read()).toBeNull();
    await save({ ...place, form_data: { text: 'He' } }).expect(200);
    await save({ ...place, form_data: JSON.stringify({ text: 'Hello', 'a.b': '$c' }) }).expect(200);
    expect(await read()).toEqual({ form_data: { text: 'Hello', 'a.b': '$c' }, savedAt: imports.clock.now().toISOString() });
    await imports.http().post('/api/imports/form-drafts/drop').send(place).set(imports.as(agent)).expect(200);
    expect(await read()).toBeNull();
  });

  it('A3: is its writer’s alone', async () => {
    await save({ ...place, form_data: { text: 'Mine' } }).expect(200);
    expect(await read({ ...agent, userId: randomUUID() })).toBeNull();
    expect(await read()).toMatchObject({ form_data: { text: 'Mine' } });
  });

  it.each([
    [{ ...place, related_model: '', form_data: {} }, 'related_model'],
    [{ ...place, related_id: ' ', form_data: {} }, 'related_id'],
    [{ related_model: 'customer', form_name: 'note', form_data: {} }, 'related_id'],
    [{ ...place, form_data: '[1]' }, 'form_data'],
    [{ ...place, form_data: 'no JSON' }, 'form_data'],
    [{ ...place }, 'form_data'],
  ])('A3: needs a record, a form and what was typed: %j', async (body, field) => {
    expect(Object.keys((await save(body).expect(400)).body.error.fields)).toEqual([field]);
  });

  it('A3: is for staff', async () => {
    await save({ ...place, form_data: {} }, { kind: 'visitor' }).expect(401);
    await save({ ...place, form_data: {} }, { kind: 'customer', userId: randomUUID() }).expect(403);
  });
});
