import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { Panel } from '@kerbside/contracts/ui/panel';
import { Stepper } from '@kerbside/contracts/ui/stepper';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { useRef } from 'react';
import * as messages from '../../messages.js';
import { stepPath } from '../../paths.js';
import type { StepProps } from '../quote/step-props.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { CoverOptions } from './cover-options.js';
import { LevelTabs } from './level-tabs.js';
import { useCover, type CoverChoice } from './use-cover.js';

const words = messages.cover;

/** Step 3: the level and its duration, then how repairs are paid for. */
export default function CoverStep(props: StepProps) {
  const choice = useCover(props);
  return (
    <Panel load={choice} loading={words.loading} failed={words.failed}>
      {(data) => <CoverForm {...props} choice={data} />}
    </Panel>
  );
}

function CoverForm({ host, api, quote, onQuote, choice }: StepProps & { readonly choice: CoverChoice }) {
  const options = useRef<HTMLHeadingElement>(null);
  const next = useSubmit(async () => {
    const changed = await api.submit(quote.id, 3, await choice.settled());
    onQuote(changed);
    host.navigate(stepPath(quote.productType, 4, quote.id));
  });
  const toOptions = () => {
    options.current?.scrollIntoView({ block: 'start' });
    options.current?.focus({ preventScroll: true });
  };
  const problem = next.error ?? choice.problem;
  const goOn = (
    <Button size="large" full busy={next.status === 'busy'} busyLabel={messages.quote.saving} onClick={() => void next.submit(undefined)}>
      {messages.quote.continue}
    </Button>
  );
  return (
    <Page>
      <Columns side={<QuoteReceipt quote={quote} action={goOn} />}>
        <Stack gap="large">
          <BackLink href={stepPath(quote.productType, 2, quote.id)} onFollow={host.navigate} />
          <PageHeading over={<Stepper step={3} of={6} name={messages.steps[2]} />} lead={words.lead}>
            {words.title}
          </PageHeading>
          {problem !== undefined && (
            <Alert tone="danger" live>
              {problem}
            </Alert>
          )}
          <LevelTabs choice={choice} onCustomise={toOptions} />
          <CoverOptions choice={choice} quote={quote} heading={options} />
        </Stack>
      </Columns>
    </Page>
  );
}
