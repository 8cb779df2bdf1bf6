import { BlockedFields } from '../src/blocked/blocked-fields.js';
import { BlocksModule } from '../src/blocked/blocks.module.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import { BlockedAddress, typedAddress } from '../src/testing/blocked-address.js';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';

/** Every service that checks forms copies as this one does. */
const checking: ServiceDefinition = { name: 'callbacks', config: () => ({}), module: () => ({ module: BlocksModule }), refusals: {} };

let service: ServiceUnderTest;
let address: BlockedAddress;
beforeEach(async () => {
  service = await testService(checking);
  address = new BlockedAddress(service, { isTaken, isRefused }, { consumer: 'platform', caller: 'callbacks' });
});
afterEach(() => service.close());

const isTaken = () => service.get(BlockedFields).refuse({ customer_email: ['email', typedAddress] });
const isRefused = () => expect(isTaken()).rejects.toMatchObject({ code: 'INVALID' });

describe('what services hear of blocked fields', () => {
  it('a value is blocked', async () => {
    await isTaken();
    await address.isRefusedWhenBlocked('to refuse it in forms');
  });

  it('a value is unblocked', () => address.isTakenWhenUnblocked('to take it again'));

  it('imports says which', () => address.isListed());
});
