import { VisuallyHidden } from './visually-hidden.js';
import css from './spinner.module.css';

/** Something is under way. With a `label` it is announced; without one it decorates text that already says so. */
export function Spinner({ label, size = 20 }: { readonly label?: string | undefined; readonly size?: number | undefined }) {
  const side = `${size / 16}rem`;
  const ring = <span className={css.ring} style={{ width: side, height: side }} aria-hidden="true" />;
  if (label === undefined) return ring;
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
