import { VisuallyHidden } from './visually-hidden.js';
import css from './dot-loader.module.css';

export interface DotLoaderProps {
  /** Announced once when it appears. */
  readonly label: string;
  /** Default 5 (Q9). */
  readonly dots?: number | undefined;
}

const beat = 120; // milliseconds between two dots (Q9)

/** Progress dots: one lights after the other. */
export function DotLoader({ label, dots = 5 }: DotLoaderProps) {
  return (
    <span className={css.loader} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: dots }, (_, dot) => (
        <span
          key={dot}
          className={css.dot}
          style={{ animationDelay: `${dot * beat}ms`, animationDuration: `${(dots + 3) * beat}ms` }}
          aria-hidden="true"
        />
      ))}
    </span>
  );
}
