import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { useId, useState, type ReactNode } from 'react';
import { ContinueButton, Refusal } from '../step-page/continue-button.js';
import { StepPage } from '../step-page/step-page.js';
import type { StepProps } from '../step-page/step-props.js';
import { ReserveBox } from '../reserve/reserve-box.js';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { VisitReceipt } from './visit-receipt.js';

interface VisitPageProps extends StepProps {
  readonly title: string;
  readonly lead: string;
  /** Whether there is nothing left to choose. */
  readonly isAnswered: boolean;
  readonly next: Submit<void, void>;
  /** Shown when the customer continues without a choice. */
  readonly unanswered: string;
  /** What went wrong. */
  readonly problem?: string | undefined;
  /** Below the price. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Step 3 of a product that is done at a garage: the choice on the left, the price with its working on the right. */
export function VisitPage({ title, lead, isAnswered, next, unanswered, problem: other, beside, children, ...props }: VisitPageProps) {
  const { host, quote } = props;
  const [missed, setMissed] = useState(0);
  const goOn = {
    ...next,
    submit: async () => {
      if (isAnswered) return next.submit();
      setMissed((count) => count + 1);
      return { status: 'ignored' } as const;
    },
  };
  const place = useId();
  const isMissing = missed > 0 && !isAnswered;
  const problem = isMissing ? undefined : (other ?? next.error);
  return (
    <StepPage
      {...props}
      step={3}
      title={title}
      lead={lead}
      problem={
        <>
          <ErrorSummary errors={isMissing ? [{ message: unanswered, target: place }] : []} attempt={missed} />
          {problem !== undefined && <Refusal key={missed}>{problem}</Refusal>}
        </>
      }
      side={
        <>
          <VisitReceipt host={host} quote={quote} action={<ContinueButton next={goOn} />} />
          {beside}
        </>
      }
    >
      {/* Looking for garages answers it, and has problems of its own. */}
      <div id={place} tabIndex={-1} onSubmitCapture={() => setMissed(0)}>
        <Stack gap="large" inOrder>
          {children}
        </Stack>
      </div>
      <ReserveBox {...props} />
    </StepPage>
  );
}
