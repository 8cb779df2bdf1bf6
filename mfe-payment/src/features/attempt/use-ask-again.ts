import { useEffect, useEffectEvent } from 'react';
import { processingMs } from '../../timings.js';

/** Asks now and then while nobody knows how a payment ends, so that the result shows by itself. */
export const useAskAgain = (isUnknown: boolean, ask: () => Promise<void>): void => {
  const askNow = useEffectEvent(() => void ask());
  useEffect(() => {
    if (!isUnknown) return undefined;
    const asking = setInterval(() => document.hidden || askNow(), processingMs);
    return () => clearInterval(asking);
  }, [isUnknown]);
};
