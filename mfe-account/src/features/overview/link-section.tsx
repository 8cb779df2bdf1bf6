import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import list from '../../ui/list.module.css';
import css from './overview.module.css';

interface LinkSectionProps {
  readonly title: string;
  readonly why: string;
  readonly href: string;
  readonly label: string;
}

/** Parts of the account that have pages of their own, one below the other in one box. */
export function LinkSections({ children }: { readonly children: ReactNode }) {
  return <div className={list.rows}>{children}</div>;
}

/** A part of the account that has a page of its own. */
export function LinkSection({ title, why, href, label }: LinkSectionProps) {
  const id = useId();
  return (
    <section className={list.row} aria-labelledby={id}>
      <h2 id={id} className={css.name}>
        {title}
      </h2>
      <p className={css.quiet}>{why}</p>
      <div>
        <Link href={href} className={css.link ?? ''}>
          {label}
        </Link>
      </div>
    </section>
  );
}
