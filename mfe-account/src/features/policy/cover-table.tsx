import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { useId, type ReactNode } from 'react';
import { isWork } from '../../is-work.js';
import { policy as words } from '../../messages/account.js';
import { CoverList } from '../../ui/cover-list.js';
import css from './cover-table.module.css';

/** What is covered and what is not, beside each other with equal weight. */
export function CoverTable({ policy }: { readonly policy: Policy }) {
  const { covers, excludes } = policy;
  return (
    <div className={css.table}>
      <Side title={isWork(policy) ? words.includes : words.covers}>
        <CoverList items={covers} isCovered />
      </Side>
      <Side title={isWork(policy) ? words.notIncluded : words.excludes}>
        {excludes.length > 0 ? <CoverList items={excludes} isCovered={false} /> : <p>{words.excludesNothing}</p>}
      </Side>
    </div>
  );
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.side} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
