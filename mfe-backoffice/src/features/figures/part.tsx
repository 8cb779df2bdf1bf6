import type { ReactNode } from 'react';
import { Section } from '../../ui/section.js';
import css from './figures.module.css';

interface PartProps {
  readonly title: string;
  readonly why: string;
  readonly children: ReactNode;
}

/** One figure: what it counts, and how. */
export function Part({ title, why, children }: PartProps) {
  return (
    <Section title={title}>
      <p className={css.why}>{why}</p>
      <div className={css.part}>{children}</div>
    </Section>
  );
}
