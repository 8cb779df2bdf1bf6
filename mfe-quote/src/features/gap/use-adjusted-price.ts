import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useEffect, useEffectEvent } from 'react';
import type { Gap } from './use-gap.js';

/** The staff's panel beside this page changed the price: reloads the three panels, once for each new price. */
export const useAdjustedPrice = ({ price }: Quote, { panels, isSaving, reload }: Gap): void => {
  const version = price?.priceVersion ?? 0;
  const isBehind = !isSaving && version > (panels.summary.price?.priceVersion ?? 0);
  const check = useEffectEvent(() => {
    if (isBehind) reload();
  });
  useEffect(() => check(), [version]);
};
