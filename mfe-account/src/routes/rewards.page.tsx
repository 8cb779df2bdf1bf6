import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { cashbackPercent } from '@kerbside/contracts/payments/rewards';
import { customerPage } from '../features/sign-in/signed-in.js';
import { rewardsQuery } from '../api/queries.js';
import { ReferFriend } from '../features/rewards/refer-friend.js';
import { RewardsHistory } from '../features/rewards/rewards-history.js';
import { rewards as words } from '../messages/rewards.js';
import { AccountPage } from '../ui/account-page.js';

export default customerPage(function RewardsPage({ host }: RemoteProps) {
  return (
    <AccountPage host={host} title={words.title} lead={words.lead(cashbackPercent)}>
      <Loaded query={rewardsQuery(host)} words={words}>
        {(rewards) => <RewardsHistory {...rewards} />}
      </Loaded>
      <ReferFriend host={host} />
    </AccountPage>
  );
});
