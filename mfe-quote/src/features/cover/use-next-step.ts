import { useSubmit, type Submit } from '@kerbside/contracts/ui/use-submit';
import { stepPath } from '../../paths.js';
import type { StepProps } from '../quote/step-props.js';
import type { CoverChoice } from './use-cover.js';

/** Submits the cover as step 3 or 4, once what was chosen last is saved, and goes on. */
export const useNextStep = (
  { host, api, quote, onQuote, choice }: StepProps & { readonly choice: CoverChoice },
  step: 3 | 4,
): Submit<void, void> =>
  useSubmit(async () => {
    onQuote(await api.submit(quote.id, step, await choice.settled()));
    host.navigate(stepPath(quote.productType, step + 1, quote.id));
  });
