import type { RemoteProps } from '@kerbside/contracts/host';
import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound } from '../api/backoffice-api.js';
import { claimQuery, claimsApi } from '../api/claims-api.js';
import { ClaimAnswers } from '../features/claims/claim-answers.js';
import { ClaimAsked } from '../features/claims/claim-asked.js';
import { ClaimFacts } from '../features/claims/claim-facts.js';
import { ClaimOutcome } from '../features/claim-decision/claim-outcome.js';
import { ClaimQuestions } from '../features/claims/claim-questions.js';
import { ClaimTimeline } from '../features/claims/claim-timeline.js';
import { claim as words } from '../messages/claims.js';
import { claimsPath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';
import { Panes } from '../ui/panes.js';
import { Stacked } from '../ui/stacked.js';

export default function ClaimPage({ host, claimId }: RemoteProps & { readonly claimId: string }) {
  const api = useMemo(() => claimsApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(claimQuery(api, claimId)));
  const over = (
    <BackLink href={claimsPath} onFollow={host.navigate}>
      {words.back}
    </BackLink>
  );
  if (load.status === 'failed' && isNotFound(load.error))
    return (
      <OfficePage host={host} title={words.missing} lead={words.missingWhy} over={over}>
        {null}
      </OfficePage>
    );
  return (
    <OfficePage host={host} title={load.status === 'ready' ? words.titleOf(load.data.claim.reference) : words.title} over={over}>
      <Panel load={load} loading={words.loading} failed={words.failed}>
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
      </Panel>
    </OfficePage>
  );
}
