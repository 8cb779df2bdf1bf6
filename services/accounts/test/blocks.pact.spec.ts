import { register } from '@kerbside/contracts/http/accounts/accounts';
import { BlockedAddress, blockedSorry, typedAddress } from '@kerbside/platform/testing/blocked-address';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';
import { browser, form } from './browser.js';
import { quickHashes } from './quick-hashes.js';

let accounts: ServiceUnderTest;
let address: BlockedAddress;
beforeEach(async () => {
  accounts = await testService(definition, { overrides: [quickHashes] });
  address = new BlockedAddress(accounts, { isTaken, isRefused }, { consumer: 'accounts' });
});
afterEach(() => accounts.close());

const ask = () => browser(accounts).post(register.path, form({ email: typedAddress }));
const isTaken = () => ask().expect(200);
const isRefused = async () => expect((await ask().expect(400)).body.error.fields).toEqual({ email: blockedSorry });

describe('what accounts hears of blocked fields', () => {
  it('A4: a value is blocked: nobody registers with it', () => address.isRefusedWhenBlocked('so that forms refuse it'));

  it('a value is unblocked: it is taken again', () => address.isTakenWhenUnblocked('so that forms take it again'));

  it('imports says which', () => address.isListed());
});
