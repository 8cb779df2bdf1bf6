import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../api/queries.js';
import { Plans } from '../features/plans/plans.js';
import { SignedIn, StaffNotice } from '../features/sign-in/signed-in.js';
import { plans as words } from '../messages/plans.js';
import { AccountPage } from '../ui/account-page.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';

/** A panel for each kind of cover that the customer may have elsewhere (A2). */
export default function PlansPage(props: RemoteProps) {
  const { host } = props;
  return <SignedIn host={host}>{host.session.role === null ? <OtherPlans {...props} /> : <StaffNotice host={host} />}</SignedIn>;
}

const isSome = (cars: readonly Car[]): cars is readonly [Car, ...Car[]] => cars.length > 0;

function OtherPlans({ host }: RemoteProps) {
  const { userId } = host.session;
  const load = loadOf(useQuery({ ...meQuery(host), select: (me): readonly Car[] => me.cars }));
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Panel
        load={load}
        loading={words.loadingCars}
        failed={words.carsFailed}
        isEmpty={(cars) => !isSome(cars)}
        whenEmpty={<NothingQuoted title={words.noCars}>{words.noCarsWhy}</NothingQuoted>}
      >
        {(cars) => userId !== null && isSome(cars) && <Plans host={host} userId={userId} cars={cars} />}
      </Panel>
    </AccountPage>
  );
}
