import { randomUUID } from 'node:crypto';
import { startVouchers, type VouchersUnderTest } from './vouchers-under-test.js';

const admin = { kind: 'staff', userId: randomUUID(), role: 'admin' } as const;
const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;

let at: VouchersUnderTest;
beforeAll(async () => {
  at = await startVouchers();
  await at.reset();
});
beforeEach(() => at.vouchers.clock.set(new Date('2026-11-20T12:00:00Z')));
afterAll(() => at.vouchers.close());

const winter = { code: ' winter-5 ', discount_kind: 'amount', discount: '5', last_day: '2026-12-31', why: 'Winter letter' };
const add = (form: object = {}, who: typeof admin | typeof agent = admin) =>
  at.vouchers
    .http()
    .post('/api/vouchers/codes')
    .set(at.vouchers.as(who))
    .send({ ...winter, ...form });
const end = (id: string, form: object = { why: 'Printed wrongly' }) =>
  at.vouchers.http().post(`/api/vouchers/codes/${id}/end`).set(at.vouchers.as(admin)).send(form);
const list = async (search = '') =>
  (await at.vouchers.http().get('/api/vouchers/codes').query({ search }).set(at.vouchers.as(agent)).expect(200)).body.data;

describe('the codes of campaigns', () => {
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
    const { body } = await add().expect(200);
    expect(body.data).toMatchObject({ code: 'WINTER-5', label: '£5 off', expires_at: '2027-01-01T00:00:00.000Z', status: 'open' });
    expect((await at.apply(at.open(), 'winter-5').expect(200)).body.data.label).toBe('£5 off');
    expect(Object.keys((await add({ code: 'WINTER-5' }).expect(400)).body.error.fields)).toEqual(['code']);
    await add({ code: 'OTHER' }, agent).expect(403);
    const path = `/api/vouchers/audit?subjectId=${body.data.id}`;
    const audit = await at.vouchers.http().get(path).set(at.vouchers.as(admin)).expect(200);
    expect(audit.body.data.rows).toMatchObject([{ action: 'voucher-code-added', why: 'Winter letter', after: { code: 'WINTER-5' } }]);
  });

  it.each([
    ['code', { code: 'A' }],
    ['code', { code: 'TEN %' }],
    ['discount_kind', { code: 'BAD', discount_kind: 'all' }],
    ['discount', { code: 'BAD', discount: '0' }],
    ['discount', { code: 'BAD', discount_kind: 'percent', discount: '101' }],
    ['products', { code: 'BAD', products: ['boat'] }],
    ['last_day', { code: 'BAD', last_day: '2026-02-30' }],
    ['last_day', { code: 'BAD', last_day: '2026-11-19' }],
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
    const audit = await at.vouchers.http().get(path).set(at.vouchers.as(admin)).expect(200);
    expect(audit.body.data.rows.map(({ action }: { action: string }) => action)).toEqual(['voucher-code-ended', 'voucher-code-added']);
    await end(randomUUID()).expect(404);
    expect(Object.keys((await end(id, {}).expect(400)).body.error.fields)).toEqual(['why']);
  });
});
