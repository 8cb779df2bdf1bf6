import type { RemoteProps } from '@kerbside/contracts/host';
import { cashbackPercent } from '@kerbside/contracts/payments/rewards';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import type { AccountApi } from '../api/account-api.js';
import { rewardsQuery } from '../api/queries.js';
import { rewardsApi } from '../api/rewards-api.js';
import { ReferFriend } from '../features/rewards/refer-friend.js';
import { RewardsHistory } from '../features/rewards/rewards-history.js';
import { SignedIn, StaffNotice } from '../features/sign-in/signed-in.js';
import { rewards as words } from '../messages/rewards.js';
import { AccountPage } from '../ui/account-page.js';

interface RewardsPageProps extends RemoteProps {
  readonly api: AccountApi;
}

export default function RewardsPage(props: RewardsPageProps) {
  const { host } = props;
  return <SignedIn host={host}>{host.session.role === null ? <Rewards {...props} /> : <StaffNotice host={host} />}</SignedIn>;
}

function Rewards({ host, api }: RewardsPageProps) {
  const { fetch } = host;
  const friends = rewardsApi(fetch);
  const load = loadOf(useQuery(rewardsQuery(api)));
  return (
    <AccountPage host={host} title={words.title} lead={words.lead(cashbackPercent)}>
      <Panel load={load} loading={words.loading} failed={words.failed}>
        {(rewards) => <RewardsHistory {...rewards} />}
      </Panel>
      <ReferFriend api={friends} />
    </AccountPage>
  );
}
