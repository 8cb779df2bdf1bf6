import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { useId } from 'react';
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
        <StatusTag tone="success">{words.noCost}</StatusTag>
      </div>
      <p>{words.included}</p>
    </section>
  );
}
