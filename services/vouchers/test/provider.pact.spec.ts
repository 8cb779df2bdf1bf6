import { randomUUID } from 'node:crypto';
import { readMe, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { openQuote, setQuoteVoucher, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { aPerson } from '@kerbside/contracts/testing/sample-person';
import { notFound } from '@kerbside/platform/errors/errors';
import { Audit } from '@kerbside/platform/audit/audit';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type State, type States } from '@kerbside/platform/testing/pact-provider';
import { aQuoteFacts } from '@kerbside/contracts/testing/sample-quote-facts';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { demoManualCodes } from '../src/manuals/demo-codes.js';
import { ManualsRepository } from '../src/manuals/manuals.repository.js';
import { Earnings } from '../src/rewards/earnings.service.js';
import { RewardsLedger } from '../src/rewards/rewards-ledger.js';
import { RewardsService } from '../src/rewards/rewards.service.js';
import { service as definition } from '../src/service.js';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { newVoucher } from '../src/codes/voucher-code.js';
import type { VoucherState } from '../src/vouchers/voucher.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';

const totalPence = 26_900;
const facts = (quoteId: string): QuoteFacts =>
  aQuoteFacts({ quoteId, reference: 'KQ-1', title: 'Warranty', totalPence, originalPence: totalPence, lines: [] });

let vouchers: ServiceUnderTest;
const secrets = new Map<string, string>();
beforeAll(async () => {
  vouchers = await testService(definition);
  vouchers.clock.set('2026-11-20T12:00:00Z');
  vouchers.answer(openQuote, ({ params, body }) => {
    const isHeld = body.secret !== undefined && body.secret === secrets.get(params.quoteId);
    if (!isHeld && body.staff !== true) throw notFound();
    return facts(params.quoteId);
  });
  vouchers.answer(setQuoteVoucher, ({ params }) => facts(params.quoteId));
});
afterAll(() => vouchers.close());

const post = (path: string, body: object) => vouchers.http().post(path).send(body);

const addVouchers = () => vouchers.get(VouchersRepository).addMissing(demoVouchers(), demoMembers());
const apply: State = async (params) => {
  const { quoteId, code } = textsOf(params, 'quoteId', 'code');
  await addVouchers();
  await post('/ajax/applyVoucher', { code, quote_id: quoteId, secret: secrets.get(quoteId) }).expect(200);
};
const setState = async (params: Readonly<Record<string, unknown>>, state: VoucherState): Promise<void> => {
  const { code } = textsOf(params, 'code');
  await addVouchers();
  const repository = vouchers.get(VouchersRepository);
  await vouchers.get(Mongo).transaction(async (session) => {
    const voucher = await repository.byCode(code, session);
    if (!voucher) throw new Error(`There is no voucher ${code}`);
    await repository.saveState(voucher.id, state, session);
  });
};

/** Sets exactly this balance: uses up what the customer had before. */
const withRewards: State = async (params) => {
  const { customerId } = textsOf(params, 'customerId');
  const amountPence = Number(params['balancePence']);
  const { balancePence } = await vouchers.get(RewardsService).balanceOf(customerId);
  await vouchers.get(Mongo).transaction(async (session) => {
    const paid = { customerId, paymentId: randomUUID(), amountPence: 0, rewardsPence: balancePence, isAllPaid: true, at: new Date(0) };
    if (balancePence > 0) await vouchers.get(Earnings).settle(paid, session);
    await vouchers.get(RewardsLedger).credit({ customerId, amountPence, label: 'Cashback on your purchase' }, session);
  });
};

const states: States = {
  'a quote that a visitor holds': async (params) => {
    const { quoteId, secret } = textsOf(params, 'quoteId', 'secret');
    secrets.set(quoteId, secret);
    await post('/ajax/removeAppliedVoucher', { quote_id: quoteId, secret });
  },
  'a voucher': addVouchers,
  'no voucher': () => undefined,
  'a voucher is applied': apply,
  'a voucher is taken off': async (params) => {
    await apply(params);
    const { quoteId } = textsOf(params, 'quoteId');
    await post('/ajax/removeAppliedVoucher', { quote_id: quoteId, secret: secrets.get(quoteId) }).expect(200);
  },
  'a customer with rewards': withRewards,
  'a customer is signed in': (params) => vouchers.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId }),
  'a voucher code': async (params) => {
    const { voucherId, code } = textsOf(params, 'voucherId', 'code');
    const form = { code, discount_kind: 'percent', discount: 10, why: 'A pact' } as const;
    const voucher = newVoucher(form, { id: voucherId, now: vouchers.clock.now() });
    const { database } = vouchers.get(Mongo);
    await database.collection<{ _id: string }>('vouchers').deleteMany({ $or: [{ _id: voucherId }, { code }] });
    await vouchers.get(Mongo).transaction((session) => vouchers.get(VouchersRepository).add(voucher, session));
  },
  'an enrolment': async (params) => {
    const { email } = textsOf(params, 'email');
    await post('/ajax/whatCarEnrollmentSubmit', { name: 'Jo Bloggs', company: 'Bloggs Ltd', email }).expect(200);
  },
  'manual codes': () => vouchers.get(ManualsRepository).addMissing(demoManualCodes()),
  'a customer with a car': (params) => {
    const { customerId, carId } = textsOf(params, 'customerId', 'carId');
    const facts = { registrationNumber: 'AA19DSL', make: 'Nissan', model: 'X-Trail', range: null, firstRegistrationDate: '2019-03-28' };
    const car = { ...facts, id: carId, addedAt: '2026-11-19T16:30:00.000Z' };
    vouchers.answer(readMe, () => ({ person: aPerson({ id: customerId }), cars: [car] }));
  },
  'a person': (params) => {
    const { userId, email } = textsOf(params, 'userId', 'email');
    vouchers.answer(readPerson, () => aPerson({ id: userId, email }));
    vouchers.answer(sendMessage, () => ({}));
  },
  'staff did something to a quote': (params) => {
    const { quoteId, staffId } = textsOf({ ...Object(params) }, 'quoteId', 'staffId');
    const facts = { action: 'quote-changed', subjectType: 'quote', subjectId: quoteId, before: { code: 'a' }, after: { code: 'b' } };
    const actor = { kind: 'staff', userId: staffId, role: 'agent' } as const;
    return vouchers.get(Mongo).transaction((session) => vouchers.get(Audit).record(session, { ...facts, actor }));
  },
  'an admin is signed in': (params) => vouchers.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'admin' }),
  'a member of staff is signed in': (params) => vouchers.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'agent' }),
  'a voucher that nobody has used': (params) => setState(params, { status: 'open' }),
  'a voucher that was used': (params) =>
    setState(params, { status: 'redeemed', quoteId: randomUUID(), paymentId: randomUUID(), at: vouchers.clock.now() }),
};

it('keeps what its callers count on', () => verifyPacts('vouchers', vouchers, states));
