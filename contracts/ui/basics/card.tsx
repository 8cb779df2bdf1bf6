import { type ReactNode, useId } from 'react';
import css from './card.module.css';

export interface CardProps {
  /** For a link that leads to it, such as one of an error summary. */
  readonly anchor?: string | undefined;
  readonly title?: ReactNode;
  /** The heading's level in the page. Default 2. */
  readonly level?: 2 | 3 | 4 | undefined;
  /** Beside the title: a status, a link. */
  readonly aside?: ReactNode;
  /** One of several alternatives, and the one that was taken. */
  readonly isChosen?: boolean | undefined;
  readonly children: ReactNode;
}

/** One thing in a box. With a title it is a region of that name. */
export function Card({ anchor, title, level = 2, aside, isChosen = false, children }: CardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
      className={css.card}
      data-chosen={isChosen || undefined}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <header className={css.head}>
          <Heading id={id} className={css.title}>
            {title}
          </Heading>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
