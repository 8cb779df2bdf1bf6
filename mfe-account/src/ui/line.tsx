import { useId, type ReactNode } from 'react';
import css from './line.module.css';

/** Things that can be done, a line each, in one box; nothing where there is none. */
export function Lines({ children }: { readonly children: ReactNode }) {
  return <div className={css.lines}>{children}</div>;
}

interface LineProps {
  readonly title: ReactNode;
  /** Its button or link, at the end of the line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function Line({ title, action, children }: LineProps) {
  const id = useId();
  return (
    <section className={css.line} aria-labelledby={id}>
      <div className={css.words}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
      </div>
      {action}
    </section>
  );
}
