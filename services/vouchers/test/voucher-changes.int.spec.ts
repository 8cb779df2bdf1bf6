import { randomUUID } from 'node:crypto';
import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { setQuoteVoucher } from '@kerbside/contracts/http/pricing/internal';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { unansweredChanges } from '../src/vouchers/voucher-changes.service.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';
import { customerId, startVouchers, type VouchersUnderTest } from './vouchers-under-test.js';

describe('voucher changes', () => {
  let at: VouchersUnderTest;
  beforeAll(async () => {
    at = await startVouchers();
  });
  beforeEach(() => at.reset());
  afterAll(() => at.vouchers.close());

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
    it('Q4: is sent again until pricing has answered, with the same number, and takes effect once', async () => {
      const quoteId = at.open();
      loseTheAnswer();
      await at.apply(quoteId, 'SAVE25').expect(503);
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
      const quoteId = at.open();
      loseTheAnswer();
      await at.apply(quoteId, 'SAVE25').expect(503);
      await at.reset();
      at.vouchers.clock.advance(1_000);
      await sweep();
      expect(changesSentFor(quoteId)).toEqual([[1, 'SAVE25']]);
    });

    it('Q4: is carried out before the next change of that quote', async () => {
      const quoteId = at.open();
      loseTheAnswer();
      await at.apply(quoteId, 'SAVE25').expect(503);
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
      const quoteId = at.open();
      loseTheAnswer();
      await at.apply(quoteId, 'ONCE-7Q4K').expect(503);
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
      const quoteId = at.open();
      loseTheAnswer();
      await at.apply(quoteId, 'SAVE25').expect(503);
      const body = { code: 'SAVE25', quoteId, paymentId: quoteId, customerId: quoteId, productTypes: ['warranty'], isSale: true };
      await at.vouchers.http().post('/internal/vouchers/claim').set(at.vouchers.asService('payments')).send(body).expect(200);
    });
  });

  describe('changes of one quote at once', () => {
    it.each([
      ['two codes', (quoteId: string, n: number) => at.apply(quoteId, n % 2 ? 'SAVE25' : 'WELCOME10')],
      ['one code put on and taken off', (quoteId: string, n: number) => (n % 2 ? at.apply(quoteId, 'SAVE25') : at.remove(quoteId))],
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
      const apply = (quote_id: string) =>
        at.vouchers.http().post('/ajax/applyVoucher').set(at.vouchers.as(customer)).send({ quote_id, code: once });
      await apply(holder).expect(200);
      await apply(looked).expect(200);
      expect([(await applied(holder))?.code, (await applied(looked))?.code]).toEqual([null, once]);
      await at.vouchers.http().post('/ajax/removeAppliedVoucher').set(at.vouchers.as(customer)).send({ quote_id: looked }).expect(200);
    });

    it('Q4: stays where a payment claimed it', async () => {
      const holder = first();
      await at.apply(holder, once).expect(200);
      const body = { code: once, quoteId: holder, paymentId: holder, customerId: holder, productTypes: ['warranty'] };
      await at.vouchers.http().post('/internal/vouchers/claim').set(at.vouchers.asService('payments')).send(body).expect(200);
      const { error } = (await at.apply(at.open(), once, { other_secrets: ['s'] }).expect(409)).body;
      expect(error.code).toBe('VOUCHER_IN_PAYMENT');
      expect(await applied(holder)).toMatchObject({ code: once });
    });
  });
});

describe('a voucher in a payment', () => {
  let at: VouchersUnderTest;
  beforeAll(async () => {
    at = await startVouchers();
  });
  beforeEach(() => at.reset());
  afterAll(() => at.vouchers.close());

  const claim = (quoteId: string, code: string, paymentId = randomUUID()) =>
    at.vouchers.http().post('/internal/vouchers/claim').set(at.vouchers.asService('payments')).send({ quoteId, code, paymentId });
  const paid = (quoteId: string, paymentId: string, voucherCode: string | null = 'ONCE-7Q4K') => ({
    ...purchaseCompleted.sample,
    purchaseId: paymentId,
    quoteId,
    customerId,
    voucherCode,
  });

  it('Q4: gives a single-use code to one of many at once', async () => {
    const ids = Array.from({ length: 6 }, () => at.open());
    const answers = await Promise.all(ids.map((quoteId) => at.apply(quoteId, 'ONCE-7Q4K')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
    const paymentId = randomUUID();
    await claim(winner, 'ONCE-7Q4K', paymentId).expect(200);
    await at.vouchers.deliver(paymentFailed, { paymentId, quoteId: winner, reason: 'declined' });
    await claim(winner, 'ONCE-7Q4K', paymentId).expect(200);
    await at.vouchers.deliver(purchaseCompleted, paid(winner, paymentId));
    await at.vouchers.deliver(purchaseCompleted, paid(winner, paymentId));
    at.vouchers.clock.advance(48 * 3_600_000);
    await at.apply(at.open(), 'ONCE-7Q4K').expect(409);
    expect((await at.vouchers.events()).filter(({ type }) => type.includes('voucher-redeemed'))).toHaveLength(1);
  });

  it('Q4: is used up by the payment whose price it was in, even if it has since been taken off', async () => {
    const code = 'ONCE-TAKEN-OFF';
    const once = demoVouchers().filter(({ singleUse }) => singleUse);
    await at.vouchers.get(VouchersRepository).addMissing(
      once.map((voucher) => ({ ...voucher, code })),
      demoMembers(),
    );
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
    const code = 'ONCE-LET-GO';
    const once = demoVouchers().filter(({ singleUse }) => singleUse);
    await at.vouchers.get(VouchersRepository).addMissing(
      once.map((voucher) => ({ ...voucher, id: randomUUID(), code })),
      demoMembers(),
    );
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
