import { readCar, readMe, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { openQuote, setQuoteVoucher } from '@kerbside/contracts/http/pricing/internal';
import { aCar, aPerson, aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { answersOf, matrixOf } from '@kerbside/platform/testing/authorisation-matrix';
import { sendTo, type TriedRequest } from '@kerbside/platform/testing/call-tables';
import { startedService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';

const { quoteId } = aQuoteFacts();
const secret = 'of-the-quote';
const userId = 'c5000000-0000-4000-8000-0000000000a1';
const car = aCar();
const person = aPerson({ id: userId, email: 'zoe@example.com', firstName: 'Zoë', lastName: 'Carter' });

const forms: Readonly<Record<string, object>> = {
  'apply-voucher': { code: 'SAVE25', quote_id: quoteId, secret, quote_type: 'warranty', check_quote_step: '3', no_free_additions: '0' },
  'remove-voucher': { code: 'SAVE25', quote_id: quoteId, secret, quote_type: 'warranty' },
  'request-quote': {
    car_id: car.id,
    user_id: userId,
    provider: 'wecovercars',
    product_type: 'tyre',
    product_name: 'Tyre Guard',
    duration: 12,
    price: 69,
  },
  'request-partner-offer': {
    car_id: car.id,
    user_id: userId,
    provider: 'wecovercars',
    product_type: 'key_cover',
    product_name: 'Lost Keys',
    duration: 12,
    price: 24,
  },
};
/** Another user's record, for each call that names one. */
const strangers: readonly (readonly [id: string, over: TriedRequest])[] = [
  ['apply-voucher', { body: { ...forms['apply-voucher'], secret: 'guessed' } }],
  ['apply-voucher', { body: { ...forms['apply-voucher'], quote_id: '..' } }],
  ['remove-voucher', { body: { ...forms['remove-voucher'], secret: 'guessed' } }],
  ['remove-voucher', { body: { ...forms['remove-voucher'], quote_id: 'x'.repeat(101) } }],
  ['external-product', { params: { carId: quoteId, provider: 'wecovercars', productType: 'tyre' } }],
  ['request-quote', { body: { ...forms['request-quote'], user_id: quoteId } }],
  ['request-quote', { body: { ...forms['request-quote'], car_id: quoteId } }],
  ['partner-offer', { params: { carId: quoteId, provider: 'wecovercars', product: 'key_cover' } }],
  ['request-partner-offer', { body: { ...forms['request-partner-offer'], user_id: quoteId } }],
  ['request-partner-offer', { body: { ...forms['request-partner-offer'], car_id: quoteId } }],
  ['haynes-eligible', { params: { userId: quoteId } }],
  ['haynes-claim', { params: { userId: quoteId, duration: '7' } }],
];

describe('the calls of vouchers', () => {
  const ask = (id: string, over: TriedRequest = {}) =>
    sendTo(vouchers, id, {
      headers: vouchers.as({ kind: 'customer', userId }),
      ...(forms[id] ? { body: forms[id] } : {}),
      ...over,
    });

  const vouchers = startedService(service, { env: { PER_ADDRESS_LIMIT_FACTOR: '1000' } });
  beforeAll(async () => {
    vouchers.clock.set(new Date('2026-11-20T12:00:00Z'));
    await vouchers.get(VouchersRepository).addMissing(demoVouchers(), demoMembers());
    vouchers.answer(openQuote, ({ params, body }) => {
      if (params.quoteId !== quoteId || body.secret !== secret) throw new DomainError('NOT_FOUND');
      return aQuoteFacts();
    });
    vouchers.answer(setQuoteVoucher, () => aQuoteFacts());
    vouchers.answer(readMe, () => ({ person, cars: [car], archivedCars: [] }));
    vouchers.answer(readCar, () => ({ customerId: userId, car }));
    vouchers.answer(readPerson, () => person);
    vouchers.answer(sendMessage, () => ({}));
  });

  it.each(matrixOf('vouchers'))('Q6, A6: $id, for $who: whoever asks is let in or refused', async (row) =>
    expect(await answersOf(vouchers, row)).toEqual(row.answers),
  );

  it.each(strangers)('Q5: %s finds nothing of a stranger’s, and nothing that does not exist', async (id, over) => {
    const { status, body } = await ask(id, over);
    expect([status, body.error]).toEqual([404, { code: 'NOT_FOUND', message: 'We could not find that.' }]);
  });
});
