import type { RemoteProps } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AccountApi } from '../api/account-api.js';
import { bookingsApi } from '../api/bookings-api.js';
import { visitsQuery } from '../api/bookings-queries.js';
import { claimsApi, claimsQuery } from '../api/claims-api.js';
import { meQuery, paymentsQuery, policiesQuery, quotesQuery, rewardsQuery } from '../api/queries.js';
import { carsOfPayments } from '../cars-of-payments.js';
import { AskedToArchive } from '../features/car/asked-to-archive.js';
import { Available } from '../features/available/available.js';
import { useVisitsToBook } from '../features/booking-later/visits-to-book.js';
import { ErasureNotice } from '../features/overview/erasure-notice.js';
import { ClaimList } from '../features/overview/claim-list.js';
import { Folded } from '../features/overview/folded.js';
import { Maintain } from '../features/overview/maintain.js';
import { MessagesLink } from '../features/overview/messages-link.js';
import { MyCars } from '../features/overview/my-cars.js';
import { NextStepCard } from '../features/next-step/next-step-card.js';
import { OpenQuotes } from '../features/overview/open-quotes.js';
import { LinkSection, LinkSections } from '../features/overview/link-section.js';
import css from '../features/overview/overview.module.css';
import { PaymentList } from '../features/overview/payment-list.js';
import { PersonalDocuments } from '../features/overview/personal-documents.js';
import { PurchasedProducts } from '../features/overview/purchased-products.js';
import { RewardsBalance } from '../features/overview/rewards-balance.js';
import { Recommend } from '../features/recommend/recommend.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { StaffNotice } from '../features/sign-in/staff-notice.js';
import { overview, shared } from '../messages/account.js';
import { bookings } from '../messages/bookings.js';
import { callbacks } from '../messages/callbacks.js';
import { finance } from '../messages/finance.js';
import { plans } from '../messages/plans.js';
import { details } from '../messages/details.js';
import { security } from '../messages/security.js';
import { yourData } from '../messages/your-data.js';
import { callbacksPath, detailsPath, plansPath, securityPath, yourDataPath } from '../paths.js';

/** Below everything else, and fetched after it. */
const Perks = latePart(() => import('../features/perks/perks.js'));
const GarageVisits = latePart(() => import('../features/overview/garage-visits.js'), { loading: <Spinner size={24} /> });
const CarFinance = latePart(() => import('../features/finance/car-finance.js'), { loading: <Spinner size={24} /> });

interface OverviewProps extends RemoteProps {
  readonly api: AccountApi;
}

export function OverviewPage({ host, api }: OverviewProps) {
  const { role } = host.session;
  return <SignedIn host={host}>{role === null ? <Overview host={host} api={api} /> : <StaffNotice host={host} />}</SignedIn>;
}

/** Each part loads, fails and tries again by itself. */
function Overview({ host, api }: OverviewProps) {
  const { fetch, session } = host;
  const { userId } = session;
  const ofVisits = useMemo(() => bookingsApi(fetch), [fetch]);
  const ofClaims = useMemo(() => claimsApi(fetch), [fetch]);
  const cars = useQuery({ ...meQuery(api), select: (of) => of.cars });
  const policies = loadOf(useQuery(policiesQuery(api)));
  const quotes = loadOf(useQuery(quotesQuery(api)));
  const payments = loadOf(useQuery(paymentsQuery(api)));
  const claims = loadOf(useQuery(claimsQuery(ofClaims)));
  const rewards = loadOf(useQuery(rewardsQuery(api)));
  const visits = useQueries({ queries: (cars.data ?? []).map(({ id }) => visitsQuery(ofVisits, id)) }).flatMap(({ data }) => data ?? []);
  const toBook = useVisitsToBook(fetch, policies.status === 'ready' ? policies.data : undefined);
  useTitle(host, shared.myAccount);
  return (
    <Page>
      <Stack gap="large" inOrder>
        <PageHeading lead={overview.lead(session.name)}>{shared.myAccount}</PageHeading>
        <ErasureNotice host={host} />
        <NextStepCard
          host={host}
          api={api}
          policies={policies}
          quotes={quotes}
          claims={claims}
          payments={payments}
          visits={visits}
          toBook={toBook}
        />
        <div className={css.columns} data-in-order="narrow">
          <Stack gap="large" inOrder>
            <PurchasedProducts host={host} policies={policies} />
            <ClaimList claims={claims} />
            <Available cars={loadOf(cars)} policies={policies} />
            <OpenQuotes quotes={quotes} />
          </Stack>
          <Stack gap="large" inOrder>
            <MyCars cars={loadOf(cars)} />
            <RewardsBalance rewards={rewards} />
            <PaymentList payments={payments} cars={carsOfPayments(policies.status === 'ready' ? policies.data : [])} />
            <LinkSections>
              <MessagesLink host={host} />
              <LinkSection title={callbacks.link} why={callbacks.linkWhy} href={callbacksPath} label={callbacks.see} />
              <LinkSection title={plans.link} why={plans.linkWhy} href={plansPath} label={plans.see} />
              <LinkSection title={details.link} why={details.linkWhy} href={detailsPath} label={details.see} />
              <LinkSection title={security.link} why={security.linkWhy} href={securityPath} label={security.see} />
              <LinkSection title={yourData.link} why={yourData.linkWhy} href={yourDataPath} label={yourData.see} />
            </LinkSections>
          </Stack>
        </div>
        <div className={css.folds}>
          {cars.data && cars.data.length > 0 && (
            <>
              <Maintain host={host} cars={cars.data} />
              <Folded id="section-bookings" title={bookings.section} note={bookings.show}>
                <GarageVisits host={host} toBook={toBook} cars={cars.data} />
              </Folded>
            </>
          )}
          <PersonalDocuments host={host} api={api} />
          <Folded id="section-car-finance" title={finance.title} note={finance.show}>
            <CarFinance />
          </Folded>
          {userId !== null && cars.data && <Perks host={host} userId={userId} cars={cars.data} />}
        </div>
        <Recommend host={host} />
        {cars.data && <AskedToArchive host={host} cars={cars.data} />}
      </Stack>
    </Page>
  );
}
