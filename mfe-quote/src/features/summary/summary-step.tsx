import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { Stepper } from '@kerbside/contracts/ui/stepper';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { useState } from 'react';
import * as messages from '../../messages.js';
import { paymentPath, stepPath } from '../../paths.js';
import type { StepProps } from '../quote/step-props.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { QuoteVoucher } from './quote-voucher.js';
import { QuoteFacts } from './quote-facts.js';
import { isAgreed, nothingAgreed, Terms } from './terms.js';

const words = messages.summary;

/** Step 5: what is being bought, any voucher, and the terms to agree to (Q2). */
export default function SummaryStep(props: StepProps) {
  const { host, api, quote, onQuote } = props;
  const [agreed, setAgreed] = useState(nothingAgreed);
  const [isWarned, setIsWarned] = useState(false);
  const next = useSubmit(async () => {
    onQuote(await api.submit(quote.id, 5, { terms: agreed }));
    host.navigate(paymentPath(quote.id));
  });
  const goOn = () => {
    setIsWarned(!isAgreed(agreed));
    if (isAgreed(agreed)) void next.submit(undefined);
    else host.announce(words.termsWarning);
  };
  const pay = (
    <Button size="large" full busy={next.status === 'busy'} busyLabel={messages.quote.saving} onClick={goOn}>
      {words.pay}
    </Button>
  );
  return (
    <Page>
      <Columns side={<QuoteReceipt quote={quote} action={pay} />}>
        <Stack gap="large">
          <BackLink href={stepPath(quote.productType, 4, quote.id)} onFollow={host.navigate} />
          <PageHeading over={<Stepper step={5} of={6} name={messages.steps[4]} />} lead={words.lead}>
            {words.title}
          </PageHeading>
          {next.error !== undefined && (
            <Alert tone="danger" live>
              {next.error}
            </Alert>
          )}
          <QuoteFacts host={host} quote={quote} />
          <QuoteVoucher {...props} />
          <Terms agreed={agreed} onChange={setAgreed} isWarned={isWarned} />
        </Stack>
      </Columns>
    </Page>
  );
}
