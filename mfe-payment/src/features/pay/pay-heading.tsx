import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { Stepper } from '@kerbside/contracts/ui/page/stepper';
import { aMonth } from '@kerbside/contracts/payments/receipt-words';
import type { ReactNode } from 'react';
import { page as pageWords, pay as words } from '../../messages/payment.js';
import type { PaymentApi } from '../../api/payment-api.js';
import { QuotedCar } from '../quoted-car/quoted-car.js';
import { summaryPath } from '../../paths.js';
import type { PaymentWay } from '../choice/ways.js';

const StaffBar = latePart(() => import('../staff/staff-bar.js'));

interface PayHeadingProps {
  readonly host: HostApi;
  readonly api: PaymentApi;
  readonly payment: PaymentView;
  readonly way?: PaymentWay | undefined;
  readonly children: ReactNode;
}

export function PayHeading({ host, api, payment, way, children }: PayHeadingProps) {
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
      <QuotedCar host={host} api={api} quoteId={payment.quoteId} />
    </Stack>
  );
}
