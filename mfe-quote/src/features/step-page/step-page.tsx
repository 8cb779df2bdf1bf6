import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import type { ReactNode } from 'react';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import { ContinueButton, Refusal } from './continue-button.js';
import { StepHeading, type StepHeadingProps } from './step-heading.js';

interface StepPageProps extends StepHeadingProps {
  /** The receipt. */
  readonly side: ReactNode;
  /** What went wrong. */
  readonly problem: ReactNode;
}

/** A step, with what it comes to beside it. */
export function StepPage({ side, problem, children, ...heading }: StepPageProps) {
  return (
    <Page>
      <Columns side={side}>
        <Stack gap="large" inOrder>
          <StepHeading {...heading}>{problem}</StepHeading>
          {children}
        </Stack>
      </Columns>
    </Page>
  );
}

/** How a step is left, and how what was chosen on it is paid. */
export interface GoingOn {
  /** Submits the step once the latest choice is saved, and goes on. */
  readonly next: Submit<void, void>;
  readonly byInstalments: boolean;
  readonly onPayBy: (byInstalments: boolean) => void;
}

interface ChoiceStepProps extends Omit<StepPageProps, 'side' | 'problem'>, GoingOn {
  readonly quote: Quote;
  readonly choice: {
    /** Why it was not saved. */
    readonly problem: string | undefined;
    readonly isPricing: boolean;
  };
}

/** A step on which something is chosen, beside what that costs. */
export function ChoiceStep({ next, byInstalments, onPayBy, choice, ...page }: ChoiceStepProps) {
  const problem = choice.problem ?? next.error;
  const receipt = { quote: page.quote, byInstalments, onPayBy, busy: choice.isPricing, action: <ContinueButton next={next} /> };
  return <StepPage {...page} problem={problem !== undefined && <Refusal>{problem}</Refusal>} side={<QuoteReceipt {...receipt} />} />;
}
