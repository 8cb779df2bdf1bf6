import type { RemoteProps } from '@kerbside/contracts/host';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import { latePage, LateParts } from '@kerbside/contracts/ui/page/late';
import { useKeptFocus } from '@kerbside/contracts/ui/page/use-kept-focus';
import { useMemo } from 'react';
import { Route, Switch } from 'wouter';
import { backofficeApi } from './api/backoffice-api.js';
import { Frame } from './features/frame/frame.js';
import { useTheme } from './ui/use-theme.js';
import { StaffOnly } from './features/gate/staff-only.js';
import { ReminderWatch } from './features/reminders/reminder-watch.js';
import { NotFoundPage } from './routes/not-found.page.js';
import { SearchPage } from './routes/search.page.js';

const VehicleLookupPage = latePage(() => import('./routes/vehicle-lookup.page.js'));
const CustomerPage = latePage(() => import('./routes/customer.page.js'));
const ClaimsPage = latePage(() => import('./routes/claims.page.js'));
const ClaimPage = latePage(() => import('./routes/claim.page.js'));
const EstimatesPage = latePage(() => import('./routes/estimates.page.js'));
const PolicyPage = latePage(() => import('./routes/policy.page.js'));
const PolicyClaimsPage = latePage(() => import('./routes/policy-claims.page.js'));
const PolicyCancellationPage = latePage(() => import('./routes/policy-cancellation.page.js'));
const CallbacksPage = latePage(() => import('./routes/callbacks.page.js'));
const DecisionTreePage = latePage(() => import('./routes/decision-tree.page.js'));
const TreeEditorPage = latePage(() => import('./routes/tree-editor.page.js'));
const MailboxPage = latePage(() => import('./routes/mailbox.page.js'));
const StaffPage = latePage(() => import('./routes/staff.page.js'));
const CarPage = latePage(() => import('./routes/car.page.js'));
const RegistrationsPage = latePage(() => import('./routes/registrations.page.js'));
const PartnersPage = latePage(() => import('./routes/partners.page.js'));
const PartnerPage = latePage(() => import('./routes/partner.page.js'));
const GarageSystemsPage = latePage(() => import('./routes/garage-systems.page.js'));
const CampaignsPage = latePage(() => import('./routes/campaigns.page.js'));
const VoucherCodesPage = latePage(() => import('./routes/voucher-codes.page.js'));
const ImportsPage = latePage(() => import('./routes/imports.page.js'));
const ImportPage = latePage(() => import('./routes/import.page.js'));
const ReviewInvitationsPage = latePage(() => import('./routes/review-invitations.page.js'));
const WritePage = latePage(() => import('./routes/write.page.js'));
const RulesPage = latePage(() => import('./routes/rules.page.js'));
const IncomePage = latePage(() => import('./routes/income.page.js'));
const BlockedFieldsPage = latePage(() => import('./routes/blocked-fields.page.js'));
const StuckWorkPage = latePage(() => import('./routes/stuck-work.page.js'));
const DeadLettersPage = latePage(() => import('./routes/dead-letters.page.js'));
const RemotesPage = latePage(() => import('./routes/remotes.page.js'));
const BooksPage = latePage(() => import('./routes/books.page.js'));
const RateBooksPage = latePage(() => import('./routes/rate-books.page.js'));
const FiguresPage = latePage(() => import('./routes/figures.page.js'));
const FigurePage = latePage(() => import('./routes/figure.page.js'));
const SandboxDayPage = latePage(() => import('./routes/sandbox-day.page.js'));
const OwnSignInPage = latePage(() => import('./routes/own-sign-in.page.js'));
const DesignSystemPage = latePage(() => import('./routes/design-system.page.js'));

export default function App({ host }: RemoteProps) {
  const [theme, setTheme] = useTheme();
  useKeptFocus();
  return (
    <ServerData host={host}>
      <LateParts host={host}>
        <StaffOnly host={host}>
          <Frame host={host} theme={theme} onTheme={setTheme}>
            <Pages host={host} />
            <ReminderWatch host={host} />
          </Frame>
        </StaffOnly>
      </LateParts>
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
      <Route path="/backoffice/claims/:claimId">{({ claimId }) => <ClaimPage host={host} claimId={claimId} />}</Route>
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
