import type { Testimonial } from '../messages/testimonials.js';
import css from './testimonials.module.css';

export function Said({ testimonial: { who, product, words } }: { readonly testimonial: Testimonial }) {
  return (
    <figure>
      <blockquote className={css.words}>“{words}”</blockquote>
      <figcaption>
        {who}, {product}
      </figcaption>
    </figure>
  );
}
