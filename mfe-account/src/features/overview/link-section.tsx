import { Link } from 'wouter';
import { Line } from '../../ui/line.js';
import css from './overview.module.css';

interface LinkSectionProps {
  readonly title: string;
  readonly why: string;
  readonly href: string;
}

/** A part of the account that has a page of its own: one of several `Lines`. */
export function LinkSection({ title, why, href }: LinkSectionProps) {
  return (
    <Line title={<Link href={href}>{title}</Link>}>
      <p className={css.quiet}>{why}</p>
    </Line>
  );
}
