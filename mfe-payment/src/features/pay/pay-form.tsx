import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentView } from '@kerbside/contracts/http/payments';
import { formatPounds } from '@kerbside/contracts/money';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { PriceReceipt } from '@kerbside/contracts/ui/price-receipt';
import { RadioGroup } from '@kerbside/contracts/ui/radio-group';
import { Stepper } from '@kerbside/contracts/ui/stepper';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import { page as pageWords, pay as words } from '../../messages.js';
import { summaryPath } from '../../paths.js';
import { CardForm } from './card-form.js';
import { PaymentVoucher } from './payment-voucher.js';
import { useCard } from './use-card.js';
import { cardMethods, usePay, type CardMethod } from './use-pay.js';

export interface PayFormProps {
  readonly host: HostApi;
  readonly api: PaymentApi;
  readonly payment: PaymentView;
  readonly onChanged: () => void;
}

const debitCards: readonly string[] = ['visa_debit', 'maestro'];

/** Step 6: the amount above the method, the method, and one button that says what will happen. */
export function PayForm({ host, api, payment, onChanged }: PayFormProps) {
  const [method, setMethod] = useState<CardMethod | ''>('');
  const card = useCard(host.config.cards);
  const paying = usePay({ host, api, payment, method, card, onStale: onChanged });
  const intent = useLoad((signal) => api.createIntent(payment.quoteId, signal), [api, payment.quoteId, payment.totalPence]);
  const amount = formatPounds(payment.totalPence);
  const problem = intent.status === 'failed' ? words.preparingFailed : paying.problem;
  return (
    <Page>
      <Columns
        side={
          <PriceReceipt
            title={payment.title}
            lines={payment.lines}
            total={payment.totalPence}
            original={payment.originalPence}
            totalLabel={words.total}
            footnote={words.once}
            collapsible
          />
        }
      >
        <Stack gap="large">
          <BackLink href={summaryPath(payment.quoteId)} onFollow={host.navigate}>
            {pageWords.back}
          </BackLink>
          {problem !== undefined && (
            <Alert
              tone="danger"
              live
              title={words.banner}
              actions={intent.status === 'failed' ? <Button onClick={intent.retry}>Try again</Button> : undefined}
            >
              {problem}
            </Alert>
          )}
          <PageHeading over={<Stepper step={6} of={6} name={pageWords.step} />} lead={`${words.total}: ${amount}`}>
            {pageWords.title}
          </PageHeading>
          <RadioGroup
            label={words.method}
            value={method}
            onChange={setMethod}
            error={paying.methodError}
            choices={cardMethods.filter((each) => payment.methods.includes(each)).map((value) => ({ value, label: words.methods[value] }))}
          />
          <CardForm card={card} isDebit={debitCards.includes(method)} />
          <PaymentVoucher host={host} api={api} payment={payment} onChanged={onChanged} isPaying={paying.isBusy} />
          <div>
            <Button
              size="large"
              full
              busy={paying.isBusy}
              busyLabel={words.paying}
              disabled={card.status !== 'ready' || intent.status !== 'ready'}
              onClick={() => void paying.pay()}
            >
              {words.payNow(amount)}
            </Button>
          </div>
        </Stack>
      </Columns>
    </Page>
  );
}
