import { encode } from 'uqr';
import css from './second-factor.module.css';

/** Width in squares of the light margin that scanners need. */
const margin = 2;

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: margin });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={css.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} className={css.light} />
      <path d={dark.join('')} className={css.dark} />
    </svg>
  );
}
