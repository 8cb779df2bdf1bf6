import type { ReactNode } from 'react';
import css from './status-tag.module.css';

export type Tone = 'neutral' | 'brand' | 'info' | 'success' | 'warning' | 'danger';

/** A state in a word or two: "Active", "Payment pending". The words carry the meaning, the colour only helps. */
export function StatusTag({ tone = 'neutral', children }: { readonly tone?: Tone | undefined; readonly children: ReactNode }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {children}
    </span>
  );
}
