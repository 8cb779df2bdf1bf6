import { Link } from 'wouter';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import css from './overview.module.css';

interface LinkSectionProps {
  readonly title: string;
  readonly why: string;
  readonly href: string;
  readonly label: string;
}

/** A part of the account that has a page of its own. */
export function LinkSection({ title, why, href, label }: LinkSectionProps) {
  return (
    <Section title={title}>
      <div className={list.rows}>
        <div className={list.row}>
          <p>{why}</p>
          <p>
            <Link href={href} className={css.link ?? ''}>
              {label}
            </Link>
          </p>
        </div>
      </div>
    </Section>
  );
}
