import type { RemoteProps } from '@kerbside/contracts/host';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { yourDataKey, yourDataQuery } from '../api/your-data-api.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { DataCopy } from '../features/your-data/data-copy.js';
import { EraseAccount } from '../features/your-data/erase-account.js';
import { yourData as words } from '../messages/your-data.js';
import { AccountPage } from '../ui/account-page.js';

/** Everything that is kept about the customer: a copy of it, and its erasure. */
export default function YourDataPage({ host }: RemoteProps) {
  return (
    <SignedIn host={host}>
      <AccountPage host={host} title={words.title} lead={words.lead}>
        <YourData host={host} />
      </AccountPage>
    </SignedIn>
  );
}

function YourData({ host }: RemoteProps) {
  const cache = useQueryClient();
  const load = loadOf(useQuery(yourDataQuery(host)));
  const refresh = () => void cache.invalidateQueries({ queryKey: yourDataKey });
  const asked = () => {
    host.toast(words.copy.asked, 'success');
    refresh();
  };
  return (
    <Panel load={load} loading={words.loading} failed={words.failed}>
      {({ export: copy, erasure }) => (
        <Stack gap="large">
          <DataCopy host={host} copy={copy} onAsked={asked} />
          <EraseAccount host={host} erasure={erasure} onChanged={refresh} />
        </Stack>
      )}
    </Panel>
  );
}
