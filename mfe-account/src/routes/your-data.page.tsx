import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQueryClient } from '@tanstack/react-query';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { yourDataKey, yourDataQuery } from '../api/your-data-api.js';
import { DataCopy } from '../features/your-data/data-copy.js';
import { EraseAccount } from '../features/your-data/erase-account.js';
import { yourData as words } from '../messages/your-data.js';
import { AccountPage } from '../ui/account-page.js';

/** Everything that is kept about the customer: a copy of it, and its erasure. */
export default signedInPage(function YourDataPage({ host }: RemoteProps) {
  const cache = useQueryClient();
  const refresh = () => void cache.invalidateQueries({ queryKey: yourDataKey });
  const asked = () => {
    host.toast(words.copy.asked, 'success');
    refresh();
  };
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded query={yourDataQuery(host)} words={words}>
        {({ export: copy, erasure }) => (
          <Stack gap="large">
            <DataCopy host={host} copy={copy} onAsked={asked} />
            <EraseAccount host={host} erasure={erasure} onChanged={refresh} />
          </Stack>
        )}
      </Loaded>
    </AccountPage>
  );
});
