import { showLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import { coverName } from '@kerbside/contracts/products/cover-name';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { garage as words } from '../../messages/garage.js';
import { policyPath } from '../../paths.js';
import { coverDay } from './countdown.js';
import css from './garage.module.css';

interface CoverBarProps {
  readonly policy: Cover;
  readonly today: IsoDay;
}

export function CoverBar({ policy, today }: CoverBarProps) {
  return (
    <li>
      <CoverDays policy={policy} today={today}>
        <Link href={policyPath(policy.id)}>{coverName(policy)}</Link>
      </CoverDays>
      <p className={css.small}>{policy.rolling || policy.suspendedOn ? null : words.until(showLongDay(policy.endsOn))}</p>
    </li>
  );
}

/** Cover as a bar of its days: which day it is, of how many. Its page has said until when. */
export function CoverDays({ policy, today, children }: CoverBarProps & { readonly children?: ReactNode }) {
  const ran = coverDay(policy, today);
  return (
    <div className={css.cover}>
      <p className={css.ends}>
        {children}
        <span className={css.quiet}>{policy.suspendedOn ? words.suspended : daysOf(policy, today)}</span>
      </p>
      <span className={css.bar} data-rests={Boolean(policy.suspendedOn) || undefined} aria-hidden="true">
        <span className={css.ran} style={{ inlineSize: `${ran?.of ? Math.max((ran.day * 100) / ran.of, 2) : ran ? 100 : 0}%` }} />
      </span>
    </div>
  );
}

const daysOf = (policy: Cover, today: IsoDay): string => {
  const ran = coverDay(policy, today);
  return ran ? words.dayOf(ran.day, ran.of) : words.from(showLongDay(policy.startsOn));
};
