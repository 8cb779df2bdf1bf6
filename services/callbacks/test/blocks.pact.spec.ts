import { BlockedAddress, blockedSorry, typedAddress } from '@kerbside/platform/testing/blocked-address';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

const booking = {
  callback_subject: 'claims',
  customer_name: 'Jo Bloggs',
  customer_email: typedAddress,
  customer_phone: '07700 900123',
  callback_date: '2026-11-23',
};

let callbacks: ServiceUnderTest;
let address: BlockedAddress;
beforeEach(async () => {
  callbacks = await testService(service);
  address = new BlockedAddress(callbacks, { isTaken, isRefused }, { consumer: 'callbacks' });
});
afterEach(() => callbacks.close());

const book = () => {
  callbacks.clock.set(new Date('2026-11-20T10:15:00Z'));
  return callbacks.http().post('/callbacks/bookcallback').send(booking);
};
const isTaken = () => book().expect(200);
const isRefused = async () => expect((await book().expect(400)).body.error.fields).toEqual({ customer_email: blockedSorry });

describe('what callbacks hears of blocked fields', () => {
  it('A4: a value is blocked: forms with it are refused beside the field', async () => {
    await isTaken();
    await address.isRefusedWhenBlocked('so that forms refuse it');
  });

  it('A4: a value is unblocked: forms take it again', () => address.isTakenWhenUnblocked('so that forms take it again'));

  it('A4: an older list changes nothing', () => address.isRefusedByLatestList());

  it('imports says which', () => address.isListed());
});
