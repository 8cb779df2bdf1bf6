import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { BlockedAddress, blockedSorry, typedAddress } from '@kerbside/platform/testing/blocked-address';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';

let pricing: ServiceUnderTest;
let address: BlockedAddress;
beforeEach(async () => {
  pricing = await testService(service);
  address = new BlockedAddress(pricing, { isTaken, isRefused }, { consumer: 'pricing' });
});
afterEach(() => pricing.close());

const start = () =>
  pricing.get(BlockedFields).refuse({ email: ['email', typedAddress], phone: ['phone', undefined], postcode: ['postcode', ''] });
const isTaken = () => expect(start()).resolves.toBeUndefined();
const isRefused = () => expect(start()).rejects.toMatchObject({ details: { fields: { email: blockedSorry } } });

describe('what pricing hears of blocked fields', () => {
  it('A4: a value is blocked: forms with it are refused beside the field', async () => {
    await isTaken();
    await address.isRefusedWhenBlocked('so that forms refuse it');
  });

  it('a value is unblocked: forms take it again', () => address.isTakenWhenUnblocked('so that forms take it again'));

  it('an older list changes nothing', () => address.isRefusedByLatestList());

  it('imports says which', () => address.isListed());
});
