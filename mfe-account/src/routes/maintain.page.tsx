import type { RemoteProps } from '@kerbside/contracts/host';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { meQuery } from '../api/queries.js';
import { Maintain } from '../features/overview/maintain.js';
import { SignedIn, StaffNotice } from '../features/sign-in/signed-in.js';
import { cars as carWords } from '../messages/account.js';
import { maintainPage } from '../messages/garage.js';
import { maintain as words } from '../messages/maintain.js';
import { AccountPage } from '../ui/account-page.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';

/** Where "Book" leads: a service, an MOT or a repair for one of the customer's cars (A2, "maintain"). */
export default function MaintainPage(props: RemoteProps) {
  const { host } = props;
  return <SignedIn host={host}>{host.session.role === null ? <OwnCars {...props} /> : <StaffNotice host={host} />}</SignedIn>;
}

function OwnCars({ host }: RemoteProps) {
  const load = loadOf(useQuery({ ...meQuery(host), select: (of) => of.cars }));
  const carId = new URLSearchParams(useSearch()).get('car');
  return (
    <AccountPage host={host} title={words.title} lead={maintainPage.lead}>
      <Panel
        load={load}
        loading={carWords.loading}
        failed={carWords.failed}
        isEmpty={(cars) => cars.length === 0}
        whenEmpty={<NothingQuoted title={carWords.none}>{carWords.noneWhy}</NothingQuoted>}
      >
        {(cars) => <Maintain host={host} cars={cars} carId={carId} />}
      </Panel>
    </AccountPage>
  );
}
