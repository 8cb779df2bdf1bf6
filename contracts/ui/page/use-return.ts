import { useEffect, useEffectEvent } from 'react';

/** When the customer comes back to this tab. */
export const useReturn = (onReturn: () => void): void => {
  const shown = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onReturn();
  });
  useEffect(() => {
    const changed = () => shown();
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
};
