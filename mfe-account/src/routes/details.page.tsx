import type { RemoteProps } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys, meQuery } from '../api/queries.js';
import { DetailsForm } from '../features/details/details-form.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { details as words } from '../messages/details.js';
import { AccountPage } from '../ui/account-page.js';

/** The one place for a customer's name, telephone number and address. */
export default function DetailsPage(props: RemoteProps) {
  const { host } = props;
  return (
    <SignedIn host={host}>
      <AccountPage host={host} title={words.title} lead={words.lead}>
        <Details {...props} />
      </AccountPage>
    </SignedIn>
  );
}

function Details({ host }: RemoteProps) {
  const cache = useQueryClient();
  const load = loadOf(useQuery(meQuery(host)));
  const saved = (_person: Person) => {
    host.toast(words.done, 'success');
    void cache.invalidateQueries({ queryKey: keys.me });
    void host.refreshSession();
  };
  return (
    <Panel load={load} loading={words.loading} failed={words.failed}>
      {({ person }) => <DetailsForm host={host} person={person} onSaved={saved} />}
    </Panel>
  );
}
