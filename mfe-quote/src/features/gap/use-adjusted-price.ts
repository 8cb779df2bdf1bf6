import type { Quote } from '@kerbside/contracts/http/pricing';
import { useEffect, useEffectEvent } from 'react';
import type { Gap } from './use-gap.js';

/** The price was changed beside this page, by the staff's panel: the three panels are fetched anew, once for each new price. */
export const useAdjustedPrice = ({ price }: Quote, { panels, isSaving, reload }: Gap): void => {
  const version = price?.priceVersion ?? 0;
  const isBehind = !isSaving && version > (panels.summary.price?.priceVersion ?? 0);
  const check = useEffectEvent(() => {
    if (isBehind) reload();
  });
  useEffect(() => check(), [version]);
};
