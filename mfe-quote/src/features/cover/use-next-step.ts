import { stepPath } from '../../paths.js';
import type { GoingOn } from '../step-page/step-page.js';
import type { StepProps } from '../step-page/step-props.js';
import { isSent, useAutoSubmit } from '../step-page/use-auto-submit.js';
import { useSubmitSignedIn } from '../../use-signed-in.js';
import type { CoverEdit } from './use-cover.js';

/**
 * Submits the cover as step 3 or 4 and moves on, once every choice is saved; shows any refusal beside it. Leaving step 3 in another way
 * saves it (Q4).
 */
export const useNextStep = (props: StepProps & { readonly choice: CoverEdit }, step: 3 | 4): GoingOn => {
  const { host, api, quote, onQuote, saves, choice } = props;
  const next = useSubmitSignedIn<void, void>(host, async () => {
    if (await saves.settled()) return;
    onQuote(await api.submitChoice(quote.id, step, choice.cover));
    host.navigate(stepPath(quote.productType, step + 1, quote.id));
  });
  useAutoSubmit(props, { form: step === 3 ? { ...choice.cover } : undefined, isSubmitted: isSent(next) });
  return { next, byInstalments: choice.cover.instalments, onPayBy: (instalments) => choice.change({ instalments }) };
};
