import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import type { HoldDocument } from '../src/rewards/rewards.document.js';
import { RewardsRepository } from '../src/rewards/rewards.repository.js';
import { service } from '../src/service.js';
import type { ApplicationDocument, ChangeAsked } from '../src/vouchers/voucher.document.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';

const at = new Date('2026-11-20T12:00:00Z');
const asked: Required<ChangeAsked> = {
  voucherId: 'another-voucher',
  code: 'CLUB5',
  memberId: '0123456789',
  version: 4,
  staff: { kind: 'staff', userId: 'an-agent', role: 'agent' },
  askedAt: at,
};
const application: Required<ApplicationDocument> = {
  _id: 'a-quote',
  voucherId: 'a-voucher',
  code: 'WELCOME10',
  version: 3,
  redeemedBy: 'a-payment',
  memberId: '9876543210',
  asked,
};
const hold: Required<HoldDocument> = {
  _id: 'a-payment',
  customerId: 'casey',
  amountPence: 1_250,
  isSpent: false,
  heldAt: at,
  isForSale: true,
  agreement: 4,
  boughtOn: '2026-11-20',
  earned: { paidPence: 10_000, refundedPence: 500, refunds: ['a-refund'], isByPayment: true },
};

let vouchers: ServiceUnderTest;
beforeAll(async () => {
  vouchers = await testService(service);
});
afterAll(() => vouchers.close());

const stored = (collection: string, _id: string) => vouchers.get(Mongo).connection.collection<{ _id: string }>(collection).findOne({ _id });

it('the voucher of a quote is stored with everything that it is made of, and read back as it was', async () => {
  const mongo = vouchers.get(Mongo);
  const repository = vouchers.get(VouchersRepository);
  await mongo.transaction((session) => repository.saveApplication(application, session));
  expect(await stored('applications', application._id)).toStrictEqual(application);
  expect(await mongo.transaction((session) => repository.application(application._id, session))).toStrictEqual(application);
});

it('rewards that a payment holds are stored with everything that they are made of, and read back as they were', async () => {
  const repository = vouchers.get(RewardsRepository);
  await vouchers.get(Mongo).transaction((session) => repository.saveHold(hold, session));
  expect(await stored('rewards_holds', hold._id)).toStrictEqual(hold);
  expect(await repository.hold(hold._id)).toStrictEqual(hold);
});
