import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { keys, meQuery } from '../api/queries.js';
import { DetailsForm } from '../features/details/details-form.js';
import { details as words } from '../messages/details.js';
import { AccountPage } from '../ui/account-page.js';

/** The one place for a customer's name, telephone number and address. */
export default signedInPage(function DetailsPage({ host }: RemoteProps) {
  const cache = useQueryClient();
  const saved = (_person: Person) => {
    host.toast(words.done, 'success');
    void cache.invalidateQueries({ queryKey: keys.me });
    void host.refreshSession();
  };
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded query={meQuery(host)} words={words}>
        {({ person }) => <DetailsForm host={host} person={person} onSaved={saved} />}
      </Loaded>
    </AccountPage>
  );
});
