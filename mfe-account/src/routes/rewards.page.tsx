import type { RemoteProps } from '@kerbside/contracts/host';
import { cashbackPercent } from '@kerbside/contracts/payments/rewards';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import { rewardsQuery } from '../api/queries.js';
import { ReferFriend } from '../features/rewards/refer-friend.js';
import { RewardsHistory } from '../features/rewards/rewards-history.js';
import { SignedIn, StaffNotice } from '../features/sign-in/signed-in.js';
import { rewards as words } from '../messages/rewards.js';
import { AccountPage } from '../ui/account-page.js';

export default function RewardsPage(props: RemoteProps) {
  const { host } = props;
  return <SignedIn host={host}>{host.session.role === null ? <Rewards {...props} /> : <StaffNotice host={host} />}</SignedIn>;
}

function Rewards({ host }: RemoteProps) {
  const load = loadOf(useQuery(rewardsQuery(host)));
  return (
    <AccountPage host={host} title={words.title} lead={words.lead(cashbackPercent)}>
      <Panel load={load} loading={words.loading} failed={words.failed}>
        {(rewards) => <RewardsHistory {...rewards} />}
      </Panel>
      <ReferFriend host={host} />
    </AccountPage>
  );
}
