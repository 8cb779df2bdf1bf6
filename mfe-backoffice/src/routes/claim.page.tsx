import type { RemoteProps } from '@kerbside/contracts/host';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { claimQuery, claimsApi } from '../api/claims-api.js';
import { ClaimAnswers } from '../features/claims/claim-answers.js';
import { ClaimAsked } from '../features/claims/claim-asked.js';
import { ClaimFacts } from '../features/claims/claim-facts.js';
import { ClaimOutcome } from '../features/claim-decision/claim-outcome.js';
import { ClaimQuestions } from '../features/claims/claim-questions.js';
import { ClaimTimeline } from '../features/claims/claim-timeline.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { claim as words } from '../messages/claims.js';
import { claimsPath } from '../paths.js';
import { Panes } from '../ui/panes.js';
import { Stacked } from '../ui/stacked.js';

export default function ClaimPage({ host, claimId }: RemoteProps & { readonly claimId: string }) {
  const api = useMemo(() => claimsApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(claimQuery(api, claimId)));
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: claimsPath, back: words.back }}
      heading={{ title: load.status === 'ready' ? words.titleOf(load.data.claim.reference) : words.title }}
      missing={words}
      words={words}
    >
      {(reviewed) => (
        <Panes
          queue={
            <Stacked>
              <ClaimFacts reviewed={reviewed} />
              <ClaimTimeline claim={reviewed.claim} />
            </Stacked>
          }
        >
          <Stacked>
            <ClaimQuestions questions={reviewed.questions} />
            <ClaimAnswers host={host} api={api} reviewed={reviewed} />
            <ClaimAsked host={host} api={api} reviewed={reviewed} />
            <ClaimOutcome host={host} api={api} reviewed={reviewed} />
          </Stacked>
        </Panes>
      )}
    </DetailPage>
  );
}
