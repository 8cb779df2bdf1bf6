import { formatLongDay, londonDay } from '@kerbside/contracts/dates';
import type { Claim } from '@kerbside/contracts/http/claims-claims';
import type { TimelineEvent } from '@kerbside/contracts/ui/timeline';
import { claim as words } from '../../messages/claims.js';

/** What happened to a claim, and what comes next. */
export const claimLife = ({ history, status, dueOn }: Pick<Claim, 'history' | 'status' | 'dueOn'>): TimelineEvent[] => [
  ...history.map(({ what, at }, index): TimelineEvent => ({
    id: `${what}-${String(index)}`,
    title: words[what],
    when: formatLongDay(londonDay(new Date(at))),
    state: 'done',
  })),
  ...(status === 'submitted' || status === 'appealed'
    ? [{ id: 'decide', title: words.weDecide, when: dueOn === null ? undefined : words.by(formatLongDay(dueOn)), state: 'now' as const }]
    : []),
];
