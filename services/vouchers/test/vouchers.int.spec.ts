import { randomUUID } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { setQuoteVoucher } from '@kerbside/contracts/http/pricing/internal';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { unansweredChanges } from '../src/vouchers/voucher-changes.service.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';
import { customerId, startedVouchers } from './vouchers-under-test.js';

const at = startedVouchers();
beforeEach(() => at.reset());

describe('vouchers', () => {
  const eventsOf = async (quoteId: string) =>
    (await at.vouchers.events())
      .filter(({ subject }) => subject === quoteId)
      .map(({ type, data }) => [type.split('.')[2], Reflect.get(data as object, 'code')]);

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

  it('Q5: takes off the code that is named, once, and not another that replaced it', async () => {
    const quoteId = at.open();
    await at.apply(quoteId, 'WELCOME10').expect(200);
    await at.apply(quoteId, 'SAVE25').expect(200);
    expect((await at.remove(quoteId, 'WELCOME10').expect(404)).body.error.code).toBe('VOUCHER_NOT_FOUND');
    expect(at.sentToPricing.at(-1)).toMatchObject({ quoteId, code: 'SAVE25' });
    expect((await at.remove(quoteId, ' save25 ').expect(200)).body.data.totalPence).toBe(30_000);
    expect(at.sentToPricing.at(-1)).toMatchObject({ quoteId, code: null });
    const events = await eventsOf(quoteId);
    await at.remove(quoteId, 'SAVE25').expect(200);
    expect(await eventsOf(quoteId)).toEqual(events);
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

  it('is for a member of its club', async () => {
    const quoteId = at.open();
    const stranger = await at.apply(quoteId, 'WARRANTY15', { club_member_id: '5555555555' }).expect(422);
    expect(stranger.body.error).toMatchObject({ code: 'VOUCHER_MEMBER_UNKNOWN', fields: { club_member_id: expect.any(String) } });
    await at.apply(quoteId, 'WARRANTY15', { club_member_id: '1000000001' }).expect(200);
    await at.apply(at.open({ productTypes: ['gap'] }), 'WARRANTY15', { club_member_id: '1000000001' }).expect(422);
  });

  it('Q4: requires ten digits of any club member id, whatever code it comes with', async () => {
    const quoteId = at.open();
    for (const club_member_id of ['123456789', '12345678901', '12345678x0']) {
      const { error } = (await at.apply(quoteId, 'WELCOME10', { club_member_id }).expect(422)).body;
      const fields = { club_member_id: 'Your club membership number has exactly 10 digits' };
      expect(error).toMatchObject({ code: 'CLUB_MEMBER_ID_INVALID', fields });
    }
    await at.apply(quoteId, 'WELCOME10', { club_member_id: '12345 67890' }).expect(200);
    await at.apply(quoteId, 'WELCOME10', { club_member_id: '' }).expect(200);
  });

  it('audits what staff put on a quote and take off it, but not what its customer does', async () => {
    const quote_id = at.open();
    const staff = { kind: 'staff', userId: randomUUID(), role: 'agent' } as const;
    const post = (path: string, body: object) =>
      at.vouchers
        .by(staff)
        .post(path)
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

  it('leaves a quote alone that is being paid', async () => {
    await at.apply(at.open({ status: 'paying' }), 'WELCOME10').expect(409);
  });

  it.each([
    ['WELCOME10', ['mot'], { kind: 'percent', percent: 10 }],
    ['NOPE', ['mot'], null],
    ['WARRANTY15', ['warranty'], null],
  ])('Q4: says what %j would take off %j, and stores nothing', async (code, productTypes, discount) => {
    const answer = await at.vouchers.by('garages').post('/internal/vouchers/try').send({ code, productTypes }).expect(200);
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
      const asking = at.vouchers.by(who).post('/ajax/applyVoucher').set('x-forwarded-for', `198.51.100.${sent}`);
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
});

describe('voucher changes', () => {
  const sweep = () => at.vouchers.sweep(unansweredChanges);
  const changesSentFor = (quoteId: string) =>
    at.sentToPricing.filter((one) => one.quoteId === quoteId).map(({ version, code }) => [version, code]);
  const applied = (quoteId: string) =>
    at.vouchers.get(Mongo).transaction((session) => at.vouchers.get(VouchersRepository).application(quoteId, session));
  const eventsOf = async (quoteId: string) => (await at.vouchers.events()).filter(({ subject }) => subject === quoteId);

  /** Pricing receives the change, but its answer is lost. */
  const loseTheAnswer = () =>
    at.vouchers.answer(setQuoteVoucher, ({ params: { quoteId }, body: { applicationVersion: version, voucher } }) => {
      at.sentToPricing.push({ quoteId, version, code: voucher?.code ?? null });
      throw new DomainError('SERVICE_UNAVAILABLE');
    });

  describe('a change whose answer was lost', () => {
    const lost = async (code = 'SAVE25'): Promise<string> => {
      const quoteId = at.open();
      loseTheAnswer();
      await at.apply(quoteId, code).expect(503);
      return quoteId;
    };

    it('Q4: is sent again until pricing has answered, with the same number, and takes effect once', async () => {
      const quoteId = await lost();
      expect([await eventsOf(quoteId), (await applied(quoteId))?.code]).toEqual([[], null]);
      at.vouchers.clock.advance(20_000);
      await sweep();
      expect(await eventsOf(quoteId)).toEqual([]);
      await at.reset();
      await sweep();
      await sweep();
      expect(changesSentFor(quoteId)).toEqual([
        [1, 'SAVE25'],
        [1, 'SAVE25'],
        [1, 'SAVE25'],
      ]);
      expect((await eventsOf(quoteId)).map(({ type, sequence }) => [type, sequence])).toEqual([
        ['kerbside.vouchers.voucher-applied.v1', 1],
      ]);
      expect(await applied(quoteId)).toMatchObject({ code: 'SAVE25', version: 1, asked: null });
    });

    it('is at first left to the caller who asked for it', async () => {
      const quoteId = await lost();
      await at.reset();
      at.vouchers.clock.advance(1_000);
      await sweep();
      expect(changesSentFor(quoteId)).toEqual([[1, 'SAVE25']]);
    });

    it('Q4: is carried out before the next change of that quote', async () => {
      const quoteId = await lost();
      await at.apply(quoteId, 'WELCOME10').expect(503);
      await at.reset();
      await at.apply(quoteId, 'WELCOME10').expect(200);
      expect(changesSentFor(quoteId)).toEqual([
        [1, 'SAVE25'],
        [1, 'SAVE25'],
        [1, 'SAVE25'],
        [2, 'WELCOME10'],
      ]);
      expect((await eventsOf(quoteId)).map(({ sequence, data }) => [sequence, Reflect.get(data as object, 'code')])).toEqual([
        [1, 'SAVE25'],
        [2, 'WELCOME10'],
      ]);
    });

    it('is dropped when pricing refuses it in the end, and a single-use code is free', async () => {
      const quoteId = await lost('ONCE-7Q4K');
      expect((await at.apply(at.open({ customerId: null }), 'ONCE-7Q4K').expect(409)).body.error.code).toBe('VOUCHER_ON_ANOTHER_QUOTE');
      at.vouchers.answer(setQuoteVoucher, () => {
        throw new DomainError('QUOTE_BEING_PAID');
      });
      at.vouchers.clock.advance(20_000);
      await sweep();
      expect([await eventsOf(quoteId), await applied(quoteId)]).toMatchObject([[], { code: null, asked: null }]);
      await at.reset();
      const other = at.open();
      await at.apply(other, 'ONCE-7Q4K').expect(200);
      await at.remove(other).expect(200);
    });

    it('counts in a payment if pricing accepted it', async () => {
      const quoteId = await lost();
      const body = { code: 'SAVE25', quoteId, paymentId: quoteId, customerId: quoteId, productTypes: ['warranty'], isSale: true };
      await at.vouchers.by('payments').post('/internal/vouchers/claim').send(body).expect(200);
    });
  });

  describe('changes of one quote at once', () => {
    it.each([
      ['two codes', (quoteId: string, n: number) => at.apply(quoteId, n % 2 ? 'SAVE25' : 'WELCOME10')],
      ['a single-use code among others', (quoteId: string, n: number) => at.apply(quoteId, n === 7 ? 'ONCE-7Q4K' : 'SAVE25')],
    ])('Q4: of %s reach pricing one after the other, none gives up, and the quote carries the last of them', async (_, change) => {
      const quoteId = at.open();
      const answers = await Promise.all(Array.from({ length: 16 }, (_none, n) => change(quoteId, n)));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const versions = (await eventsOf(quoteId)).map(({ sequence }) => sequence);
      expect(versions).toEqual([...new Set(versions)]);
      const nothing: (number | string | null)[] = [0, null];
      const last = changesSentFor(quoteId).reduce((newest, one) => (Number(one[0]) > Number(newest[0]) ? one : newest), nothing);
      expect(await applied(quoteId)).toMatchObject({ version: last[0], code: last[1], asked: null });
    });
  });

  describe('a single-use code that another quote holds', () => {
    const first = () => at.open({ customerId: null });
    const once = 'ONCE-7Q4K';
    const free = async (quoteId: string) => void (await at.remove(quoteId).expect(200));

    it('Q5: stays on that quote when a stranger asks', async () => {
      const holder = first();
      await at.apply(holder, once).expect(200);
      const { error } = (await at.apply(at.open(), once, { other_secrets: ['guessed'] }).expect(409)).body;
      expect(error).toMatchObject({ code: 'VOUCHER_ON_ANOTHER_QUOTE', message: expect.stringMatching(/on another quote.*in 30 minutes/) });
      expect(await applied(holder)).toMatchObject({ code: once });
      await free(holder);
    });

    it('Q4: moves to the quote that its holder is looking at, by the secret of the other', async () => {
      const [holder, looked] = [first(), first()];
      at.protect(holder, 'of-the-first');
      await at.apply(holder, once, { secret: 'of-the-first' }).expect(200);
      await at.apply(looked, once, { other_secrets: ['of-no-quote', 'of-the-first'] }).expect(200);
      expect([(await applied(holder))?.code, (await applied(looked))?.code]).toEqual([null, once]);
      expect(changesSentFor(holder)).toEqual([
        [1, once],
        [2, null],
      ]);
      await free(looked);
    });

    it('moves between the quotes of one customer', async () => {
      const customer = { kind: 'customer', userId: 'c7000000-0000-4000-8000-0000000000c1' } as const;
      const [holder, looked] = [at.open({ customerId: customer.userId }), at.open({ customerId: customer.userId })];
      for (const quoteId of [holder, looked]) at.protect(quoteId, 'only-by-its-owner', customer.userId);
      const apply = (quote_id: string) => at.vouchers.by(customer).post('/ajax/applyVoucher').send({ quote_id, code: once });
      await apply(holder).expect(200);
      await apply(looked).expect(200);
      expect([(await applied(holder))?.code, (await applied(looked))?.code]).toEqual([null, once]);
      await at.vouchers.by(customer).post('/ajax/removeAppliedVoucher').send({ quote_id: looked }).expect(200);
    });

    it('Q4: stays where a payment claimed it', async () => {
      const holder = first();
      await at.apply(holder, once).expect(200);
      const body = { code: once, quoteId: holder, paymentId: holder, customerId: holder, productTypes: ['warranty'] };
      await at.vouchers.by('payments').post('/internal/vouchers/claim').send(body).expect(200);
      const { error } = (await at.apply(at.open(), once, { other_secrets: ['s'] }).expect(409)).body;
      expect(error.code).toBe('VOUCHER_IN_PAYMENT');
      expect(await applied(holder)).toMatchObject({ code: once });
    });
  });
});

describe('a voucher in a payment', () => {
  const claim = (quoteId: string, code: string, paymentId = randomUUID()) =>
    at.vouchers.by('payments').post('/internal/vouchers/claim').send({ quoteId, code, paymentId });
  const usedOnce = async (): Promise<string> => {
    const code = `ONCE-${randomUUID().slice(0, 8).toUpperCase()}`;
    const once = demoVouchers().filter(({ singleUse }) => singleUse);
    await at.vouchers.get(VouchersRepository).addMissing(
      once.map((voucher) => ({ ...voucher, code })),
      demoMembers(),
    );
    return code;
  };
  const paid = (quoteId: string, paymentId: string, voucherCode: string) => ({
    ...purchaseCompleted.sample,
    purchaseId: paymentId,
    quoteId,
    customerId,
    voucherCode,
  });

  it('Q4: gives a single-use code to one of many at once', async () => {
    const code = await usedOnce();
    const ids = Array.from({ length: 6 }, () => at.open());
    const answers = await Promise.all(ids.map((quoteId) => at.apply(quoteId, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
    const paymentId = randomUUID();
    await claim(winner, code, paymentId).expect(200);
    await at.vouchers.deliver(paymentFailed, { paymentId, quoteId: winner, reason: 'declined' });
    await claim(winner, code, paymentId).expect(200);
    await at.vouchers.deliver(purchaseCompleted, paid(winner, paymentId, code));
    await at.vouchers.deliver(purchaseCompleted, paid(winner, paymentId, code));
    at.vouchers.clock.advance(48 * 3_600_000);
    await at.apply(at.open(), code).expect(409);
    expect(
      (await at.vouchers.events()).filter(({ type, subject }) => type.includes('voucher-redeemed') && subject === winner),
    ).toHaveLength(1);
  });

  it('Q4: is used up by the payment whose price it was in, even if it has since been taken off', async () => {
    const code = await usedOnce();
    const quoteId = at.open();
    await at.apply(quoteId, code).expect(200);
    const paymentId = randomUUID();
    await claim(quoteId, code, paymentId).expect(200);
    await at.remove(quoteId).expect(200);
    await at.vouchers.deliver(purchaseCompleted, paid(quoteId, paymentId, code));
    await at.apply(at.open(), code).expect(409);
  });

  it('Q4: cannot be paid with once its product was removed from the quote', async () => {
    const quoteId = at.open({ productType: 'gap', productTypes: ['gap', 'warranty'] });
    await at.apply(quoteId, 'WARRANTY15', { club_member_id: '1000000001', quote_type: 'gap' }).expect(200);
    await claim(quoteId, 'WARRANTY15').expect(200);
    at.open({ quoteId, productType: 'gap', productTypes: ['gap'] });
    expect((await claim(quoteId, 'WARRANTY15').expect(422)).body.error.code).toBe('VOUCHER_WRONG_PRODUCT');
  });

  it('Q4: is nobody else’s while a payment keeps it, even if its quote released it, and free once that payment failed', async () => {
    const code = await usedOnce();
    const quoteId = at.open();
    await at.apply(quoteId, code).expect(200);
    const paymentId = randomUUID();
    await claim(quoteId, code, paymentId).expect(200);
    await at.apply(quoteId, code).expect(200);
    await at.apply(quoteId, 'SAVE25').expect(200);
    await at.apply(at.open(), code).expect(409);
    await claim(at.open(), code).expect(409);
    await at.vouchers.deliver(paymentFailed, { paymentId, quoteId, reason: 'declined' });
    await at.apply(at.open(), code).expect(200);
  });
});
