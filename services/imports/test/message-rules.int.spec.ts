import { randomUUID } from 'node:crypto';
import { messageTypes } from '@kerbside/contracts/staff/message-types';
import { Audit } from '@kerbside/platform/audit/audit';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;

describe('the rules of messages', () => {
  let imports: ServiceUnderTest;
  beforeAll(async () => {
    imports = await testService(service);
  });
  beforeEach(() => imports.startAfresh());
  afterAll(() => imports.close());

  const add = async (body: object, status = 200) =>
    (await imports.http().post('/api/imports/message-rules').set(imports.as(admin)).send(body).expect(status)).body;
  const list = async (query = '') =>
    (await imports.http().get(`/api/imports/message-rules${query}`).set(imports.as(admin)).expect(200)).body.data;
  const ofType = async (type: string, status = 200) =>
    (await imports.http().get(`/internal/imports/message-rules/${type}`).set(imports.asService('callbacks')).expect(status)).body.data;

  it('A2: are added, told to whoever writes, and removed again, each audited', async () => {
    const { id } = (await add({ type: 'claim', productType: 'warranty', instruction: 'Give the reference.' })).data;
    await add({ type: 'claim', productType: 'gap' });
    const gap = { productType: 'gap', instruction: null };
    expect(await ofType('claim')).toEqual({ rules: [gap, { productType: 'warranty', instruction: 'Give the reference.' }] });
    expect(await ofType('payment')).toEqual({ rules: [] });
    const remove = (status: number) => imports.http().post(`/api/imports/message-rules/${id}/remove`).set(imports.as(admin)).expect(status);
    await remove(200);
    await remove(404);
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
    await imports.http().post(`/api/imports/message-rules/${rows[0].id}/remove`).set(imports.as(admin)).expect(200);
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
    await add({ type: 'claim', productType: 'gap' });
    const { error } = await add({ type: 'claim', productType: 'gap' }, 400);
    expect(error.fields).toEqual({ productType: 'A rule for this type and product already exists. Remove it first' });
    expect((await list()).paging.count).toBe(1);
  });

  it('know the types that there are', () => ofType('weather', 404));
});
