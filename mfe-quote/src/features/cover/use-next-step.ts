import { useSubmit, type Submit } from '@kerbside/contracts/ui/use-submit';
import type { RefObject } from 'react';
import { stepPath } from '../../paths.js';
import type { StepProps } from '../quote/step-props.js';
import { useAutoSubmit } from './use-auto-submit.js';
import type { CoverChoice } from './use-cover.js';

/** Whether the other products of the quote are saved as they are on the screen, once nothing of them is on its way; a refusal is told beside them. */
export type OthersSaved = RefObject<(() => Promise<boolean>) | undefined>;

interface NextStep extends StepProps {
  readonly choice: CoverChoice;
  readonly others: OthersSaved;
}

/** Submits the cover as step 3 or 4, once what was chosen last is saved, and goes on. Step 3 is saved when it is left without (Q4). */
export const useNextStep = (props: NextStep, step: 3 | 4): Submit<void, void> => {
  const { host, api, quote, onQuote, choice, others } = props;
  const next = useSubmit(async () => {
    const cover = await choice.settled();
    if (others.current && !(await others.current())) return;
    onQuote(await api.submit(quote.id, step, cover));
    host.navigate(stepPath(quote.productType, step + 1, quote.id));
  });
  useAutoSubmit(props, { form: step === 3 ? { ...choice.cover } : undefined, isSubmitted: isSent(next) });
  return next;
};

/** On its way: the page is left for the next step. */
export const isSent = ({ status }: Pick<Submit<void, void>, 'status'>): boolean => status === 'busy';
