import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { useState } from 'react';
import type { QuoteApi } from '../../../api/quote-api.js';
import type { OpenQuote, VehicleStepProps } from '../state/step-props.js';

export const useOpenQuote = ({ api, productType, quote: given, onQuote }: VehicleStepProps, begunId: string | undefined): OpenQuote => {
  const [begun, setBegun] = useState<Quote>();
  const [openOnce] = useState(() => opener(productType, begunId));
  const keepBegun = (quote: Quote) => setBegun((before) => (before && before.version > quote.version ? before : quote));
  const open = async (): Promise<Quote> => {
    if (given) return given;
    const opened = await openOnce(api);
    keepBegun(opened);
    return opened;
  };
  return { quote: given ?? begun, open, keep: onQuote ?? keepBegun };
};

/** Starts one quote, however often it is called. After a failure the next call tries again. */
const opener = (productType: ProductType, begunId: string | undefined) => {
  let opening: Promise<Quote> | undefined;
  const start = async (api: QuoteApi): Promise<Quote> => {
    // One that cannot be opened any more is left for a new one.
    const before = begunId === undefined ? undefined : await api.read(begunId).catch(() => undefined);
    return before?.status === 'open' ? before : api.start(productType);
  };
  return (api: QuoteApi): Promise<Quote> => {
    opening ??= start(api).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
};
