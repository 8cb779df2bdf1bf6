import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import type { ReactNode } from 'react';
import { stepPath } from '../../paths.js';
import { QuoteReceipt } from '../quote/quote-receipt.js';
import type { StepProps } from '../step-page/step-props.js';
import { isSent, useAutoSubmit } from '../step-page/use-auto-submit.js';
import { useSubmitSignedIn } from '../../use-signed-in.js';
import type { CoverEdit } from './use-cover.js';

/**
 * Submits the cover as step 3 or 4 and moves on, once every choice is saved; shows any refusal beside it. Leaving step 3 in another way
 * saves it (Q4).
 */
export const useNextStep = (props: StepProps & { readonly choice: CoverEdit }, step: 3 | 4): Submit<void, void> => {
  const { host, api, quote, onQuote, saves, choice } = props;
  const next = useSubmitSignedIn<void, void>(host, async () => {
    if (await saves.settled()) return;
    onQuote(await api.submitChoice(quote.id, step, choice.cover));
    host.navigate(stepPath(quote.productType, step + 1, quote.id));
  });
  useAutoSubmit(props, { form: step === 3 ? { ...choice.cover } : undefined, isSubmitted: isSent(next) });
  return next;
};

interface CoverReceiptProps {
  readonly quote: Quote;
  readonly choice: CoverEdit;
  readonly action: ReactNode;
}

export function CoverReceipt({ quote, choice: { cover, change, isPricing }, action }: CoverReceiptProps) {
  return (
    <QuoteReceipt
      quote={quote}
      byInstalments={cover.instalments}
      onPayBy={(instalments) => change({ instalments })}
      action={action}
      busy={isPricing}
    />
  );
}
