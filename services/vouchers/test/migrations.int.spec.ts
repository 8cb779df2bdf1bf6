import { Mongo } from '@kerbside/platform/mongo/mongo';
import { migrations } from '../src/migrations.js';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';
import { startVouchers, type VouchersUnderTest } from './vouchers-under-test.js';

let at: VouchersUnderTest;
beforeAll(async () => {
  at = await startVouchers();
  await at.reset();
});
afterAll(() => at.vouchers.close());

const database = () => at.vouchers.get(Mongo).connection.db;
const migrate = async () => {
  const db = database();
  if (!db) throw new Error('There is no database');
  for (const { up } of migrations) await up(db);
};

it('Q4: earlier customers are known as such, and stay so after a later purchase', async () => {
  const customerId = 'c7000000-0000-4000-8000-0000000000d1';
  const movement = { customerId, version: 1, label: 'Back from your purchase' };
  await at.vouchers.get(Mongo).connection.collection('rewards_movements').insertOne(movement);
  await migrate();
  await migrate();
  const quoteId = at.open({ customerId });
  expect((await at.apply(quoteId, 'WELCOME10').expect(409)).body.error.code).toBe('VOUCHER_FIRST_COVER_ONLY');
});

it('older codes get the terms of their campaigns', async () => {
  const rows = at.vouchers.get(Mongo).connection.collection('vouchers');
  await rows.updateMany({}, { $unset: { withoutCover: '', isForFirstCover: '' } });
  await migrate();
  await at.vouchers.get(VouchersRepository).addMissing(demoVouchers(), demoMembers());
  for (const { code, withoutCover, isForFirstCover } of demoVouchers())
    expect(await rows.findOne({ code })).toMatchObject({ withoutCover, isForFirstCover });
});
