import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useSearch } from 'wouter';
import { customerPage } from '../features/sign-in/signed-in.js';
import { meQuery } from '../api/queries.js';
import { Maintain } from '../features/overview/maintain.js';
import { cars as carWords } from '../messages/account.js';
import { maintainPage } from '../messages/garage.js';
import { maintain as words } from '../messages/maintain.js';
import { AccountPage } from '../ui/account-page.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';

/** Where "Book" leads: a service, an MOT or a repair for one of the customer's cars (A2, "maintain"). */
export default customerPage(function MaintainPage({ host }: RemoteProps) {
  const carId = new URLSearchParams(useSearch()).get('car');
  return (
    <AccountPage host={host} title={words.title} lead={maintainPage.lead}>
      <Loaded
        query={{ ...meQuery(host), select: (of) => of.cars }}
        words={carWords}
        whenEmpty={<NothingQuoted title={carWords.none}>{carWords.noneWhy}</NothingQuoted>}
      >
        {(cars) => <Maintain host={host} cars={cars} carId={carId} />}
      </Loaded>
    </AccountPage>
  );
});
