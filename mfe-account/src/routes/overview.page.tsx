import { londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import type { AccountApi } from '../api/account-api.js';
import { claimsApi, claimsQuery } from '../api/claims-api.js';
import { meQuery, paymentsQuery, policiesQuery, quotesQuery } from '../api/queries.js';
import { ArchivedCars } from '../features/car/archived-car.js';
import { AskedToArchive } from '../features/car/asked-to-archive.js';
import { useVisitsToBook } from '../features/booking-later/visits-to-book.js';
import { ClaimDoor } from '../features/garage/claim-door.js';
import { Garage } from '../features/garage/garage.js';
import { motsDue } from '../features/garage/mots-due.js';
import { useOfCars } from '../features/garage/use-of-cars.js';
import { ErasureNotice } from '../features/overview/erasure-notice.js';
import { NextStepCard } from '../features/next-step/next-step-card.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { StaffNotice } from '../features/sign-in/staff-notice.js';
import { shared } from '../messages/account.js';
import { garage as words } from '../messages/garage.js';
import { bookingsPath } from '../paths.js';
import { useMovedAnchor } from '../ui/use-moved-anchor.js';

interface OverviewProps extends RemoteProps {
  readonly api: AccountApi;
}

export function OverviewPage({ host, api }: OverviewProps) {
  const { role } = host.session;
  return <SignedIn host={host}>{role === null ? <Overview host={host} api={api} /> : <StaffNotice host={host} />}</SignedIn>;
}

const none = [] as const;

/** The customer's cars below the one thing to do next. Each part loads, fails and tries again by itself. */
function Overview({ host, api }: OverviewProps) {
  const { fetch, session } = host;
  const ofClaims = useMemo(() => claimsApi(fetch), [fetch]);
  const cars = useQuery({ ...meQuery(api), select: (of) => of.cars });
  const archived = useQuery({ ...meQuery(api), select: (of) => of.archivedCars ?? none });
  const policies = loadOf(useQuery(policiesQuery(api)));
  const quotes = loadOf(useQuery(quotesQuery(api)));
  const payments = loadOf(useQuery(paymentsQuery(api)));
  const claims = loadOf(useQuery(claimsQuery(ofClaims)));
  const bought = policies.status === 'ready' ? policies.data : undefined;
  const ofCars = useOfCars(fetch, cars.data ?? none);
  const toBook = useVisitsToBook(fetch, bought);
  const registers = (cars.data ?? none).map((car) => ({ car, motExpiresOn: ofCars.registers.get(car.id)?.mot_expiration_date }));
  useTitle(host, shared.myAccount);
  useMovedAnchor();
  return (
    <Page>
      <Stack inOrder>
        <PageHeading lead={words.lead(session.name)}>{shared.myAccount}</PageHeading>
        <ErasureNotice host={host} />
        <NextStepCard
          host={host}
          api={api}
          policies={policies}
          quotes={quotes}
          claims={claims}
          payments={payments}
          visits={[...ofCars.visits.values()].flat()}
          toBook={toBook}
          motsDue={motsDue(registers, bought ?? none, londonDay(new Date()))}
        />
        <Garage cars={loadOf(cars)} policies={bought} claims={claims.status === 'ready' ? claims.data : none} toBook={toBook} {...ofCars} />
        <ClaimDoor />
        <p>
          <Link href={bookingsPath}>{words.bookings}</Link>
        </p>
        <ArchivedCars cars={archived.data ?? none} />
        {cars.data && <AskedToArchive host={host} cars={cars.data} />}
      </Stack>
    </Page>
  );
}
