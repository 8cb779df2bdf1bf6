import { referFriend } from '@kerbside/contracts/http/vouchers-campaigns';
import { readRewards } from '@kerbside/contracts/http/vouchers-rewards';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { accountApi } from '../src/api/account-api.js';
import { rewardsApi } from '../src/api/rewards-api.js';
import { aRewardsItem, casey } from '../src/testing/samples.js';

const customerId = casey.userId ?? '';
const signedIn = ['a customer is signed in', { customerId }] as const;

describe('what the account asks of vouchers', () => {
  it('the rewards of the customer', () => {
    const data = { balance: 6.25, items: [aRewardsItem()] };
    const given = [signedIn, ['a customer with rewards', { customerId, balancePence: 625 }]] as const;
    return expectCall('mfe-account', readRewards, { so: 'to show them', given, data, saying: { balance: 6.25 } }, async (url) => {
      expect(await accountApi(fetchFrom(url)).rewards(noSignal)).toEqual(data);
    });
  });

  const friend = { friend_name: 'Sam', friend_email: 'sam@example.com', message: 'They paid for my gearbox.' };
  const known = ['a person', { userId: customerId, email: 'casey@example.test' }] as const;

  it('to invite a friend', () =>
    expectCall('mfe-account', referFriend, { so: 'of a customer', given: [signedIn, known], body: friend, data: {} }, async (url) => {
      expect(await rewardsApi(fetchFrom(url)).refer(friend)).toEqual({});
    }));

  it('to invite nobody who is the customer', () => {
    const oneself = { ...friend, friend_email: 'casey@example.test' };
    return expectRefusal(
      'mfe-account',
      referFriend,
      { so: 'who is the customer', given: [signedIn, known], body: oneself, status: 422, code: 'REFERRED_YOURSELF' },
      async (url) => {
        await expect(rewardsApi(fetchFrom(url)).refer(oneself)).rejects.toMatchObject({ code: 'REFERRED_YOURSELF' });
      },
    );
  });
});
