import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';

/** How a customer earns more rewards. */
export const rewardsApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    refer: (friend: CallInput<typeof referFriend>['body']) => send(referFriend, { body: friend }),
  };
};
export type RewardsApi = ReturnType<typeof rewardsApi>;
