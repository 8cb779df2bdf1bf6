import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { customerPage } from '../features/sign-in/signed-in.js';
import { planQuery } from '../api/payments-api.js';
import { isFirstTry, policiesQuery } from '../api/queries.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { PaymentDetails } from '../features/payments/payment-details.js';
import { untouchedBy } from '../features/payments/purchases.js';
import { schedule as words } from '../messages/payments.js';

export default customerPage(function PaymentPage({ host, paymentId }: RemoteProps & { readonly paymentId: string }) {
  const [read, policies] = [useLoaded(planQuery(host, paymentId)), useQuery(policiesQuery(host))];
  const load = isFirstTry(policies) ? { status: 'loading' as const } : read;
  const plan = load.status === 'ready' ? load.data : undefined;
  return (
    <DetailPage
      host={host}
      load={load}
      heading={{ title: plan?.title ?? words.title, lead: plan && words.reference(plan.reference), over: null }}
      missing={{ title: words.missing, lead: words.missingWhy }}
      words={words}
      layout={{ width: 'reading', gap: 'large' }}
    >
      {(ready) => <PaymentDetails host={host} plan={ready} untouched={untouchedBy(ready, policies.data ?? [])} />}
    </DetailPage>
  );
});
