import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { Link } from 'wouter';
import { garage as words } from '../../messages/garage.js';
import { policyPath } from '../../paths.js';
import { coverDay } from './countdown.js';
import css from './garage.module.css';

/** Cover as a bar of its days: which day it is, of how many. */
export function CoverBar({ policy, today }: { readonly policy: Cover; readonly today: IsoDay }) {
  const ran = coverDay(policy, today);
  return (
    <li className={css.cover}>
      <p className={css.ends}>
        <Link href={policyPath(policy.id)}>{coverName(policy)}</Link>
        <span className={css.quiet}>{policy.suspendedOn ? words.suspended : daysOf(policy, today)}</span>
      </p>
      <span className={css.bar} data-rests={Boolean(policy.suspendedOn) || undefined} aria-hidden="true">
        <span className={css.ran} style={{ inlineSize: `${ran?.of ? Math.max((ran.day * 100) / ran.of, 2) : ran ? 100 : 0}%` }} />
      </span>
      <p className={css.small}>{lastOf(policy)}</p>
    </li>
  );
}

const daysOf = (policy: Cover, today: IsoDay): string => {
  const ran = coverDay(policy, today);
  return ran ? words.dayOf(ran.day, ran.of) : words.from(formatLongDay(policy.startsOn));
};

const lastOf = ({ rolling, endsOn }: Cover): string | null => (rolling ? null : words.until(formatLongDay(endsOn)));
