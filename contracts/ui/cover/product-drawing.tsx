import { drawingSheet, productDrawings } from '../../src/products/product-drawings.js';
import type { ProductType } from '../../src/ids.js';
import css from './product-icon.module.css';

export interface ProductIconProps {
  readonly type: ProductType;
}

export default function ProductDrawing({ type }: ProductIconProps) {
  const { body, mark } = productDrawings[type];
  return (
    <svg className={css.drawing} viewBox={`0 0 ${drawingSheet} ${drawingSheet}`} focusable="false">
      <path className={css.body} d={body} />
      <path className={css.mark} d={mark} />
    </svg>
  );
}
