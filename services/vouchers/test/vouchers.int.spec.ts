import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { paymentFailed, paymentSucceeded } from '@kerbside/contracts/events/payments';
import { openQuote, setQuoteVoucher, type QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { Audit } from '@kerbside/platform/audit';
import { DomainError } from '@kerbside/platform/errors';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';
import { service } from '../src/service.js';

const customerId = randomUUID();
const aQuote = (over: Partial<QuoteFacts> = {}): QuoteFacts => ({
  quoteId: randomUUID(),
  reference: 'KQ-1',
  customerId,
  productType: 'warranty',
  productTypes: ['warranty'],
  status: 'open',
  step: 3,
  priceVersion: 1,
  totalPence: 30_000,
  originalPence: 30_000,
  lines: [],
  voucher: null,
  maxInstalments: 12,
  title: 'Warranty',
  durationMonths: 12,
  ...over,
});

describe('vouchers', () => {
  let vouchers: ServiceUnderTest;
  const quotes = new Map<string, QuoteFacts>();
  const open = (over: Partial<QuoteFacts> = {}) => {
    const quote = aQuote(over);
    quotes.set(quote.quoteId, quote);
    return quote.quoteId;
  };
  const apply = (quote_id: string, code: string, more: object = {}) =>
    vouchers
      .http()
      .post('/ajax/applyVoucher')
      .send({ quote_id, code, secret: 's', quote_type: 'warranty', ...more });
  const remove = (quote_id: string, code?: string) =>
    vouchers.http().post('/ajax/removeAppliedVoucher').send({ quote_id, code, secret: 's' });
  const claim = (quoteId: string, code: string, paymentId = randomUUID()) =>
    vouchers.http().post('/internal/vouchers/claim').set(vouchers.asService('payments')).send({ quoteId, code, paymentId });
  const paid = (quoteId: string, paymentId: string, voucherCode: string | null = 'ONCE-7Q4K') => ({
    paymentId,
    quoteId,
    customerId,
    amountPence: 27_000,
    currency: 'gbp' as const,
    method: 'card',
    voucherCode,
  });
  const told: { quoteId: string; version: number; code: string | null }[] = [];

  beforeAll(async () => {
    vouchers = await testService(service);
    vouchers.clock.set(new Date('2026-11-20T12:00:00Z'));
  });
  beforeEach(async () => {
    await vouchers.get(VouchersRepository).addMissing(demoVouchers(), demoMembers());
    vouchers.answer(openQuote, ({ params }: { params: { quoteId: string } }) => {
      const quote = quotes.get(params.quoteId);
      if (!quote) throw new DomainError('NOT_FOUND');
      return quote;
    });
    vouchers.answer(
      setQuoteVoucher,
      ({ params, body }: { params: { quoteId: string }; body: { applicationVersion: number; voucher: { code: string } | null } }) => {
        told.push({ quoteId: params.quoteId, version: body.applicationVersion, code: body.voucher?.code ?? null });
        return { ...aQuote(), quoteId: params.quoteId, totalPence: body.voucher ? 27_000 : 30_000 };
      },
    );
  });
  afterAll(() => vouchers.close());

  it('puts a code on a quote whatever its case, and tells pricing and the world', async () => {
    const quoteId = open();
    const answer = await apply(quoteId, ' welcome10 ').expect(200);
    expect(answer.body.data).toMatchObject({ code: 'WELCOME10', totalPence: 27_000 });
    expect(told.at(-1)).toEqual({ quoteId, version: 1, code: 'WELCOME10' });
    expect((await vouchers.events()).at(-1)).toMatchObject({
      type: 'kerbside.vouchers.voucher-applied.v1',
      subject: quoteId,
      data: { discount: { kind: 'percent', percent: 10 } },
    });
  });

  it('takes it off again, once', async () => {
    const quoteId = open();
    await apply(quoteId, 'SAVE25').expect(200);
    expect((await remove(quoteId).expect(200)).body.data.totalPence).toBe(30_000);
    const events = (await vouchers.events()).length;
    await remove(quoteId).expect(200);
    expect(await vouchers.events()).toHaveLength(events);
  });

  it('takes off the code that is named, and no other that came in its place', async () => {
    const quoteId = open();
    await apply(quoteId, 'WELCOME10').expect(200);
    await apply(quoteId, 'SAVE25').expect(200);
    expect((await remove(quoteId, 'WELCOME10').expect(404)).body.error.code).toBe('VOUCHER_NOT_FOUND');
    expect(told.at(-1)).toMatchObject({ quoteId, code: 'SAVE25' });
    await remove(quoteId, ' save25 ').expect(200);
    expect(told.at(-1)).toMatchObject({ quoteId, code: null });
    await remove(quoteId, 'SAVE25').expect(200);
  });

  it.each(['gap', 'boat', ''])('goes on no quote, and off none, of the type %j when it is for another product', async (quote_type) => {
    const quoteId = open();
    expect((await apply(quoteId, 'SAVE25', { quote_type }).expect(400)).body.error.fields).toEqual({
      quote_type: 'This quote is for another product',
    });
    await apply(quoteId, 'SAVE25').expect(200);
    const body = { quote_id: quoteId, code: 'SAVE25', secret: 's', quote_type };
    await vouchers.http().post('/ajax/removeAppliedVoucher').send(body).expect(400);
    expect(told.at(-1)).toEqual({ quoteId, version: 1, code: 'SAVE25' });
  });

  it.each([
    ['', 400, 'INVALID', 'Please enter a code.'],
    ['NOPE', 404, 'VOUCHER_NOT_FOUND', undefined],
    ['SUMMER24', 409, 'VOUCHER_EXPIRED', undefined],
    ['MOTREADY', 422, 'VOUCHER_NEEDS_COVER', undefined],
    ['WARRANTY15', 422, 'VOUCHER_MEMBERS_ONLY', undefined],
  ])('refuses %j with %i %s', async (code, status, refusal, field) => {
    const answer = await apply(open(), code).expect(status);
    expect(answer.body.error.code).toBe(refusal);
    if (field) expect(answer.body.error.fields.code).toBe(field);
  });

  it('says which cover is missing, and lets the customer go without', async () => {
    const quoteId = open();
    const answer = await apply(quoteId, 'BOTHREADY').expect(422);
    expect(answer.body.error.data).toEqual({ no_mot_detected: true, no_breakdown_detected: true });
    expect(answer.body.data).toEqual(answer.body.error.data);
    await apply(quoteId, 'BOTHREADY', { no_free_additions: '1' }).expect(200);
  });

  it('checks club membership: ten digits, and a member', async () => {
    const quoteId = open();
    expect((await apply(quoteId, 'WARRANTY15', { club_member_id: '123' }).expect(422)).body.error.fields.club_member_id).toBe(
      'Your club membership number has exactly 10 digits',
    );
    await apply(quoteId, 'WARRANTY15', { club_member_id: '5555555555' }).expect(422);
    await apply(quoteId, 'WARRANTY15', { club_member_id: '1000000001' }).expect(200);
    await apply(open({ productTypes: ['gap'] }), 'WARRANTY15', { club_member_id: '1000000001' }).expect(422);
  });

  it('wants ten digits of a club member id that is given, whatever code it comes with', async () => {
    const quoteId = open();
    for (const club_member_id of ['123456789', '12345678901', '12345678x0']) {
      const { error } = (await apply(quoteId, 'WELCOME10', { club_member_id }).expect(422)).body;
      expect(error).toMatchObject({ code: 'CLUB_MEMBER_ID_INVALID', fields: { club_member_id: expect.any(String) } });
    }
    await apply(quoteId, 'WELCOME10', { club_member_id: '12345 67890' }).expect(200);
    await apply(quoteId, 'WELCOME10', { club_member_id: '' }).expect(200);
  });

  it('answers a stranger as if the quote did not exist', async () => {
    await apply(randomUUID(), 'WELCOME10').expect(404);
  });

  it('writes down what staff put on a quote and take off it, and not what its customer does', async () => {
    const quote_id = open();
    const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const post = (path: string, body: object) =>
      vouchers
        .http()
        .post(path)
        .set(vouchers.as(staff))
        .send({ quote_id, ...body })
        .expect(200);
    await apply(quote_id, 'SAVE25').expect(200);
    await post('/ajax/applyVoucher', { code: 'WELCOME10' });
    await post('/ajax/removeAppliedVoucher', {});
    const { rows } = await vouchers.get(Audit).list({ subjectId: quote_id });
    expect(rows.map(({ actorId, before, after }) => ({ actorId, before, after }))).toEqual([
      { actorId: staff.userId, before: { code: 'WELCOME10' }, after: { code: null } },
      { actorId: staff.userId, before: { code: 'SAVE25' }, after: { code: 'WELCOME10' } },
    ]);
  });

  it.each(['paying', 'purchased', 'expired'] as const)('leaves a quote that is %s alone', async (status) => {
    await apply(open({ status }), 'WELCOME10').expect(409);
  });

  it.each([
    ['WELCOME10', ['mot'], { kind: 'percent', percent: 10 }],
    [' save25', ['mot'], { kind: 'amount', amountPence: 2_500 }],
    ['SUMMER24', ['mot'], null],
    ['NOPE', ['mot'], null],
    ['WARRANTY15', ['warranty'], null],
  ])('says what %j would take off %j, and keeps nothing', async (code, productTypes, discount) => {
    const answer = await vouchers
      .http()
      .post('/internal/vouchers/try')
      .set(vouchers.asService('garages'))
      .send({ code, productTypes })
      .expect(200);
    expect(answer.body.data).toEqual({ discount });
  });

  it('gives a single-use code to one of many at once', async () => {
    const ids = Array.from({ length: 6 }, () => open());
    const answers = await Promise.all(ids.map((quoteId) => apply(quoteId, 'ONCE-7Q4K')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
    const paymentId = randomUUID();
    await claim(winner, 'ONCE-7Q4K', paymentId).expect(200);
    await vouchers.deliver(paymentFailed, { paymentId, quoteId: winner, reason: 'declined' });
    await claim(winner, 'ONCE-7Q4K', paymentId).expect(200);
    await vouchers.deliver(paymentSucceeded, paid(winner, paymentId));
    await vouchers.deliver(paymentSucceeded, paid(winner, paymentId));
    vouchers.clock.advance(48 * 3_600_000);
    await apply(open(), 'ONCE-7Q4K').expect(409);
    expect((await vouchers.events()).filter(({ type }) => type.includes('voucher-redeemed'))).toHaveLength(1);
  });

  it('is used up by the payment whose price it was in, though it was taken off meanwhile', async () => {
    const code = 'ONCE-TAKEN-OFF';
    const once = demoVouchers().filter(({ singleUse }) => singleUse);
    await vouchers.get(VouchersRepository).addMissing(
      once.map((voucher) => ({ ...voucher, code })),
      demoMembers(),
    );
    const quoteId = open();
    await apply(quoteId, code).expect(200);
    const paymentId = randomUUID();
    await claim(quoteId, code, paymentId).expect(200);
    await remove(quoteId).expect(200);
    await vouchers.deliver(paymentSucceeded, paid(quoteId, paymentId, code));
    await apply(open(), code).expect(409);
  });

  it('is not paid with once the product that it is for was taken out again', async () => {
    const quoteId = open({ productType: 'gap', productTypes: ['gap', 'warranty'] });
    await apply(quoteId, 'WARRANTY15', { club_member_id: '1000000001', quote_type: 'gap' }).expect(200);
    await claim(quoteId, 'WARRANTY15').expect(200);
    open({ quoteId, productType: 'gap', productTypes: ['gap'] });
    expect((await claim(quoteId, 'WARRANTY15').expect(422)).body.error.code).toBe('VOUCHER_WRONG_PRODUCT');
  });

  it('is nobody else’s while a payment keeps it, though its quote let go of it, and free once that payment failed', async () => {
    const code = 'ONCE-LET-GO';
    const once = demoVouchers().filter(({ singleUse }) => singleUse);
    await vouchers.get(VouchersRepository).addMissing(
      once.map((voucher) => ({ ...voucher, id: randomUUID(), code })),
      demoMembers(),
    );
    const quoteId = open();
    await apply(quoteId, code).expect(200);
    const paymentId = randomUUID();
    await claim(quoteId, code, paymentId).expect(200);
    await apply(quoteId, code).expect(200);
    await apply(quoteId, 'SAVE25').expect(200);
    await apply(open(), code).expect(409);
    await claim(open(), code).expect(409);
    await vouchers.deliver(paymentFailed, { paymentId, quoteId, reason: 'declined' });
    await apply(open(), code).expect(200);
  });

  it('stays as it was on a quote whose change pricing refuses', async () => {
    const quoteId = open();
    await apply(quoteId, 'SAVE25').expect(200);
    vouchers.answer(setQuoteVoucher, () => {
      throw new DomainError('QUOTE_BEING_PAID');
    });
    await apply(quoteId, 'WELCOME10').expect(409);
    await remove(quoteId).expect(409);
    const told = (await vouchers.events()).filter(({ subject }) => subject === quoteId);
    expect(told.map(({ type, data }) => [type.split('.')[2], Reflect.get(data as object, 'code')])).toEqual([
      ['voucher-applied', 'SAVE25'],
      ['voucher-applied', 'WELCOME10'],
      ['voucher-applied', 'SAVE25'],
      ['voucher-removed', 'SAVE25'],
      ['voucher-applied', 'SAVE25'],
    ]);
    vouchers.answer(setQuoteVoucher, () => ({ ...aQuote(), quoteId, totalPence: 30_000 }));
    expect((await remove(quoteId).expect(200)).body.data.totalPence).toBe(30_000);
    expect(await vouchers.events()).toContainEqual(expect.objectContaining({ subject: quoteId, sequence: 6 }));
  });

  it('is taken off a price that still has it, though the quote carries none here', async () => {
    const quoteId = open();
    await apply(quoteId, 'SAVE25').expect(200);
    await remove(quoteId).expect(200);
    open({ quoteId, voucher: { code: 'SAVE25', label: '£25 off' } });
    expect((await remove(quoteId).expect(200)).body.data.totalPence).toBe(30_000);
    expect(told.filter((one) => one.quoteId === quoteId)).toEqual([
      { quoteId, version: 1, code: 'SAVE25' },
      { quoteId, version: 2, code: null },
      { quoteId, version: 3, code: null },
    ]);
  });

  it('undoes itself when pricing refuses', async () => {
    const quoteId = open();
    vouchers.answer(setQuoteVoucher, () => {
      throw new DomainError('QUOTE_BEING_PAID');
    });
    await apply(quoteId, 'WELCOME10').expect(409);
    expect((await vouchers.events()).at(-1)).toMatchObject({ type: 'kerbside.vouchers.voucher-removed.v1', subject: quoteId });
  });

  it('lets staff read what staff changed, and nobody else', async () => {
    const agent = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const quoteId = open();
    await vouchers.http().post('/ajax/applyVoucher').set(vouchers.as(agent)).send({ quote_id: quoteId, code: 'SAVE25' }).expect(200);
    const trail = (caller: Caller) => vouchers.http().get('/api/vouchers/audit').query({ subjectId: quoteId }).set(vouchers.as(caller));
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

  it('stops guessing after ten wrong codes on a quote', async () => {
    const quoteId = open();
    for (let n = 0; n < 10; n += 1) await apply(quoteId, `GUESS${n}`).expect(404);
    await apply(quoteId, 'GUESS11').expect(429);
    await apply(quoteId, 'SAVE25').expect(429);
  });

  it('counts no code as a guess that is known and only does not fit', async () => {
    const quoteId = open();
    for (let n = 0; n < 6; n += 1) await apply(quoteId, 'MOTREADY').expect(422);
    for (let n = 0; n < 6; n += 1) await apply(quoteId, 'SUMMER24').expect(409);
    await apply(quoteId, 'SAVE25').expect(200);
  });

  it('keeps its internal call to services', async () => {
    await vouchers.http().post('/internal/vouchers/claim').send({}).expect(401);
  });
});
