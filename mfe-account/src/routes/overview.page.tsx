import type { Site } from '@kerbside/contracts/ui/data/calls';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { loadOf, useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQuery, useQueryClient, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { customerPage } from '../features/sign-in/signed-in.js';
import { claimsQuery } from '../api/claims-api.js';
import { isFirstTry, unreadOf, meQuery, paymentsQuery, policiesQuery, quotesQuery } from '../api/queries.js';
import { ArchivedCars } from '../features/car/archived-car.js';
import { useVisitsToBook } from '../features/booking-later/visits-to-book.js';
import { ClaimDoor } from '../features/garage/claim-door.js';
import { Garage, type OfCars } from '../features/garage/garage.js';
import { motOf, motsDue } from '../features/garage/countdown.js';
import { NextStepCard } from '../features/next-step/next-step-card.js';
import { products as ofProducts, quotes as ofQuotes, shared } from '../messages/account.js';
import { bookings } from '../messages/bookings.js';
import { claims as claimWords } from '../messages/claims.js';
import { garage as words } from '../messages/garage.js';
import { payments as paymentWords } from '../messages/payments.js';
import { bookingsPath } from '../paths.js';
import { yourDataKey, yourDataQuery } from '../api/your-data-api.js';
import { WaitingErasure } from '../features/your-data/waiting-erasure.js';
import { movedTo } from '../places.js';
import { visitsQuery } from '../api/bookings-api.js';
import { detailsQuery } from '../api/cars-api.js';
import { carName } from '../names.js';
import { Unread } from '../ui/unread.js';
import { ArchiveDialog } from '../features/car/archive-dialog.js';

const none = [] as const;

/** The customer's cars below the one thing to do next. Each part loads, fails and tries again by itself. */
export const OverviewPage = customerPage(function OverviewPage({ host }: RemoteProps) {
  const { session } = host;
  const cars = useQuery({ ...meQuery(host), select: (of) => of.cars });
  const archived = useQuery({ ...meQuery(host), select: (of) => of.archivedCars });
  const policies = useLoaded(policiesQuery(host));
  const quotes = useLoaded(quotesQuery(host));
  const payments = useLoaded(paymentsQuery(host));
  const claims = useLoaded(claimsQuery(host));
  const bought = policies.status === 'ready' ? policies.data : undefined;
  const { isLate, unreadVisits, ...ofCars } = useOfCars(host, cars.data ?? none);
  const { toBook, ...booked } = useVisitsToBook(host, bought);
  const unread = unreadVisits ?? booked.unread;
  const mots = (cars.data ?? none).map((car) => ({ car, motExpiresOn: ofCars.motDays.get(car.id) }));
  useTitle(host, shared.myAccount);
  useMovedAnchor();
  return (
    <Page>
      <Stack inOrder>
        <PageHeading lead={words.lead(session.name)}>{shared.myAccount}</PageHeading>
        <ErasureNotice host={host} />
        <NextStepCard
          host={host}
          policies={policies}
          quotes={quotes}
          claims={claims}
          payments={payments}
          visits={[...ofCars.visits.values()].flat()}
          toBook={toBook}
          motsDue={motsDue(mots, bought ?? none, londonDay(new Date()))}
          archived={archived.data ?? none}
          isLate={cars.isLoading || isLate || booked.isLate}
          lacksVisits={cars.isError || unread !== undefined}
        />
        {/* What a car has is not said while it cannot be read. */}
        <Unread load={policies} words={ofProducts} />
        <Unread load={claims} words={claimWords} />
        <Unread load={payments} words={paymentWords} />
        <Unread load={quotes} words={ofQuotes} />
        <Unread load={unread} words={bookings} />
        <Garage cars={loadOf(cars)} policies={bought} claims={claims.status === 'ready' ? claims.data : none} toBook={toBook} {...ofCars} />
        <ClaimDoor policies={bought} isSecond />
        <p>
          <Link href={bookingsPath}>{words.bookings}</Link>
        </p>
        <ArchivedCars cars={archived.data ?? none} />
        {cars.data && <AskedToArchive host={host} cars={cars.data} />}
      </Stack>
    </Page>
  );
});

/** Tells the customer that the account is to be erased, in case another person asked for it. */
function ErasureNotice({ host }: RemoteProps) {
  const cache = useQueryClient();
  const { data } = useQuery(yourDataQuery(host));
  const erasure = data?.erasure;
  if (erasure?.status !== 'waiting') return null;
  return <WaitingErasure host={host} erasure={erasure} onKept={() => void cache.invalidateQueries({ queryKey: yourDataKey })} />;
}

/** A2: an anchor of the account page leads to the page that has its part now. */
const useMovedAnchor = (): void => {
  const [, navigate] = useLocation();
  useEffect(() => {
    const follow = () => {
      const moved = movedTo(location.hash);
      if (moved !== undefined) navigate(moved, { replace: true });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [navigate]);
};

interface LoadOfCars extends OfCars {
  readonly isLate: boolean;
  readonly unreadVisits: Load<unknown> | undefined;
}

/** What garages and registers know of each car. Each answer arrives when it does; a register that fails is left out. */
const useOfCars = (host: Site, cars: readonly Car[]): LoadOfCars => {
  const plated = cars.filter(({ registrationNumber }) => registrationNumber !== null);
  const visits = useQueries({ queries: cars.map(({ id }) => visitsQuery(host, id)) });
  const facts = useQueries({ queries: plated.map(({ id }) => detailsQuery(host, id)) });
  const visitsOf = new Map(cars.map(({ id }, place) => [id, visits[place]?.data ?? []]));
  const registers = new Map(plated.flatMap(({ id }, place) => (facts[place]?.data ? [[id, facts[place].data]] : [])));
  return {
    unreadVisits: unreadOf(visits),
    visits: visitsOf,
    registers,
    motDays: new Map(cars.map(({ id }) => [id, motOf(registers.get(id), visitsOf.get(id) ?? none)])),
    isLate: [...visits, ...facts].some(isFirstTry),
  };
};

/** A2: `?archive=` with the id of one of the customer's cars opens the question whether to archive it. Nothing is archived before they confirm. */
function AskedToArchive({ host, cars }: RemoteProps & { readonly cars: readonly Car[] }) {
  const [params, setParams] = useSearchParams();
  const car = cars.find(({ id }) => id === params.get('archive'));
  if (!car) return null;
  const close = () =>
    setParams(
      (now) => {
        now.delete('archive');
        return now;
      },
      { replace: true },
    );
  const name = [carName(car), car.registrationNumber].filter(Boolean).join(', ');
  return <ArchiveDialog host={host} carId={car.id} carName={name} onClose={close} />;
}
