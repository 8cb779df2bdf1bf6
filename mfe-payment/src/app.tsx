import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import type { RemoteProps } from '@kerbside/contracts/host';
import { latePage, LateParts } from '@kerbside/contracts/ui/page/late';
import { useKeptFocus } from '@kerbside/contracts/ui/page/use-kept-focus';
import { useKeptPress } from '@kerbside/contracts/ui/controls/use-kept-press';
import { useMemo, useEffect } from 'react';
import { Route, Switch, Link } from 'wouter';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { KerbScene } from '@kerbside/contracts/ui/scene/kerb-scene';
import { paymentApi } from './api/payment-api.js';
import { PaymentPage } from './routes/payment.page.js';
import { notFound as words } from './messages/payment.js';

const ConfirmationPage = latePage(() => import('./routes/confirmation.page.js'), {});

export default function App({ host }: RemoteProps) {
  useKeptFocus();
  useKeptPress();
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

function NotFoundPage({ host }: RemoteProps) {
  useEffect(() => host.title(words.title), [host]);
  return (
    <PlainPage title={words.title} lead={words.why}>
      <KerbScene at="lost" />
      <div>
        <Link asChild href="/">
          <ButtonLink label={words.home} />
        </Link>
      </div>
    </PlainPage>
  );
}
