import { CallError } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import type { PaymentView } from '@kerbside/contracts/http/payments';
import { formatPounds } from '@kerbside/contracts/money';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Away } from '@kerbside/contracts/ui/away';
import { Button } from '@kerbside/contracts/ui/button';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { RadioGroup } from '@kerbside/contracts/ui/radio-group';
import { Stepper } from '@kerbside/contracts/ui/stepper';
import { useLoad, type Load } from '@kerbside/contracts/ui/use-load';
import { useId, useState, type ReactNode } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import { page as pageWords, pay as words } from '../../messages.js';
import { summaryPath } from '../../paths.js';
import { CardForm } from './card-form.js';
import { PaymentReceipt } from './payment-receipt.js';
import { PaymentVoucher } from './payment-voucher.js';
import type { Transaction } from './pay-with-card.js';
import type { Refusal } from './refusal.js';
import { RewardsField } from './rewards-field.js';
import { TransactionField } from './transaction-field.js';
import { useCard } from './use-card.js';
import { cardMethods, usePay, type CardMethod } from './use-pay.js';
import { useRewards } from './use-rewards.js';

export interface PayFormProps {
  readonly host: HostApi;
  readonly api: PaymentApi;
  readonly payment: PaymentView;
  /** Reads the payment again. */
  readonly onChanged: () => Promise<void>;
}

const debitCards: readonly string[] = ['visa_debit', 'maestro'];

/** Step 6: the amount above the method, the method, and one button that says what will happen. */
export function PayForm(props: PayFormProps) {
  const { host, api, payment, onChanged } = props;
  const [method, setMethod] = useState<CardMethod | ''>('');
  const [transaction, setTransaction] = useState<Transaction>('secure');
  const methodId = useId();
  const card = useCard(host);
  const rewards = useRewards(payment);
  const { charged } = rewards;
  const chosen = { payment: charged, usedRewardsPence: rewards.usedPence, method, transaction };
  const paying = usePay({ host, api, ...chosen, methodId, card, onStale: onChanged });
  // The intent's amount follows the price shown: each new price needs a new call.
  const intent = useLoad((signal) => api.createIntent(payment.quoteId, signal), [api, payment.quoteId, payment.totalPence], { keep: true });
  const canPay = card.status === 'ready' && intent.status === 'ready' && !rewards.isPending;
  return (
    <Page>
      <Columns side={<PaymentReceipt payment={charged} />}>
        <Stack gap="large">
          <PayHeading {...props} payment={charged}>
            <Banner {...props} intent={intent} refusal={paying.refusal} />
          </PayHeading>
          <PaymentVoucher {...props} isPaying={paying.isBusy} />
          <RewardsField payment={payment} choice={rewards} isPaying={paying.isBusy} />
          <MethodField id={methodId} payment={payment} method={method} onChange={setMethod} error={paying.methodError} />
          {host.session.role !== null && <TransactionField value={transaction} onChange={setTransaction} />}
          <CardForm card={card} isDebit={debitCards.includes(method)} />
          <Button size="large" full busy={paying.isBusy} busyLabel={words.paying} disabled={!canPay} onClick={() => void paying.pay()}>
            {words.payNow(formatPounds(charged.totalPence))}
          </Button>
        </Stack>
      </Columns>
    </Page>
  );
}

export function PayHeading({ host, payment, children }: PayFormProps & { readonly children: ReactNode }) {
  return (
    <Stack>
      <BackLink href={summaryPath(payment.quoteId)} onFollow={host.navigate}>
        {pageWords.back}
      </BackLink>
      {children}
      <PageHeading over={<Stepper step={6} of={6} name={pageWords.step} />} lead={`${words.total}: ${formatPounds(payment.totalPence)}`}>
        {pageWords.title}
      </PageHeading>
    </Stack>
  );
}

interface BannerProps extends PayFormProps {
  readonly intent: Load<unknown>;
  readonly refusal: Refusal | undefined;
}

/** What stops the customer from paying (Q8). */
function Banner({ host, payment, intent, refusal }: BannerProps) {
  if (intent.status === 'failed' && isTooLittle(intent.error))
    return (
      <Alert tone="info" live actions={<Button onClick={() => host.openDialog('callback')}>{words.callBack}</Button>}>
        {intent.message}
      </Alert>
    );
  if (intent.status === 'failed')
    return (
      <Alert tone="danger" live actions={<Button onClick={intent.retry}>{words.tryAgain}</Button>}>
        {words.preparingFailed}
      </Alert>
    );
  if (!refusal) return null;
  const toSummary = (
    <Away href={summaryPath(payment.quoteId)} onFollow={host.navigate}>
      {words.gapFirst}
    </Away>
  );
  return (
    <Alert tone="danger" live title={refusal.title} actions={refusal.isForSummary && toSummary}>
      {refusal.message}
    </Alert>
  );
}

/** A card cannot pay an amount this small, today or later. */
const isTooLittle = (error: unknown): boolean => error instanceof CallError && error.code === 'TOO_LITTLE_FOR_CARD';

interface MethodFieldProps {
  readonly id: string;
  readonly payment: PaymentView;
  readonly method: CardMethod | '';
  readonly onChange: (method: CardMethod | '') => void;
  readonly error: string | undefined;
}

function MethodField({ payment, method, ...control }: MethodFieldProps) {
  const choices = cardMethods.filter((each) => payment.methods.includes(each)).map((value) => ({ value, label: words.methods[value] }));
  return <RadioGroup label={words.method} value={method} {...control} choices={choices} inline />;
}
