import { type MouseEvent, useEffect, useRef } from 'react';
import css from './error-summary.module.css';

const prefix = 'Error: ';

/** The page's title says that something is to be mended, as long as it is. `attempt` counts the failed submits. */
export const useErrorTitle = (isWrong: boolean, attempt = 0): void => {
  useEffect(() => {
    if (!isWrong) return undefined;
    document.title = prefix + document.title.replace(prefix, '');
    return () => {
      document.title = document.title.replace(prefix, '');
    };
  }, [attempt, isWrong]);
};

export interface SummaryError {
  readonly message: string;
  /** The id of the control to correct. */
  readonly target?: string | undefined;
  /** Focuses what is not the element of that id: a field in the frame of a card provider. */
  readonly focus?: (() => void) | undefined;
}

export interface ErrorSummaryProps {
  readonly errors: readonly SummaryError[];
  /** Counts the failed submits: each one brings the focus back here. */
  readonly attempt?: number | undefined;
  readonly title?: string | undefined;
  /** The form itself brings the focus to the first field that is wrong (Q5). */
  readonly keepsFocus?: boolean | undefined;
}

/** Goes above the page's heading. Draws nothing while there are no errors. */
export function ErrorSummary({ errors, attempt = 0, title = 'There is a problem', keepsFocus = false }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const wrong = errors.length > 0;

  useEffect(() => {
    if (!keepsFocus) box.current?.focus();
  }, [attempt, wrong, keepsFocus]);
  useErrorTitle(wrong, attempt);

  if (!wrong) return null;
  return (
    // What is added is said; that one of them is mended is not a reason to hear the others again (3.3.1).
    <div ref={box} className={css.summary} role="alert" aria-atomic={false} aria-relevant="additions" tabIndex={-1}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list}>
        {errors.map((error) => (
          <li key={`${error.target}${error.message}`}>
            {error.target === undefined ? (
              error.message
            ) : (
              <a href={`#${error.target}`} onClick={(event) => focusOn(event, error.target, error.focus)}>
                {error.message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses instead of following the fragment, so that the page's address stays as it is, and scrolls so that the label is in view too. */
const focusOn = (event: MouseEvent, target: string | undefined, focus: (() => void) | undefined) => {
  const control = target === undefined ? null : document.getElementById(target);
  if (!control) return;
  event.preventDefault();
  if (focus) return focus();
  (control.closest('fieldset') ?? control.closest('[data-field]') ?? control).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
};
