import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { customerPage } from '../features/sign-in/signed-in.js';
import { meQuery } from '../api/queries.js';
import { Plans } from '../features/plans/plans.js';
import { plans as words } from '../messages/plans.js';
import { AccountPage } from '../ui/account-page.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';

const isSome = (cars: readonly Car[]): cars is readonly [Car, ...Car[]] => cars.length > 0;

/** A panel for each kind of cover that the customer may have elsewhere (A2). */
export default customerPage(function PlansPage({ host }: RemoteProps) {
  const { userId } = host.session;
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded
        query={{ ...meQuery(host), select: (me): readonly Car[] => me.cars }}
        words={{ loading: words.loadingCars, failed: words.carsFailed }}
        isEmpty={(cars) => !isSome(cars)}
        whenEmpty={<NothingQuoted title={words.noCars}>{words.noCarsWhy}</NothingQuoted>}
      >
        {(cars) => userId !== null && isSome(cars) && <Plans host={host} userId={userId} cars={cars} />}
      </Loaded>
    </AccountPage>
  );
});
