import type { PayFormProps } from './pay-form-props.js';
import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { Stepper } from '@kerbside/contracts/ui/page/stepper';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import type { ReactNode } from 'react';
import { CarStrip } from '@kerbside/contracts/ui/car/car-strip';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { page as pageWords, pay as words } from '../../messages/payment.js';
import type { PaymentApi } from '../../api/payment-api.js';
import { summaryPath, carPath } from '../../paths.js';
import type { PaymentWay } from '../choice/ways.js';
import css from '../quoted-car/quoted-car.module.css';

const StaffBar = latePart(() => import('../staff/staff-bar.js'));

interface PayHeadingProps extends Pick<PayFormProps, 'host' | 'api' | 'payment'> {
  /** The payment as it was read last: what is bought may have been changed in another tab. */
  readonly lastRead?: PaymentView;
  readonly way?: PaymentWay | undefined;
  readonly children: ReactNode;
}

export function PayHeading({ host, api, payment, lastRead = payment, way, children }: PayHeadingProps) {
  const monthlyPence = way?.monthlyPence ?? null;
  const total = monthlyPence === null ? formatPounds(payment.totalPence) : aMonth(monthlyPence);
  return (
    <Stack gap="small">
      <Stepper
        step={6}
        of={6}
        name={pageWords.step}
        back={
          <BackLink href={summaryPath(payment.quoteId)} onFollow={host.navigate}>
            {pageWords.back}
          </BackLink>
        }
      />
      {host.session.role !== null && <StaffBar host={host} api={api} quoteId={payment.quoteId} isDue />}
      {children}
      <PageHeading lead={`${words.total}: ${total}`}>{pageWords.title}</PageHeading>
      <QuotedCar host={host} api={api} lastRead={lastRead} />
    </Stack>
  );
}

interface QuotedCarProps {
  readonly host: Pick<HostApi, 'navigate'>;
  readonly api: PaymentApi;
  readonly lastRead: PaymentView;
}

/** The car being paid for. If it fails to load, the page works without it. */
function QuotedCar({ host, api, lastRead }: QuotedCarProps) {
  const { quoteId } = lastRead;
  const load = useLoad((signal) => api.quote(quoteId, signal), [api, lastRead], { keep: true });
  if (load.status === 'loading') return <div className={css.waiting} />;
  if (load.status === 'failed') return null;
  const { productType, vehicle } = load.data;
  if (!vehicle?.make || !vehicle.model) return null;
  const { make, model, range, registration_number: registration, body_type: body, colour } = vehicle;
  return (
    <CarStrip
      car={{ make, model, range, registration, body, colour }}
      change={{ href: carPath(productType, quoteId), onFollow: host.navigate }}
    />
  );
}
