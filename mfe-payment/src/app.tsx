import type { RemoteProps } from '@kerbside/contracts/host';
import { latePage, LateParts } from '@kerbside/contracts/ui/page/late';
import { useKeptFocus } from '@kerbside/contracts/ui/page/use-kept-focus';
import { useMemo } from 'react';
import { Route, Switch } from 'wouter';
import { paymentApi } from './api/payment-api.js';
import { NotFoundPage } from './routes/not-found.page.js';
import { PaymentPage } from './routes/payment.page.js';

const ConfirmationPage = latePage(() => import('./routes/confirmation.page.js'));

export default function App({ host }: RemoteProps) {
  useKeptFocus();
  const api = useMemo(() => paymentApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <LateParts host={host}>
      <Switch>
        <Route path="/payment/:quoteId">{({ quoteId }) => <PaymentPage key={quoteId} host={host} api={api} quoteId={quoteId} />}</Route>
        <Route path="/payment/:quoteId/confirmation">{({ quoteId }) => <ConfirmationPage host={host} api={api} quoteId={quoteId} />}</Route>
        <Route>
          <NotFoundPage host={host} />
        </Route>
      </Switch>
    </LateParts>
  );
}
