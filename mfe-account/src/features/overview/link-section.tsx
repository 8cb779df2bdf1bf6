import { Link } from 'wouter';
import { Line } from '../../ui/line.js';
import css from './overview.module.css';

interface LinkSectionProps {
  readonly title: string;
  readonly why: string;
  readonly href: string;
  readonly label: string;
}

/** A part of the account that has a page of its own: one of several `Lines`. */
export function LinkSection({ title, why, href, label }: LinkSectionProps) {
  const link = (
    <Link href={href} className={css.link ?? ''}>
      {label}
    </Link>
  );
  return (
    <Line title={title} action={link}>
      <p className={css.quiet}>{why}</p>
    </Line>
  );
}
