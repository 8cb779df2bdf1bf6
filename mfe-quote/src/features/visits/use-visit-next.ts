import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { stepPath } from '../../paths.js';
import { isSent, useAutoSubmit } from '../step-page/use-auto-submit.js';
import type { StepProps } from '../step-page/step-props.js';
import { useSubmitSignedIn } from '../../use-signed-in.js';

/** What can be added to a visit is offered on step 3, so that step 4 has nothing to ask: it is answered with it. */
export const useVisitNext = (props: StepProps): Submit<void, void> => {
  const { host, api, quote, onQuote, saves } = props;
  const next = useSubmitSignedIn<void, void>(host, async () => {
    if (await saves.settled()) return;
    await api.submitChoice(quote.id, 3, {});
    onQuote(await api.submitChoice(quote.id, 4, {}));
    host.navigate(stepPath(quote.productType, 5, quote.id));
  });
  useAutoSubmit(props, { form: {}, isSubmitted: isSent(next) });
  return next;
};
