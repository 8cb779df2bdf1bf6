import type { ReactNode } from 'react';
import { ArrowLeftIcon } from '../basics/icons.js';
import { Away, type AwayProps } from '../basics/away.js';
import css from './page-heading.module.css';

export interface PageHeadingProps {
  readonly children: ReactNode;
  /** Above the heading: the stepper, a reference. */
  readonly over?: ReactNode;
  /** One or two sentences below it. */
  readonly lead?: ReactNode;
}

/** The page's `h1`. It can take the focus, which the shell gives it after a change of page. */
export function PageHeading({ children, over, lead }: PageHeadingProps) {
  return (
    <header className={css.head}>
      {over}
      <h1 tabIndex={-1}>{children}</h1>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
    </header>
  );
}

/** First on a question page. */
export function BackLink({ href, onFollow, children = 'Back' }: AwayProps & { readonly children?: string | undefined }) {
  return (
    <div data-no-print="">
      <Away className={css.back} href={href} onFollow={onFollow}>
        <ArrowLeftIcon size={18} />
        {children}
      </Away>
    </div>
  );
}
