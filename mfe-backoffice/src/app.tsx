import type { RemoteProps } from '@kerbside/contracts/host';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import { lazy, Suspense, useMemo } from 'react';
import { Route, Switch } from 'wouter';
import { backofficeApi } from './api/backoffice-api.js';
import { Frame } from './features/frame/frame.js';
import { useTheme } from './features/frame/use-theme.js';
import { StaffOnly } from './features/gate/staff-only.js';
import { ReminderWatch } from './features/reminders/reminder-watch.js';
import { NotFoundPage } from './routes/not-found.page.js';
import { SearchPage } from './routes/search.page.js';

const VehicleLookupPage = lazy(() => import('./routes/vehicle-lookup.page.js'));
const CustomerPage = lazy(() => import('./routes/customer.page.js'));
const ClaimsPage = lazy(() => import('./routes/claims.page.js'));
const ClaimPage = lazy(() => import('./routes/claim.page.js'));
const EstimatesPage = lazy(() => import('./routes/estimates.page.js'));
const PolicyPage = lazy(() => import('./routes/policy.page.js'));
const PolicyClaimsPage = lazy(() => import('./routes/policy-claims.page.js'));
const PolicyCancellationPage = lazy(() => import('./routes/policy-cancellation.page.js'));
const CallbacksPage = lazy(() => import('./routes/callbacks.page.js'));
const DecisionTreePage = lazy(() => import('./routes/decision-tree.page.js'));
const TreeEditorPage = lazy(() => import('./routes/tree-editor.page.js'));
const MailboxPage = lazy(() => import('./routes/mailbox.page.js'));
const StaffPage = lazy(() => import('./routes/staff.page.js'));
const CarPage = lazy(() => import('./routes/car.page.js'));
const RegistrationsPage = lazy(() => import('./routes/registrations.page.js'));
const PartnersPage = lazy(() => import('./routes/partners.page.js'));
const PartnerPage = lazy(() => import('./routes/partner.page.js'));
const GarageSystemsPage = lazy(() => import('./routes/garage-systems.page.js'));
const CampaignsPage = lazy(() => import('./routes/campaigns.page.js'));
const VoucherCodesPage = lazy(() => import('./routes/voucher-codes.page.js'));
const ImportsPage = lazy(() => import('./routes/imports.page.js'));
const ImportPage = lazy(() => import('./routes/import.page.js'));
const ReviewInvitationsPage = lazy(() => import('./routes/review-invitations.page.js'));
const WritePage = lazy(() => import('./routes/write.page.js'));
const RulesPage = lazy(() => import('./routes/rules.page.js'));
const IncomePage = lazy(() => import('./routes/income.page.js'));
const BlockedFieldsPage = lazy(() => import('./routes/blocked-fields.page.js'));
const StuckWorkPage = lazy(() => import('./routes/stuck-work.page.js'));
const DeadLettersPage = lazy(() => import('./routes/dead-letters.page.js'));
const RemotesPage = lazy(() => import('./routes/remotes.page.js'));
const BooksPage = lazy(() => import('./routes/books.page.js'));
const RateBooksPage = lazy(() => import('./routes/rate-books.page.js'));
const FiguresPage = lazy(() => import('./routes/figures.page.js'));
const FigurePage = lazy(() => import('./routes/figure.page.js'));
const SandboxDayPage = lazy(() => import('./routes/sandbox-day.page.js'));
const OwnSignInPage = lazy(() => import('./routes/own-sign-in.page.js'));
const DesignSystemPage = lazy(() => import('./routes/design-system.page.js'));

export default function App({ host }: RemoteProps) {
  const [theme, setTheme] = useTheme();
  return (
    <ServerData host={host}>
      <StaffOnly host={host}>
        <Frame host={host} theme={theme} onTheme={setTheme}>
          <Suspense>
            <Pages host={host} />
          </Suspense>
          <ReminderWatch host={host} />
        </Frame>
      </StaffOnly>
    </ServerData>
  );
}

function Pages({ host }: RemoteProps) {
  const api = useMemo(() => backofficeApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <Switch>
      <Route path="/backoffice">
        <SearchPage host={host} api={api} />
      </Route>
      <Route path="/backoffice/vehicle-lookup">
        <VehicleLookupPage host={host} api={api} />
      </Route>
      <Route path="/backoffice/customers/:customerId">
        {({ customerId }) => <CustomerPage key={customerId} host={host} api={api} customerId={customerId} />}
      </Route>
      <Route path="/backoffice/customers/:customerId/cars/:carId">{(of) => <CarPage key={of.carId} host={host} api={api} {...of} />}</Route>
      <Route path="/backoffice/customers/:customerId/policies/:policyId">
        {(of) => <PolicyPage key={of.policyId} host={host} {...of} />}
      </Route>
      <Route path="/backoffice/customers/:customerId/policies/:policyId/claims">
        {(of) => <PolicyClaimsPage key={of.policyId} host={host} {...of} />}
      </Route>
      <Route path="/backoffice/customers/:customerId/policies/:policyId/cancellation">
        {(of) => <PolicyCancellationPage key={of.policyId} host={host} {...of} />}
      </Route>
      <Route path="/backoffice/claims">
        <ClaimsPage host={host} />
      </Route>
      <Route path="/backoffice/claims/:claimId">{({ claimId }) => <ClaimPage key={claimId} host={host} claimId={claimId} />}</Route>
      <Route path="/backoffice/estimates">
        <EstimatesPage host={host} />
      </Route>
      <Route path="/backoffice/registrations">
        <RegistrationsPage host={host} />
      </Route>
      <Route path="/backoffice/callbacks">
        <CallbacksPage host={host} />
      </Route>
      <Route path="/backoffice/decision-tree">
        <DecisionTreePage host={host} api={api} />
      </Route>
      <Route path="/backoffice/decision-tree/edit">
        <StaffOnly host={host} needs="admin">
          <TreeEditorPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/mailbox">
        <MailboxPage host={host} api={api} />
      </Route>
      <Route path="/backoffice/staff">
        <StaffOnly host={host} needs="admin">
          <StaffPage host={host} api={api} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/partners">
        <StaffOnly host={host} needs="admin">
          <PartnersPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/partners/:partnerId">
        {({ partnerId }) => (
          <StaffOnly host={host} needs="admin">
            <PartnerPage key={partnerId} host={host} partnerId={partnerId} />
          </StaffOnly>
        )}
      </Route>
      <Route path="/backoffice/garage-systems">
        <StaffOnly host={host} needs="admin">
          <GarageSystemsPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/voucher-codes">
        <VoucherCodesPage host={host} />
      </Route>
      <Route path="/backoffice/campaigns">
        <CampaignsPage host={host} />
      </Route>
      <Route path="/backoffice/imports">
        <StaffOnly host={host} needs="admin">
          <ImportsPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/imports/:importId">
        {({ importId }) => (
          <StaffOnly host={host} needs="admin">
            <ImportPage key={importId} host={host} importId={importId} />
          </StaffOnly>
        )}
      </Route>
      <Route path="/backoffice/review-invitations">
        <ReviewInvitationsPage host={host} />
      </Route>
      <Route path="/backoffice/write">
        <WritePage host={host} api={api} />
      </Route>
      <Route path="/backoffice/rules">
        <StaffOnly host={host} needs="admin">
          <RulesPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/income-calculator">
        <IncomePage host={host} />
      </Route>
      <Route path="/backoffice/blocked-fields">
        <StaffOnly host={host} needs="admin">
          <BlockedFieldsPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/work">
        <StuckWorkPage host={host} />
      </Route>
      <Route path="/backoffice/dead-letters">
        <StaffOnly host={host} needs="admin">
          <DeadLettersPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/remotes">
        <StaffOnly host={host} needs="admin">
          <RemotesPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/books">
        <StaffOnly host={host} needs="finance">
          <BooksPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/rate-books">
        <RateBooksPage host={host} />
      </Route>
      <Route path="/backoffice/figures">
        <StaffOnly host={host} needs="finance">
          <FiguresPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/figures/:figure">
        {({ figure }) => (
          <StaffOnly host={host} needs="finance">
            <FigurePage key={figure} host={host} figure={figure} />
          </StaffOnly>
        )}
      </Route>
      <Route path="/backoffice/sandbox-day">
        <StaffOnly host={host} needs="finance">
          <SandboxDayPage host={host} />
        </StaffOnly>
      </Route>
      <Route path="/backoffice/sign-in">
        <OwnSignInPage host={host} api={api} />
      </Route>
      <Route path="/backoffice/design-system">
        <DesignSystemPage host={host} />
      </Route>
      <Route>
        <NotFoundPage host={host} />
      </Route>
    </Switch>
  );
}
