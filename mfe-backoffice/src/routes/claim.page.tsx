import type { RemoteProps } from '@kerbside/contracts/host';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { Timeline, type TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { useAddress } from '../address.js';
import { claimQuery, claimsApi } from '../api/claims-api.js';
import { ClaimAnswers } from '../features/claims/claim-answers.js';
import { ClaimAsked } from '../features/claims/claim-asked.js';
import { ClaimCover, ClaimFacts } from '../features/claims/claim-facts.js';
import { ClaimOutcome } from '../features/claim-decision/claim-outcome.js';
import type { OfClaim } from '../features/claims/of-claim.js';
import { QueueBeside } from '../features/claims/queue-beside.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { PersonAtHand } from '../features/timeline/person-at-hand.js';
import { claim as words } from '../messages/claims.js';
import { claimsPath } from '../paths.js';
import { WithAction, WithList } from '../ui/bench.js';
import { Stacked } from '../ui/stacked.js';
import { formatMoment } from '../ui/moment.js';
import { Section } from '../ui/section.js';

const parts = ['claim', 'person'] as const;
const tabs = parts.map((key) => ({ key, label: words.parts[key] }));

/** The queue, the claim with its person, and the decision in view at once. */
export default function ClaimPage({ host, claimId }: RemoteProps & { readonly claimId: string }) {
  const api = useMemo(() => claimsApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(claimQuery(api, claimId)));
  const { search } = useAddress(host);
  return (
    <WithList list={<QueueBeside host={host} api={api} claimId={claimId} />}>
      <DetailPage
        key={claimId}
        host={host}
        load={load}
        above={{ path: search === '' ? claimsPath : `${claimsPath}?${search}`, back: words.back }}
        heading={{ title: load.status === 'ready' ? words.titleOf(load.data.claim.reference) : words.title }}
        missing={words}
        words={words}
      >
        {(reviewed) => (
          <WithAction
            label={words.decide}
            first="reading"
            action={
              <>
                <ClaimFacts host={host} reviewed={reviewed} />
                <ClaimOutcome host={host} api={api} reviewed={reviewed} />
              </>
            }
          >
            <ClaimParts host={host} api={api} reviewed={reviewed} />
          </WithAction>
        )}
      </DetailPage>
    </WithList>
  );
}

function ClaimParts({ host, api, reviewed }: OfClaim) {
  const address = useAddress(host);
  const part = parts.find((one) => one === address.get('part')) ?? 'claim';
  return (
    <Tabs label={words.parts.label} tabs={tabs} selected={part} onSelect={(next) => address.change({ part: next }, { replace: true })}>
      {part === 'person' ? (
        <PersonAtHand host={host} customerId={reviewed.claim.customerId} email={undefined} />
      ) : (
        <Stacked>
          <ClaimQuestions questions={reviewed.questions} />
          <ClaimAnswers host={host} api={api} reviewed={reviewed} />
          <ClaimCover reviewed={reviewed} />
          <ClaimAsked host={host} api={api} reviewed={reviewed} />
          <ClaimTimeline claim={reviewed.claim} />
        </Stacked>
      )}
    </Tabs>
  );
}

/** What staff should ask about. It decides nothing. */
function ClaimQuestions({ questions }: Pick<OfClaim['reviewed'], 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <Alert tone="info" title={words.questions}>
      <ul aria-label={words.questions}>
        {questions.map((question) => (
          <li key={question}>{words.asks[question]}</li>
        ))}
      </ul>
      <p>{words.questionsWhy}</p>
    </Alert>
  );
}

/** What happened to the claim, and what comes next. */
function ClaimTimeline({ claim: { history, dueOn } }: { readonly claim: Claim }) {
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
