import { useEffect } from 'react';

/**
 * Brings the focus to the one field of a form without a summary when it is wrong, so that what is said there is heard: the button that was pressed would
 * keep it (4.1.3). `attempt` counts the presses that may fail for the same reason.
 */
export const useWrongFocus = (id: string, error: string | undefined, attempt = 0): void => {
  useEffect(() => {
    if (error !== undefined) document.getElementById(id)?.focus();
  }, [attempt, error, id]);
};
