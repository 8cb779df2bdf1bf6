import type { Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ChoiceForm } from '../../api/journey-api.js';
import type { StepProps } from './step-props.js';

interface LeaveContext {
  /** What the page would submit; undefined where there is nothing to save. */
  readonly form: ChoiceForm | undefined;
  readonly isSubmitted: boolean;
}

/**
 * Q4: when step 3 is left with its form unsent, by another page, a closed or a hidden window, the form is posted in the background. `modified`
 * of the answer dates the form from then on: an older form never overwrites a newer one. Gives what posts a form at once.
 */
export const useAutoSubmit = (
  { api, quote, onQuote, saves }: StepProps,
  { form, isSubmitted }: LeaveContext,
): ((form: ChoiceForm) => void) => {
  const [modified, setModified] = useState('');
  const post = (whole: ChoiceForm) =>
    saves.add({
      kind: 'form',
      text: JSON.stringify(whole),
      // Nobody is left to see an error; a page that stays open posts again when it is next left.
      isOptional: true,
      send: async () => {
        const formCreatedAt = modified > quote.formCreatedAt ? modified : quote.formCreatedAt;
        const answer = await api.autoSubmit({ id: quote.id, formCreatedAt }, whole);
        setModified(answer.modified);
        onQuote(answer.quote);
      },
    });
  const leave = useEffectEvent(() => {
    if (form && !isSubmitted) post(form);
  });
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState !== 'hidden') return;
      leave();
      saves.hurry();
    };
    const gone = () => {
      leave();
      saves.sendAll();
    };
    saves.forget('form');
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', gone);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', gone);
      leave();
    };
  }, [saves]);
  return post;
};

/** The page is being left for the next step. */
export const isSent = ({ status }: Pick<Submit<void, void>, 'status'>): boolean => status === 'busy';
