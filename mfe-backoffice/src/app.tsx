import type { HostApi, RemoteProps } from '@kerbside/contracts/host';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import { latePage, LateParts } from '@kerbside/contracts/ui/page/late';
import { Loading, LoadingShape } from '@kerbside/contracts/ui/page/panel';
import { Shape } from '@kerbside/contracts/ui/page/shape';
import { useKeptFocus } from '@kerbside/contracts/ui/page/use-kept-focus';
import { useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Frame } from './features/frame/frame.js';
import { frame as words } from './messages/frame.js';
import { useTheme } from './ui/use-theme.js';
import { StaffOnly } from './features/gate/staff-only.js';
import { needsAt } from './features/menu/places.js';
import { ReminderWatch } from './features/reminders/reminder-watch.js';
import { NotFoundPage } from './routes/not-found.page.js';
import { SearchPage } from './routes/search.page.js';

const lines = <Shape of="lines" />;

/** A page whose code comes with its first view. */
const page = <P extends object>(load: Parameters<typeof latePage<P>>[0]) => latePage(load, { loading: <Loading>{words.loading}</Loading> });
const at = (path: string, load: Parameters<typeof latePage<RemoteProps>>[0]) => ({ path, Page: page(load) });

/** The pages whose address names no record. The build reads these addresses, and those below, for the edge. */
const pages = [
  at('/backoffice/vehicle-lookup', () => import('./routes/vehicle-lookup.page.js')),
  at('/backoffice/claims', () => import('./routes/claims.page.js')),
  at('/backoffice/estimates', () => import('./routes/estimates.page.js')),
  at('/backoffice/registrations', () => import('./routes/registrations.page.js')),
  at('/backoffice/callbacks', () => import('./routes/callbacks.page.js')),
  at('/backoffice/decision-tree', () => import('./routes/decision-tree.page.js')),
  at('/backoffice/decision-tree/edit', () => import('./routes/tree-editor.page.js')),
  at('/backoffice/mailbox', () => import('./routes/mailbox.page.js')),
  at('/backoffice/staff', () => import('./routes/staff.page.js')),
  at('/backoffice/partners', () => import('./routes/partners.page.js')),
  at('/backoffice/garage-systems', () => import('./routes/garage-systems.page.js')),
  at('/backoffice/voucher-codes', () => import('./routes/voucher-codes.page.js')),
  at('/backoffice/campaigns', () => import('./routes/campaigns.page.js')),
  at('/backoffice/imports', () => import('./routes/imports.page.js')),
  at('/backoffice/review-invitations', () => import('./routes/review-invitations.page.js')),
  at('/backoffice/write', () => import('./routes/write.page.js')),
  at('/backoffice/rules', () => import('./routes/rules.page.js')),
  at('/backoffice/income-calculator', () => import('./routes/income.page.js')),
  at('/backoffice/blocked-fields', () => import('./routes/blocked-fields.page.js')),
  at('/backoffice/work', () => import('./routes/stuck-work.page.js')),
  at('/backoffice/dead-letters', () => import('./routes/dead-letters.page.js')),
  at('/backoffice/remotes', () => import('./routes/remotes.page.js')),
  at('/backoffice/books', () => import('./routes/books.page.js')),
  at('/backoffice/rate-books', () => import('./routes/rate-books.page.js')),
  at('/backoffice/figures', () => import('./routes/figures.page.js')),
  at('/backoffice/sandbox-day', () => import('./routes/sandbox-day.page.js')),
  at('/backoffice/sign-in', () => import('./routes/own-sign-in.page.js')),
  at('/backoffice/design-system', () => import('./routes/design-system.page.js')),
];

type OfPolicy = RemoteProps & { readonly customerId: string; readonly policyId: string };
const CustomerPage = page(() => import('./routes/customer.page.js'));
const CarPage = page(() => import('./routes/car.page.js'));
const PolicyPage = page<OfPolicy>(() => import('./routes/policy.page.js'));
const PolicyClaimsPage = page<OfPolicy>(() => import('./routes/policy-claims.page.js'));
const PolicyCancellationPage = page<OfPolicy>(() => import('./routes/policy-cancellation.page.js'));
const ClaimPage = page(() => import('./routes/claim.page.js'));
const PartnerPage = page(() => import('./routes/partner.page.js'));
const ImportPage = page(() => import('./routes/import.page.js'));
const FigurePage = page(() => import('./routes/figure.page.js'));

export default function App({ host }: RemoteProps) {
  const [theme, setTheme] = useTheme();
  const [path] = useLocation();
  const reader = useReader(host);
  useKeptFocus();
  return (
    <ServerData host={reader}>
      <LateParts host={host}>
        <StaffOnly host={host}>
          <Frame host={host} theme={theme} onTheme={setTheme}>
            <LoadingShape value={lines}>
              <StaffOnly host={host} needs={needsAt(path)}>
                <Pages host={host} />
              </StaffOnly>
            </LoadingShape>
            <ReminderWatch host={host} />
          </Frame>
        </StaffOnly>
      </LateParts>
    </ServerData>
  );
}

/** Who reads the office, also while their session has ended: what was read stays theirs until somebody else signs in. */
const useReader = ({ session }: HostApi): Pick<HostApi, 'session'> => {
  const [reader, setReader] = useState(session);
  if (session.signedIn && session.userId !== reader.userId) setReader(session);
  return { session: reader };
};

function Pages({ host }: RemoteProps) {
  return (
    <Switch>
      <Route path="/backoffice">
        <SearchPage host={host} />
      </Route>
      {pages.map(({ path, Page }) => (
        <Route key={path} path={path}>
          <Page host={host} />
        </Route>
      ))}
      <Route path="/backoffice/customers/:customerId">{(of) => <CustomerPage key={of.customerId} host={host} {...of} />}</Route>
      <Route path="/backoffice/customers/:customerId/cars/:carId">{(of) => <CarPage key={of.carId} host={host} {...of} />}</Route>
      <Route path="/backoffice/customers/:customerId/policies/:policyId">
        {(of) => <PolicyPage key={of.policyId} host={host} {...of} />}
      </Route>
      <Route path="/backoffice/customers/:customerId/policies/:policyId/claims">
        {(of) => <PolicyClaimsPage key={of.policyId} host={host} {...of} />}
      </Route>
      <Route path="/backoffice/customers/:customerId/policies/:policyId/cancellation">
        {(of) => <PolicyCancellationPage key={of.policyId} host={host} {...of} />}
      </Route>
      <Route path="/backoffice/claims/:claimId">{({ claimId }) => <ClaimPage host={host} claimId={claimId} />}</Route>
      <Route path="/backoffice/partners/:partnerId">{(of) => <PartnerPage key={of.partnerId} host={host} {...of} />}</Route>
      <Route path="/backoffice/imports/:importId">{(of) => <ImportPage key={of.importId} host={host} {...of} />}</Route>
      <Route path="/backoffice/figures/:figure">{(of) => <FigurePage key={of.figure} host={host} {...of} />}</Route>
      <Route>
        <NotFoundPage host={host} />
      </Route>
    </Switch>
  );
}
