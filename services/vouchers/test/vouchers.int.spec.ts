import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { setQuoteVoucher } from '@kerbside/contracts/http/pricing/internal';
import { aQuoteFacts } from '@kerbside/contracts/testing/sample-quote-facts';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError } from '@kerbside/platform/errors/errors';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { customerId, startVouchers, type VouchersUnderTest } from './vouchers-under-test.js';

let at: VouchersUnderTest;
beforeAll(async () => {
  at = await startVouchers();
});
beforeEach(() => at.reset());
afterAll(() => at.vouchers.close());

/** The events about a quote's voucher, in order. */
const eventsOf = async (quoteId: string) =>
  (await at.vouchers.events())
    .filter(({ subject }) => subject === quoteId)
    .map(({ type, data }) => [type.split('.')[2], Reflect.get(data as object, 'code')]);

describe('vouchers', () => {
  it('puts a code on a quote whatever its case, tells pricing, and publishes an event', async () => {
    const quoteId = at.open();
    const answer = await at.apply(quoteId, ' welcome10 ').expect(200);
    expect(answer.body.data).toMatchObject({ code: 'WELCOME10', totalPence: 27_000 });
    expect(at.sentToPricing.at(-1)).toEqual({ quoteId, version: 1, code: 'WELCOME10' });
    expect((await at.vouchers.events()).at(-1)).toMatchObject({
      type: 'kerbside.vouchers.voucher-applied.v1',
      subject: quoteId,
      data: { discount: { kind: 'percent', percent: 10 } },
    });
  });

  it('takes it off again, once', async () => {
    const quoteId = at.open();
    await at.apply(quoteId, 'SAVE25').expect(200);
    expect((await at.remove(quoteId).expect(200)).body.data.totalPence).toBe(30_000);
    const events = (await at.vouchers.events()).length;
    await at.remove(quoteId).expect(200);
    expect(await at.vouchers.events()).toHaveLength(events);
  });

  it('Q5: takes off the code that is named, and not another that replaced it', async () => {
    const quoteId = at.open();
    await at.apply(quoteId, 'WELCOME10').expect(200);
    await at.apply(quoteId, 'SAVE25').expect(200);
    expect((await at.remove(quoteId, 'WELCOME10').expect(404)).body.error.code).toBe('VOUCHER_NOT_FOUND');
    expect(at.sentToPricing.at(-1)).toMatchObject({ quoteId, code: 'SAVE25' });
    await at.remove(quoteId, ' save25 ').expect(200);
    expect(at.sentToPricing.at(-1)).toMatchObject({ quoteId, code: null });
    await at.remove(quoteId, 'SAVE25').expect(200);
  });

  it.each(['gap', 'boat', ''])('Q5: is neither put on nor taken off when the type %j is not that of the quote', async (quote_type) => {
    const quoteId = at.open();
    expect((await at.apply(quoteId, 'SAVE25', { quote_type }).expect(400)).body.error.fields).toEqual({
      quote_type: 'This quote is for another product',
    });
    await at.apply(quoteId, 'SAVE25').expect(200);
    const body = { quote_id: quoteId, code: 'SAVE25', secret: 's', quote_type };
    await at.vouchers.http().post('/ajax/removeAppliedVoucher').send(body).expect(400);
    expect(at.sentToPricing.at(-1)).toEqual({ quoteId, version: 1, code: 'SAVE25' });
  });

  it.each([
    ['', 400, 'INVALID', 'Please enter a code.'],
    ['NOPE', 404, 'VOUCHER_NOT_FOUND', undefined],
    ['SUMMER24', 409, 'VOUCHER_EXPIRED', undefined],
    ['MOTREADY', 422, 'VOUCHER_NEEDS_COVER', undefined],
    ['WARRANTY15', 422, 'VOUCHER_MEMBERS_ONLY', undefined],
  ])('refuses %j with %i %s', async (code, status, refusal, field) => {
    const answer = await at.apply(at.open(), code).expect(status);
    expect(answer.body.error.code).toBe(refusal);
    if (field) expect(answer.body.error.fields.code).toBe(field);
  });

  it('says which cover is missing, and lets the customer go without', async () => {
    const quoteId = at.open();
    const answer = await at.apply(quoteId, 'BOTHREADY').expect(422);
    expect(answer.body.error.data).toEqual({ no_mot_detected: true, no_breakdown_detected: true, works_without: true });
    expect(answer.body.data).toEqual(answer.body.error.data);
    await at.apply(quoteId, 'BOTHREADY', { no_free_additions: '1' }).expect(200);
  });

  it('checks club membership: ten digits, and a member', async () => {
    const quoteId = at.open();
    expect((await at.apply(quoteId, 'WARRANTY15', { club_member_id: '123' }).expect(422)).body.error.fields.club_member_id).toBe(
      'Your club membership number has exactly 10 digits',
    );
    const stranger = await at.apply(quoteId, 'WARRANTY15', { club_member_id: '5555555555' }).expect(422);
    expect(stranger.body.error).toMatchObject({ code: 'VOUCHER_MEMBER_UNKNOWN', fields: { club_member_id: expect.any(String) } });
    await at.apply(quoteId, 'WARRANTY15', { club_member_id: '1000000001' }).expect(200);
    await at.apply(at.open({ productTypes: ['gap'] }), 'WARRANTY15', { club_member_id: '1000000001' }).expect(422);
  });

  it('Q4: requires ten digits of any club member id, whatever code it comes with', async () => {
    const quoteId = at.open();
    for (const club_member_id of ['123456789', '12345678901', '12345678x0']) {
      const { error } = (await at.apply(quoteId, 'WELCOME10', { club_member_id }).expect(422)).body;
      expect(error).toMatchObject({ code: 'CLUB_MEMBER_ID_INVALID', fields: { club_member_id: expect.any(String) } });
    }
    await at.apply(quoteId, 'WELCOME10', { club_member_id: '12345 67890' }).expect(200);
    await at.apply(quoteId, 'WELCOME10', { club_member_id: '' }).expect(200);
  });

  it('audits what staff put on a quote and take off it, but not what its customer does', async () => {
    const quote_id = at.open();
    const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const post = (path: string, body: object) =>
      at.vouchers
        .http()
        .post(path)
        .set(at.vouchers.as(staff))
        .send({ quote_id, ...body })
        .expect(200);
    await at.apply(quote_id, 'SAVE25').expect(200);
    await post('/ajax/applyVoucher', { code: 'WELCOME10' });
    await post('/ajax/removeAppliedVoucher', {});
    const { rows } = await at.vouchers.get(Audit).list({ subjectId: quote_id });
    expect(rows.map(({ actorId, before, after }) => ({ actorId, before, after }))).toEqual([
      { actorId: staff.userId, before: { code: 'WELCOME10' }, after: { code: null } },
      { actorId: staff.userId, before: { code: 'SAVE25' }, after: { code: 'WELCOME10' } },
    ]);
  });

  it('Q4: puts no code for a sum on a quote that is paid month by month, and says why', async () => {
    const quoteId = at.open({ totalPence: 2_591, monthlyPence: 2_591 });
    const { body } = await at.apply(quoteId, 'SAVE25').expect(422);
    expect(body.error).toMatchObject({ code: 'VOUCHER_NOT_MONTHLY', message: expect.stringContaining('takes an amount off once') });
    await at.apply(quoteId, 'WELCOME10').expect(200);
  });

  it.each(['paying', 'purchased', 'expired'] as const)('leaves a quote that is %s alone', async (status) => {
    await at.apply(at.open({ status }), 'WELCOME10').expect(409);
  });

  it.each([
    ['WELCOME10', ['mot'], { kind: 'percent', percent: 10 }],
    [' save25', ['mot'], { kind: 'amount', amountPence: 2_500 }],
    ['SUMMER24', ['mot'], null],
    ['NOPE', ['mot'], null],
    ['WARRANTY15', ['warranty'], null],
  ])('Q4: says what %j would take off %j, and stores nothing', async (code, productTypes, discount) => {
    const answer = await at.vouchers
      .http()
      .post('/internal/vouchers/try')
      .set(at.vouchers.asService('garages'))
      .send({ code, productTypes })
      .expect(200);
    expect(answer.body.data).toEqual({ discount });
  });

  it('Q4: stays as it was when pricing refuses a change of the quote', async () => {
    const quoteId = at.open();
    await at.apply(quoteId, 'SAVE25').expect(200);
    at.vouchers.answer(setQuoteVoucher, () => {
      throw new DomainError('QUOTE_BEING_PAID');
    });
    await at.apply(quoteId, 'WELCOME10').expect(409);
    await at.remove(quoteId).expect(409);
    expect(await eventsOf(quoteId)).toEqual([['voucher-applied', 'SAVE25']]);
    at.vouchers.answer(setQuoteVoucher, () => aQuoteFacts({ quoteId, totalPence: 30_000 }));
    expect((await at.remove(quoteId).expect(200)).body.data.totalPence).toBe(30_000);
    expect(await at.vouchers.events()).toContainEqual(expect.objectContaining({ subject: quoteId, sequence: 4 }));
  });

  it('is taken off a price that still includes it, though the quote carries none here', async () => {
    const quoteId = at.open();
    await at.apply(quoteId, 'SAVE25').expect(200);
    await at.remove(quoteId).expect(200);
    at.open({ quoteId, voucher: { code: 'SAVE25', label: '£25 off' } });
    expect((await at.remove(quoteId).expect(200)).body.data.totalPence).toBe(30_000);
    expect(at.sentToPricing.filter((one) => one.quoteId === quoteId)).toEqual([
      { quoteId, version: 1, code: 'SAVE25' },
      { quoteId, version: 2, code: null },
      { quoteId, version: 3, code: null },
    ]);
  });

  it('Q5: is not published when pricing refuses, and is free for others', async () => {
    const quoteId = at.open();
    at.vouchers.answer(setQuoteVoucher, () => {
      throw new DomainError('QUOTE_BEING_PAID');
    });
    await at.apply(quoteId, 'ONCE-7Q4K').expect(409);
    expect(await eventsOf(quoteId)).toEqual([]);
    await at.reset();
    const other = at.open();
    await at.apply(other, 'ONCE-7Q4K').expect(200);
    await at.remove(other).expect(200);
  });

  it('Q4: lets staff read what staff changed, and nobody else', async () => {
    const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const quoteId = at.open();
    await at.vouchers.http().post('/ajax/applyVoucher').set(at.vouchers.as(agent)).send({ quote_id: quoteId, code: 'SAVE25' }).expect(200);
    const trail = (caller: Caller) =>
      at.vouchers.http().get('/api/vouchers/audit').query({ subjectId: quoteId }).set(at.vouchers.as(caller));
    const { body } = await trail(agent).expect(200);
    expect(body.data.rows).toEqual([
      expect.objectContaining({
        action: 'quote-voucher-changed',
        actorId: agent.userId,
        before: { code: null },
        after: { code: 'SAVE25' },
      }),
    ]);
    await trail({ kind: 'customer', userId: customerId }).expect(403);
  });

  it('Q4: stops guessing after ten wrong codes on a quote', async () => {
    const quoteId = at.open();
    for (let n = 0; n < 10; n += 1) await at.apply(quoteId, `GUESS${n}`).expect(404);
    await at.apply(quoteId, 'GUESS11').expect(429);
    await at.apply(quoteId, 'SAVE25').expect(429);
  });

  it('Q4: answers ten of many guesses that come at once, and no right one after that', async () => {
    const quoteId = at.open();
    const burst = (code: string) => at.apply(quoteId, code).set('x-forwarded-for', '203.0.113.99');
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => burst(`BURST${n}`)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(404), count(429)]).toEqual([10, 30]);
    await burst('SAVE25').expect(429);
  });

  it('Q4: stops guessing across several quotes and lookups, by network address', async () => {
    const guesser = '203.0.113.7';
    const from = (path: string, body: object, address = guesser) =>
      at.vouchers.http().post(path).set('x-forwarded-for', address).send(body);
    const apply = (code: string, address?: string) => from('/ajax/applyVoucher', { quote_id: at.open(), code, secret: 's' }, address);
    const limit = 20 * at.vouchers.get(PlatformConfig).perAddressFactor;
    for (let n = 0; n < limit - 5; n += 1) await apply(`GUESS${n}`).expect(404);
    for (let n = 0; n < 4; n += 1) await from('/api/vouchers/lookup', { code: `GUESS${n}` }).expect(404);
    await apply('WARRANTY15').expect(422);
    await apply('SAVE25').expect(429);
    await from('/api/vouchers/lookup', { code: 'SAVE25' }).expect(429);
    await apply('SAVE25', '203.0.113.8').expect(200);
  });

  it('Q4: stops guessing across several quotes by account, wherever it comes from', async () => {
    const guesser = { kind: 'customer', userId: randomUUID() } as const;
    let sent = 0;
    const apply = (code: string, who: Caller = guesser) => {
      sent += 1;
      const asking = at.vouchers.http().post('/ajax/applyVoucher').set(at.vouchers.as(who)).set('x-forwarded-for', `198.51.100.${sent}`);
      return asking.send({ quote_id: at.open(), code });
    };
    for (let n = 0; n < 20; n += 1) await apply(`GUESS${n}`).expect(404);
    await apply('SAVE25').expect(429);
    await apply('SAVE25', { kind: 'customer', userId: randomUUID() }).expect(200);
  });

  it('does not count a known code that merely does not apply as a guess', async () => {
    const quoteId = at.open();
    for (let n = 0; n < 6; n += 1) await at.apply(quoteId, 'MOTREADY').expect(422);
    for (let n = 0; n < 6; n += 1) await at.apply(quoteId, 'SUMMER24').expect(409);
    await at.apply(quoteId, 'SAVE25').expect(200);
  });

  it('keeps its internal call to services', async () => {
    await at.vouchers.http().post('/internal/vouchers/claim').send({}).expect(401);
  });
});
