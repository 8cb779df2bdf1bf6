import type { RemoteProps } from '@kerbside/contracts/host';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import { latePage, LateParts } from '@kerbside/contracts/ui/page/late';
import { Loading, LoadingShape } from '@kerbside/contracts/ui/page/panel';
import { Shape } from '@kerbside/contracts/ui/page/shape';
import { useKeptFocus } from '@kerbside/contracts/ui/page/use-kept-focus';
import { useMemo } from 'react';
import { Route, Switch } from 'wouter';
import { backofficeApi } from './api/backoffice-api.js';
import { Frame } from './features/frame/frame.js';
import { frame as words } from './messages/frame.js';
import { useTheme } from './ui/use-theme.js';
import { StaffOnly } from './features/gate/staff-only.js';
import { ReminderWatch } from './features/reminders/reminder-watch.js';
import { NotFoundPage } from './routes/not-found.page.js';
import { SearchPage } from './routes/search.page.js';

const lines = <Shape of="lines" />;

/** A page whose code comes with its first view. */
const page = <P extends object>(load: Parameters<typeof latePage<P>>[0]) => latePage(load, { loading: <Loading>{words.loading}</Loading> });

const VehicleLookupPage = page(() => import('./routes/vehicle-lookup.page.js'));
const CustomerPage = page(() => import('./routes/customer.page.js'));
const ClaimsPage = page(() => import('./routes/claims.page.js'));
const ClaimPage = page(() => import('./routes/claim.page.js'));
const EstimatesPage = page(() => import('./routes/estimates.page.js'));
const PolicyPage = page(() => import('./routes/policy.page.js'));
const PolicyClaimsPage = page(() => import('./routes/policy-claims.page.js'));
const PolicyCancellationPage = page(() => import('./routes/policy-cancellation.page.js'));
const CallbacksPage = page(() => import('./routes/callbacks.page.js'));
const DecisionTreePage = page(() => import('./routes/decision-tree.page.js'));
const TreeEditorPage = page(() => import('./routes/tree-editor.page.js'));
const MailboxPage = page(() => import('./routes/mailbox.page.js'));
const StaffPage = page(() => import('./routes/staff.page.js'));
const CarPage = page(() => import('./routes/car.page.js'));
const RegistrationsPage = page(() => import('./routes/registrations.page.js'));
const PartnersPage = page(() => import('./routes/partners.page.js'));
const PartnerPage = page(() => import('./routes/partner.page.js'));
const GarageSystemsPage = page(() => import('./routes/garage-systems.page.js'));
const CampaignsPage = page(() => import('./routes/campaigns.page.js'));
const VoucherCodesPage = page(() => import('./routes/voucher-codes.page.js'));
const ImportsPage = page(() => import('./routes/imports.page.js'));
const ImportPage = page(() => import('./routes/import.page.js'));
const ReviewInvitationsPage = page(() => import('./routes/review-invitations.page.js'));
const WritePage = page(() => import('./routes/write.page.js'));
const RulesPage = page(() => import('./routes/rules.page.js'));
const IncomePage = page(() => import('./routes/income.page.js'));
const BlockedFieldsPage = page(() => import('./routes/blocked-fields.page.js'));
const StuckWorkPage = page(() => import('./routes/stuck-work.page.js'));
const DeadLettersPage = page(() => import('./routes/dead-letters.page.js'));
const RemotesPage = page(() => import('./routes/remotes.page.js'));
const BooksPage = page(() => import('./routes/books.page.js'));
const RateBooksPage = page(() => import('./routes/rate-books.page.js'));
const FiguresPage = page(() => import('./routes/figures.page.js'));
const FigurePage = page(() => import('./routes/figure.page.js'));
const SandboxDayPage = page(() => import('./routes/sandbox-day.page.js'));
const OwnSignInPage = page(() => import('./routes/own-sign-in.page.js'));
const DesignSystemPage = page(() => import('./routes/design-system.page.js'));

export default function App({ host }: RemoteProps) {
  const [theme, setTheme] = useTheme();
  useKeptFocus();
  return (
    <ServerData host={host}>
      <LateParts host={host}>
        <StaffOnly host={host}>
          <Frame host={host} theme={theme} onTheme={setTheme}>
            <LoadingShape value={lines}>
              <Pages host={host} />
            </LoadingShape>
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
