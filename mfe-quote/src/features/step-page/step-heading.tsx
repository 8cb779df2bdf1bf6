import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { Stack } from '@kerbside/contracts/ui/layout';
import { BackLink, PageHeading } from '@kerbside/contracts/ui/page-heading';
import { Stepper } from '@kerbside/contracts/ui/stepper';
import type { ReactNode } from 'react';
import { steps } from '../../messages/quote.js';
import { stepPath } from '../../paths.js';

interface StepHeadingProps extends RemoteProps {
  readonly quote: Pick<Quote, 'id' | 'productType'>;
  readonly step: number;
  readonly title: string;
  readonly lead: string;
  /** What went wrong: under the way back, above the heading. */
  readonly children?: ReactNode;
}

/** The top of every step that has one before it. */
export function StepHeading({ host, quote, step, title, lead, children }: StepHeadingProps) {
  return (
    <Stack>
      <BackLink href={stepPath(quote.productType, step - 1, quote.id)} onFollow={host.navigate} />
      {children}
      <PageHeading over={<Stepper step={step} of={steps.length} name={steps[step - 1] ?? ''} />} lead={lead}>
        {title}
      </PageHeading>
    </Stack>
  );
}
