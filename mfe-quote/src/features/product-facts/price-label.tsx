import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { useContext, useEffect, useState, createContext, useId } from 'react';
import { defaultTimings } from '@kerbside/contracts/host';
import { products as words } from '../../messages/products.js';
import css from './product-facts.module.css';

/** A product included free with another: ticked and not clickable (Q4). Shown among the products that can be added. */
export function IncludedProduct({ name }: { readonly name: string }) {
  const id = useId();
  return (
    <section className={css.included} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id} className={css.name}>
          {name}
        </h3>
        <StatusTag tone="success">{words.included}</StatusTag>
      </div>
    </section>
  );
}

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
