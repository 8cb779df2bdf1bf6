import type { RemoteProps } from '@kerbside/contracts/host';
import { hostOfPage } from '@kerbside/contracts/page/page-host';
import { useSendKey } from '@kerbside/contracts/ui/controls/use-send-key';
import { useKeptPress } from '@kerbside/contracts/ui/controls/use-kept-press';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import { latePage, LateParts } from '@kerbside/contracts/ui/page/late';
import { LoadingShape } from '@kerbside/contracts/ui/page/panel';
import { Shape } from '@kerbside/contracts/ui/page/shape';
import { PageSkeleton } from '@kerbside/contracts/ui/page/skeleton';
import { useKeptFocus } from '@kerbside/contracts/ui/page/use-kept-focus';
import { useMemo } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useUpdates } from './features/updates/use-updates.js';
import { NotFoundPage } from './routes/not-found.page.js';
import { OverviewPage } from './routes/overview.page.js';
import { Places } from './ui/places.js';

const rows = <Shape of="rows" />;

/** A page whose code comes with its first view. */
const page = <P extends object>(load: Parameters<typeof latePage<P>>[0]) => latePage(load, { loading: <PageSkeleton /> });

const PolicyPage = page(() => import('./routes/policy.page.js'));
const CancelPolicyPage = page(() => import('./routes/cancel-policy.page.js'));
const TransferPolicyPage = page(() => import('./routes/transfer-policy.page.js'));
const TakeOverPage = page(() => import('./routes/take-over.page.js'));
const ReceiptPage = page(() => import('./routes/receipt.page.js'));
const PaymentsPage = page(() => import('./routes/payments.page.js'));
const PaymentPage = page(() => import('./routes/payment.page.js'));
const BookingsPage = page(() => import('./routes/bookings.page.js'));
const BookingPage = page(() => import('./routes/booking.page.js'));
const CoverPage = page(() => import('./routes/cover.page.js'));
const YouPage = page(() => import('./routes/you.page.js'));
const ExtrasPage = page(() => import('./routes/extras.page.js'));
const MaintainPage = page(() => import('./routes/maintain.page.js'));
const NewClaimPage = page(() => import('./routes/new-claim.page.js'));
const ClaimsPage = page(() => import('./routes/claims.page.js'));
const ClaimPage = page(() => import('./routes/claim.page.js'));
const ToBooking = page(() => import('./features/booking-later/to-booking.js'));
const PassPage = page(() => import('./routes/pass.page.js'));
const CarPage = page(() => import('./routes/car.page.js'));
const RepairsPage = page(() => import('./routes/repairs.page.js'));
const CardsPage = page(() => import('./routes/cards.page.js'));
const DocumentsPage = page(() => import('./routes/documents.page.js'));
const PlansPage = page(() => import('./routes/plans.page.js'));
const CallbacksPage = page(() => import('./routes/callbacks.page.js'));
const MessagesPage = page(() => import('./routes/messages.page.js'));
const DetailsPage = page(() => import('./routes/details.page.js'));
const SecurityPage = page(() => import('./routes/security.page.js'));
const YourDataPage = page(() => import('./routes/your-data.page.js'));
const RewardsPage = page(() => import('./routes/rewards.page.js'));
const LoginPage = page(() => import('./routes/login.page.js'));
const EmailedLinkPage = page(() => import('./routes/emailed-link.page.js'));

export default function App({ host: site }: RemoteProps) {
  const [path] = useLocation();
  useKeptFocus();
  useKeptPress();
  useSendKey();
  const host = useMemo(() => hostOfPage(site, path), [site, path]);
  return (
    <ServerData host={site}>
      <OpenPage host={site} />
      <LateParts host={host}>
        <LoadingShape value={rows}>
          <Places host={site} path={path}>
            <Switch>
              <Route path="/account">
                <OverviewPage host={host} />
              </Route>
              <Route path="/account/policies/:policyId">
                {({ policyId }) => <PolicyPage key={policyId} host={host} policyId={policyId} />}
              </Route>
              <Route path="/account/policies/:policyId/cancel">
                {({ policyId }) => <CancelPolicyPage key={policyId} host={host} policyId={policyId} />}
              </Route>
              <Route path="/account/policies/:policyId/transfer">
                {({ policyId }) => <TransferPolicyPage key={policyId} host={host} policyId={policyId} />}
              </Route>
              <Route path="/account/transfer">
                <TakeOverPage host={host} />
              </Route>
              <Route path="/account/receipts/:quoteId">
                {({ quoteId }) => <ReceiptPage key={quoteId} host={host} quoteId={quoteId} />}
              </Route>
              <Route path="/account/payments">
                <PaymentsPage host={host} />
              </Route>
              <Route path="/account/payments/:paymentId">
                {({ paymentId }) => <PaymentPage key={paymentId} host={host} paymentId={paymentId} />}
              </Route>
              <Route path="/account/bookings">
                <BookingsPage host={host} />
              </Route>
              <Route path="/account/bookings/new">
                <ToBooking host={host} />
              </Route>
              <Route path="/account/bookings/:bookingId">
                {({ bookingId }) => <BookingPage key={bookingId} host={host} bookingId={bookingId} />}
              </Route>
              <Route path="/bookings/index">
                <BookingsPage host={host} />
              </Route>
              <Route path="/account/cover">
                <CoverPage host={host} />
              </Route>
              <Route path="/account/you">
                <YouPage host={host} />
              </Route>
              <Route path="/account/extras">
                <ExtrasPage host={host} />
              </Route>
              <Route path="/account/maintain">
                <MaintainPage host={host} />
              </Route>
              <Route path="/account/claims">
                <ClaimsPage host={host} />
              </Route>
              <Route path="/account/claims/new">
                <NewClaimPage host={host} />
              </Route>
              <Route path="/account/claims/:claimId">{({ claimId }) => <ClaimPage key={claimId} host={host} claimId={claimId} />}</Route>
              <Route path="/account/cars/:carId">{({ carId }) => <CarPage key={carId} host={host} carId={carId} />}</Route>
              <Route path="/account/pass">
                <PassPage host={host} />
              </Route>
              <Route path="/account/repairs">
                <RepairsPage host={host} />
              </Route>
              <Route path="/account/cards">
                <CardsPage host={host} />
              </Route>
              <Route path="/account/documents">
                <DocumentsPage host={host} />
              </Route>
              <Route path="/account/plans">
                <PlansPage host={host} />
              </Route>
              <Route path="/account/rewards">
                <RewardsPage host={host} />
              </Route>
              <Route path="/account/callbacks">
                <CallbacksPage host={host} />
              </Route>
              <Route path="/account/messages">
                <MessagesPage host={host} />
              </Route>
              <Route path="/account/details">
                <DetailsPage host={host} />
              </Route>
              <Route path="/account/security">
                <SecurityPage host={host} />
              </Route>
              <Route path="/account/your-data">
                <YourDataPage host={host} />
              </Route>
              <Route path="/account/confirm-email">
                <EmailedLinkPage host={host} to="confirm-email" />
              </Route>
              <Route path="/account/stop-email-change">
                <EmailedLinkPage host={host} to="stop-email-change" />
              </Route>
              <Route path="/account/login">
                <LoginPage host={host} />
              </Route>
              <Route path="/account/sign-in">
                <EmailedLinkPage host={host} to="sign-in" />
              </Route>
              <Route path="/account/reset-password">
                <EmailedLinkPage host={host} to="reset-password" />
              </Route>
              <Route>
                <NotFoundPage host={host} />
              </Route>
            </Switch>
          </Places>
        </LoadingShape>
      </LateParts>
    </ServerData>
  );
}

/** Mounted inside the cache that it keeps up to date. */
function OpenPage({ host }: RemoteProps) {
  useUpdates(host);
  return null;
}
