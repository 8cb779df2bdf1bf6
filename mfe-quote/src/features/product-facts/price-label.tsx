import { useContext, useEffect, useState } from 'react';
import { PriceLabelDelay } from './price-label-delay.js';
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
