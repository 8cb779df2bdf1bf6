import { lazy, Suspense, type ComponentType } from 'react';
import type { ProductIconProps } from './product-drawing.js';
import css from './product-icon.module.css';

/** The drawings load after the page, which works without them: the name stands beside each. */
const Drawing = lazy<ComponentType<ProductIconProps>>(() => import('./product-drawing.js').catch(() => ({ default: () => null })));

/** A product as a small drawing. Its place is kept until it loads, and until the product is known. */
export function ProductIcon({ type }: Partial<ProductIconProps>) {
  return (
    <span className={css.icon} aria-hidden="true">
      {type && (
        <Suspense fallback={null}>
          <Drawing type={type} />
        </Suspense>
      )}
    </span>
  );
}
