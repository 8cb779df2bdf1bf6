import { messageOf } from '@kerbside/contracts/client';
import { toPence } from '@kerbside/contracts/money/money';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useSubmit, type Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import type { AdjustedPrice, QuotePricing, WantedPrice } from '../../api/staff-api.js';
import type { StaffProps } from './staff-props.js';
import { tellPrice } from '../../priced-visit.js';

export type StaffIncome = Pick<AdjustedPrice, 'price' | 'net' | 'discount_percent' | 'recalculated_income'>;

export interface Adjuster {
  readonly pricing: Load<QuotePricing>;
  /** As the last change left it, while what is loaded is of the price before. */
  readonly earned: StaffIncome | undefined;
  readonly adjust: Submit<WantedPrice, void>;
  /** With the reason. */
  readonly restore: Submit<string, void>;
  /** The price was saved from here: what was worked out from it before is out of date. */
  readonly isOutdated: boolean;
  /** The price changed, and the quote could not be read again. */
  readonly problem: string | undefined;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The price as staff see and change it. What comes back is shown at once; the quote follows a second later (Q9). */
export const useAdjuster = ({ host, quotes, api, quote, onQuote }: StaffProps): Adjuster => {
  const pricing = useLoad((signal) => api.pricing(quote.id, signal), [api, quote.id, quote.price?.priceVersion], { keep: true });
  const known = pricing.status === 'ready' ? pricing.data.price : undefined;
  const [saved, setSaved] = useState<{ readonly of: number | undefined; readonly earned: StaffIncome }>();
  const [problem, setProblem] = useState<string>();

  const reread = async (isChanged: boolean): Promise<void> => {
    try {
      const [fresh] = await Promise.all([quotes.read(quote.id), pause(isChanged ? host.config.timings.priceReload : 0)]);
      onQuote(fresh);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const earned = saved?.of === known?.priceVersion ? saved?.earned : undefined;
  const tell = ({ forcePageReload, ...now }: AdjustedPrice): void => {
    const before = earned?.price ?? known?.gross;
    tellPrice(host, toPence(now.price), before === undefined ? before : toPence(before));
    setProblem(undefined);
    setSaved({ of: known?.priceVersion, earned: now });
    void reread(forcePageReload);
  };
  const adjust = useSubmit(async (wanted: WantedPrice) => tell(await api.adjust(quote, wanted)));
  const restore = useSubmit(async (reason: string) => tell(await api.restore(quote.id, reason)));
  return { pricing, earned, adjust, restore, isOutdated: saved !== undefined, problem };
};
