import { useEffect, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.js';
import css from './dot-loader.module.css';

export interface DotLoaderProps {
  /** Announced once when it appears. */
  readonly label: string;
  /** Milliseconds to wait before showing it, so that quick work shows none (Q9). Default 0. */
  readonly after?: number | undefined;
}

const dots = 5; // Q9
const beat = 120; // milliseconds between two dots (Q9)

/** Progress dots that light up one after the other. */
export function DotLoader({ label, after = 0 }: DotLoaderProps) {
  const [isShown, setIsShown] = useState(after === 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), after);
    return () => clearTimeout(timer);
  }, [after]);
  if (!isShown) return null;
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
