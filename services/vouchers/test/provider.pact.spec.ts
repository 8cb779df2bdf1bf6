import { randomUUID } from 'node:crypto';
import { openQuote, setQuoteVoucher, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { textsOf, verifyPacts, type State, type States } from '@kerbside/platform/testing/pact-provider';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { startedService } from '@kerbside/platform/testing/test-service';
import { Earnings } from '../src/rewards/earnings.service.js';
import { RewardsLedger } from '../src/rewards/rewards-ledger.js';
import { RewardsService } from '../src/rewards/rewards.service.js';
import { service as definition } from '../src/service.js';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import type { VoucherState } from '../src/vouchers/voucher.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';

const totalPence = 26_900;
const facts = (quoteId: string): QuoteFacts =>
  aQuoteFacts({ quoteId, reference: 'KQ-1', title: 'Warranty', totalPence, originalPence: totalPence, lines: [] });

const secrets = new Map<string, string>();
const vouchers = startedService(definition);
beforeAll(() => {
  vouchers.clock.set('2026-11-20T12:00:00Z');
  vouchers.answer(openQuote, ({ params, body }) => {
    const isHeld = body.secret !== undefined && body.secret === secrets.get(params.quoteId);
    if (!isHeld && body.staff !== true) throw notFound();
    return facts(params.quoteId);
  });
  vouchers.answer(setQuoteVoucher, ({ params }) => facts(params.quoteId));
});

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
  'a voucher is applied': apply,
  'a customer with rewards': withRewards,
  'a customer is signed in': (params) => vouchers.as({ kind: 'customer', userId: textsOf(params, 'customerId').customerId }),
  'a member of staff is signed in': (params) => vouchers.as({ kind: 'staff', userId: textsOf(params, 'staffId').staffId, role: 'agent' }),
  'a voucher that nobody has used': (params) => setState(params, { status: 'open' }),
  'a voucher that was used': (params) =>
    setState(params, { status: 'redeemed', quoteId: randomUUID(), paymentId: randomUUID(), at: vouchers.clock.now() }),
};

it('keeps what its callers count on', () => verifyPacts('vouchers', vouchers, states));
