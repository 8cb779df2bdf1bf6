import { enterPrizeDraw } from '@kerbside/contracts/http/vouchers/campaigns';
import { BlockedAddress, blockedSorry, typedAddress } from '@kerbside/platform/testing/blocked-address';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

let vouchers: ServiceUnderTest;
let address: BlockedAddress;
beforeEach(async () => {
  vouchers = await testService(service);
  address = new BlockedAddress(vouchers, { isTaken, isRefused }, { consumer: 'vouchers' });
});
afterEach(() => vouchers.close());

const enter = () => vouchers.http().post(enterPrizeDraw.path).send({ email: typedAddress });
const isTaken = () => enter().expect(200);
const isRefused = async () => expect((await enter().expect(400)).body.error.fields).toEqual({ email: blockedSorry });

describe('what vouchers hears of blocked fields', () => {
  it('A4: a value is blocked: no form takes it', async () => {
    await isTaken();
    await address.isRefusedWhenBlocked('so that forms refuse it');
  });

  it('A4: a value is unblocked: it is taken again', () => address.isTakenWhenUnblocked('so that forms take it again'));

  it('imports says which', () => address.isListed());
});
