import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { claim as words } from '../../messages/claims.js';

type Lived = Pick<Claim, 'history' | 'status' | 'dueOn' | 'asked' | 'waitsForCustomer'>;

/** What happened to a claim, and what comes next. */
export const claimLife = (claim: Lived): TimelineEvent[] => {
  const asked = (claim.asked ?? []).flatMap(({ at, answer }) => [
    { what: 'asked' as const, at },
    ...(answer ? [{ what: 'answered' as const, at: answer.at }] : []),
  ]);
  const done = [...claim.history, ...asked].toSorted((one, two) => one.at.localeCompare(two.at));
  return [
    ...done.map(({ what, at }, index): TimelineEvent => ({
      id: `${what}-${String(index)}`,
      title: words[what],
      when: formatLongDay(londonDay(new Date(at))),
      state: 'done',
    })),
    ...nextOf(claim),
  ];
};

const nextOf = ({ status, dueOn, waitsForCustomer = false }: Lived): TimelineEvent[] => {
  if (status !== 'submitted' && status !== 'appealed') return [];
  if (waitsForCustomer) return [{ id: 'answer', title: words.youAnswer, state: 'now' }];
  return [{ id: 'decide', title: words.weDecide, when: dueOn === null ? undefined : words.by(formatLongDay(dueOn)), state: 'now' }];
};
