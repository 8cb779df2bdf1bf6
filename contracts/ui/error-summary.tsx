import type { MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import css from './error-summary.module.css';

export interface SummaryError {
  readonly message: string;
  /** The id of the control to correct. */
  readonly target?: string | undefined;
}

export interface ErrorSummaryProps {
  readonly errors: readonly SummaryError[];
  /** Counts the failed submits: each one brings the focus back here. */
  readonly attempt?: number | undefined;
  readonly title?: string | undefined;
}

const titlePrefix = 'Error: ';

/** Goes above the page's heading. Draws nothing while there are no errors. */
export function ErrorSummary({ errors, attempt = 0, title = 'There is a problem' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = errors.length > 0;

  useEffect(() => box.current?.focus(), [attempt, wrong]);
  useEffect(() => {
    if (!wrong) return undefined;
    document.title = titlePrefix + document.title.replace(titlePrefix, '');
    return () => {
      document.title = document.title.replace(titlePrefix, '');
    };
  }, [attempt, wrong]);

  if (!wrong) return null;
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>
        {errors.map(({ message, target }) => (
          <li key={`${target}${message}`}>
            {target === undefined ? (
              message
            ) : (
              <a href={`#${target}`} onClick={(event) => focusOn(event, target)}>
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses instead of following the fragment, so that the page's address stays as it is, and scrolls so that the label is in view too. */
const focusOn = (event: MouseEvent, target: string) => {
  const control = document.getElementById(target);
  if (!control) return;
  event.preventDefault();
  (control.closest('fieldset') ?? control.closest('[data-field]') ?? control).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
};
