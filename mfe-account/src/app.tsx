import type { RemoteProps } from '@kerbside/contracts/host';
import { hostOfPage } from '@kerbside/contracts/page/page-host';
import { useSendKey } from '@kerbside/contracts/ui/controls/use-send-key';
import { useKeptPress } from '@kerbside/contracts/ui/controls/use-kept-press';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import { latePage, LateParts } from '@kerbside/contracts/ui/page/late';
import { LoadingShape } from '@kerbside/contracts/ui/page/panel';
import { Shape } from '@kerbside/contracts/ui/page/shape';
import { useKeptFocus } from '@kerbside/contracts/ui/page/use-kept-focus';
import { useMemo } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useUpdates } from './features/updates/use-updates.js';
import { NotFoundPage } from './routes/not-found.page.js';
import { OverviewPage } from './routes/overview.page.js';
import { Places } from './ui/places.js';

const rows = <Shape of="rows" />;

const at = (path: string, load: Parameters<typeof latePage<RemoteProps>>[0]) => ({ path, Page: latePage(load) });

/** The pages whose address names no record. The build reads these addresses, and those below, for the edge. */
const pages = [
  at('/account/transfer', () => import('./routes/take-over.page.js')),
  at('/account/payments', () => import('./routes/payments.page.js')),
  at('/account/bookings', () => import('./routes/bookings.page.js')),
  at('/account/bookings/new', () => import('./features/booking-later/to-booking.js')),
  at('/bookings/index', () => import('./routes/bookings.page.js')),
  at('/account/cover', () => import('./routes/cover.page.js')),
  at('/account/you', () => import('./routes/you.page.js')),
  at('/account/extras', () => import('./routes/extras.page.js')),
  at('/account/maintain', () => import('./routes/maintain.page.js')),
  at('/account/claims', () => import('./routes/claims.page.js')),
  at('/account/claims/new', () => import('./routes/new-claim.page.js')),
  at('/account/pass', () => import('./routes/pass.page.js')),
  at('/account/repairs', () => import('./routes/repairs.page.js')),
  at('/account/cards', () => import('./routes/cards.page.js')),
  at('/account/documents', () => import('./routes/documents.page.js')),
  at('/account/plans', () => import('./routes/plans.page.js')),
  at('/account/rewards', () => import('./routes/rewards.page.js')),
  at('/account/callbacks', () => import('./routes/callbacks.page.js')),
  at('/account/messages', () => import('./routes/messages.page.js')),
  at('/account/details', () => import('./routes/details.page.js')),
  at('/account/security', () => import('./routes/security.page.js')),
  at('/account/your-data', () => import('./routes/your-data.page.js')),
  at('/account/login', () => import('./routes/login.page.js')),
];

const PolicyPage = latePage(() => import('./routes/policy.page.js'));
const CancelPolicyPage = latePage(() => import('./routes/cancel-policy.page.js'));
const TransferPolicyPage = latePage(() => import('./routes/transfer-policy.page.js'));
const ReceiptPage = latePage(() => import('./routes/receipt.page.js'));
const PaymentPage = latePage(() => import('./routes/payment.page.js'));
const BookingPage = latePage(() => import('./routes/booking.page.js'));
const ClaimPage = latePage(() => import('./routes/claim.page.js'));
const CarPage = latePage(() => import('./routes/car.page.js'));
const EmailedLinkPage = latePage(() => import('./routes/emailed-link.page.js'));

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
              {pages.map(({ path: address, Page }) => (
                <Route key={address} path={address}>
                  <Page host={host} />
                </Route>
              ))}
              <Route path="/account/policies/:policyId">{(of) => <PolicyPage key={of.policyId} host={host} {...of} />}</Route>
              <Route path="/account/policies/:policyId/cancel">{(of) => <CancelPolicyPage key={of.policyId} host={host} {...of} />}</Route>
              <Route path="/account/policies/:policyId/transfer">
                {(of) => <TransferPolicyPage key={of.policyId} host={host} {...of} />}
              </Route>
              <Route path="/account/receipts/:quoteId">{(of) => <ReceiptPage key={of.quoteId} host={host} {...of} />}</Route>
              <Route path="/account/payments/:paymentId">{(of) => <PaymentPage key={of.paymentId} host={host} {...of} />}</Route>
              <Route path="/account/bookings/:bookingId">{(of) => <BookingPage key={of.bookingId} host={host} {...of} />}</Route>
              <Route path="/account/claims/:claimId">{(of) => <ClaimPage key={of.claimId} host={host} {...of} />}</Route>
              <Route path="/account/cars/:carId">{(of) => <CarPage key={of.carId} host={host} {...of} />}</Route>
              <Route path="/account/confirm-email">
                <EmailedLinkPage host={host} to="confirm-email" />
              </Route>
              <Route path="/account/stop-email-change">
                <EmailedLinkPage host={host} to="stop-email-change" />
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
