import { neverBegan } from '@kerbside/contracts/claims/never-began';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { londonDay } from '@kerbside/contracts/days/dates';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { cancellationApi, type CancellationApi, dayQuery } from '../api/cancellation-api.js';
import { policiesApi, policyQuery } from '../api/policies-api.js';
import { CancellationForm } from '../features/cancellation/cancellation-form.js';
import { Cancelled } from '../features/cancellation/cancelled.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { has } from '../features/gate/rights.js';
import { cancellation as words, working as workingWords } from '../messages/cancellation.js';
import { policyPage } from '../messages/policy.js';
import { policyPath } from '../paths.js';
import { Nothing } from '../ui/nothing.js';
import { Section } from '../ui/section.js';
import { Unsent, useUnsent } from '../ui/unsent.js';
import { WorkingPanel } from '../features/cancellation/working-panel.js';

interface PolicyCancellationPageProps extends RemoteProps {
  readonly customerId: string;
  readonly policyId: string;
}

export default function PolicyCancellationPage({ host, customerId, policyId }: PolicyCancellationPageProps) {
  const api = useMemo(() => cancellationApi({ fetch: host.fetch }), [host.fetch]);
  const policies = useMemo(() => policiesApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(policyQuery(policies, policyId)));
  const policy = load.status === 'ready' ? load.data : undefined;
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: policyPath(customerId, policyId), back: words.back }}
      heading={{ title: words.title, lead: policy && words.lead(policy.policyNumber, policy.productName) }}
      missing={policyPage}
      words={words}
    >
      {(ready) => <OfPolicy host={host} api={api} policy={ready} />}
    </DetailPage>
  );
}

function OfPolicy({ host, api, policy }: RemoteProps & { readonly api: CancellationApi; readonly policy: Policy }) {
  const cache = useQueryClient();
  const isCancelled = policy.status === 'cancelled' || neverBegan(policy);
  const [wasCancelled] = useState(isCancelled);
  const { isSent, unsent, ...ofForm } = useUnsent();
  if (isCancelled)
    return (
      <>
        {!wasCancelled && !isSent && <Unsent title={words.meanwhile} why={words.meanwhileWhy} unsent={unsent} />}
        <Cancelled host={host} api={api} policyId={policy.id} />
      </>
    );
  if (policy.status === 'expired') return <Nothing title={words.over}>{words.overWhy}</Nothing>;
  return has(host.session.role, 'finance') ? (
    <CancellationForm
      host={host}
      api={api}
      policy={policy}
      {...ofForm}
      onRefused={() => void cache.invalidateQueries({ queryKey: ['policy', policy.id], exact: true })}
    />
  ) : (
    <AgentsWorking api={api} policy={policy} />
  );
}

/** What agents tell a customer who asks: today's working, which they cannot change. */
function AgentsWorking({ api, policy }: { readonly api: CancellationApi; readonly policy: Policy }) {
  const load = loadOf(useQuery(dayQuery(api, policy, londonDay(new Date()))));
  return (
    <Section title={workingWords.title}>
      <p>{words.financeOnly}</p>
      <Panel load={load} loading={workingWords.loading} failed={workingWords.failed}>
        {(working) => <WorkingPanel working={working} />}
      </Panel>
    </Section>
  );
}
