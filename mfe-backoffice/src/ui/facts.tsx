import type { ReactNode } from 'react';
import css from './facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names over values, for a narrow pane. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={css.fact}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
