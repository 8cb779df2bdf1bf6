import { formatDay } from '@kerbside/contracts/days/dates';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Timeline, type TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { claim as words } from '../../messages/claims.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';

/** What happened to the claim, and what comes next. */
export function ClaimTimeline({ claim: { history, dueOn } }: { readonly claim: Claim }) {
  const done = history.map(({ what, at }, place): TimelineEvent => ({
    id: `${what}-${String(place)}`,
    title: words.happened[what],
    when: formatMoment(at),
    state: 'done',
  }));
  const next: TimelineEvent[] =
    dueOn === null ? [] : [{ id: 'next', title: words.weDecide, when: words.by(formatDay(dueOn)), state: 'now' }];
  return (
    <Section title={words.timeline}>
      <Timeline label={words.timeline} events={[...done, ...next]} />
    </Section>
  );
}
