import { useCallback, useEffect, useRef } from 'react';
import type { StepProps } from '../quote/step-props.js';

interface Leaving {
  /** What the page would submit; undefined where there is nothing to save. */
  readonly form: Readonly<Record<string, unknown>> | undefined;
  readonly isSubmitted: boolean;
}

/**
 * Q4: when step 3 is left with its form unsent, by another page, a closed or a hidden window, the form is posted in the background. `modified`
 * of the answer dates the form from then on: an older form never overwrites a newer one. What it gives posts the form at once.
 */
export const useAutoSubmit = ({ api, quote, onQuote }: StepProps, { form, isSubmitted }: Leaving): (() => void) => {
  const posted = useRef<string>(undefined);
  const modified = useRef(quote.formCreatedAt);
  const leave = useRef(() => {});

  useEffect(() => {
    if (quote.formCreatedAt > modified.current) modified.current = quote.formCreatedAt;
    leave.current = () => {
      const text = JSON.stringify(form);
      if (!form || isSubmitted || text === posted.current) return;
      posted.current = text;
      api.autoSubmit({ id: quote.id, formCreatedAt: modified.current }, form).then(
        (answer) => {
          modified.current = answer.modified;
          onQuote(answer.quote);
        },
        () => {
          // Nobody is there to tell; a page that is still open posts it when it is left again.
          posted.current = undefined;
        },
      );
    };
  });
  useEffect(() => {
    const gone = () => leave.current();
    const hidden = () => {
      if (document.visibilityState === 'hidden') gone();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', gone);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', gone);
      gone();
    };
  }, []);
  return useCallback(() => leave.current(), []);
};
