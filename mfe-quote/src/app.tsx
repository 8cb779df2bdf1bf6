import type { RemoteProps } from '@kerbside/contracts/host';
import type { ProductType } from '@kerbside/contracts/ids';
import { hostOfPage } from '@kerbside/contracts/page/page-host';
import { productTypes } from '@kerbside/contracts/products/product-names';
import { latePage, LateParts } from '@kerbside/contracts/ui/page/late';
import { useMemo } from 'react';
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter';
import { lateApi } from './features/vehicle/step/late-rules.js';
import type { StepApi } from './api/quote-api.js';
import { stepPath } from './paths.js';
import { StepPage } from './routes/step.page.js';

const lastStep = 6;

const ActivationPage = latePage(() => import('./routes/activation.page.js'));
const BookingPage = latePage(() => import('./routes/booking.page.js'));
const GaragePage = latePage(() => import('./routes/garage.page.js'));
const NotFoundPage = latePage(() => import('./routes/not-found.page.js'));
const TyresPage = latePage(() => import('./routes/tyres.page.js'));

export default function App({ host: site }: RemoteProps) {
  const [path] = useLocation();
  const host = useMemo(() => hostOfPage(site, path), [site, path]);
  const api = useMemo(() => lateApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <LateParts host={host}>
      <Switch>
        <Route path="/quote/:product/step/:step">
          {({ product, step }) => <Step host={host} api={api} product={product} step={Number(step)} />}
        </Route>
        <Route path="/booking/garage">
          <GaragePage host={host} />
        </Route>
        <Route path="/booking/:quoteId">{({ quoteId }) => <BookingPage host={host} quoteId={quoteId} />}</Route>
        <Route path="/quote/:product/activate">{({ product }) => <Activation host={host} product={product} />}</Route>
        <Route path="/quote/:product">{({ product }) => <ToFirstStep host={host} product={product} />}</Route>
        <Route path="/compare/tyres">
          <TyresPage host={host} />
        </Route>
        <Route>
          <NotFoundPage host={host} />
        </Route>
      </Switch>
    </LateParts>
  );
}

const productOf = (text: string): ProductType | undefined => productTypes.find((each) => each === text);

type StepRoute = RemoteProps & { readonly api: StepApi; readonly product: string; readonly step: number };

function Step({ host, api, product, step }: StepRoute) {
  const known = productOf(product);
  if (!known || !Number.isInteger(step) || step < 1 || step > lastStep) return <NotFoundPage host={host} />;
  return <StepPage host={host} api={api} productType={known} step={step} />;
}

/** A partner's short form. */
function Activation({ host, product }: RemoteProps & { readonly product: string }) {
  const known = productOf(product);
  if (!known) return <NotFoundPage host={host} />;
  return <ActivationPage host={host} productType={known} />;
}

function ToFirstStep({ host, product }: RemoteProps & { readonly product: string }) {
  const search = useSearch();
  const known = productOf(product);
  if (!known) return <NotFoundPage host={host} />;
  return <Redirect replace to={`${stepPath(known, 1)}${search ? `?${search}` : ''}`} />;
}
