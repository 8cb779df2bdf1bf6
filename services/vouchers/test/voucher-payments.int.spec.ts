import { randomUUID } from 'node:crypto';
import { paymentFailed, purchaseCompleted } from '@kerbside/contracts/events/payments';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';
import { customerId, startVouchers, type VouchersUnderTest } from './vouchers-under-test.js';

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

describe('a voucher in a payment', () => {
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
