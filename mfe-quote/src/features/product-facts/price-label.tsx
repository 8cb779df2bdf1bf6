import { useContext, useEffect, useState, createContext } from 'react';
import { defaultTimings } from '@kerbside/contracts/host';
import css from './product-facts.module.css';

/** The price on a tab. Its space is reserved while it loads, so that nothing moves. */
export function PriceLabel({ text }: { readonly text: string | undefined }) {
  const delay = useContext(PriceLabelDelay);
  const [appeared, setAppeared] = useState<string>();
  useEffect(() => {
    if (delay <= 0) return;
    const timer = setTimeout(() => setAppeared(text), delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  if (text === undefined) return null;
  return <span className={delay > 0 && appeared !== text ? css.waiting : undefined}>{text}</span>;
}

/** Milliseconds after which a new price label appears (Q9). */
export const PriceLabelDelay = createContext(defaultTimings.priceLabels);
