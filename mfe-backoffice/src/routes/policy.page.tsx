import type { RemoteProps } from '@kerbside/contracts/host';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { policiesApi, policyQuery } from '../api/policies-api.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { PolicyCover } from '../features/policy/policy-cover.js';
import { PolicyHistory } from '../features/policy/policy-history.js';
import { PolicyMarks } from '../features/policy/policy-marks.js';
import { PolicyRenewal } from '../features/policy/policy-renewal.js';
import { PolicyStart } from '../features/policy/policy-start.js';
import { PolicyTransfer } from '../features/policy/policy-transfer.js';
import { policyPage as words } from '../messages/policy.js';
import { customerPath } from '../paths.js';
import { Panes } from '../ui/panes.js';
import { Stacked } from '../ui/stacked.js';

interface PolicyPageProps extends RemoteProps {
  readonly customerId: string;
  readonly policyId: string;
}

export default function PolicyPage({ host, customerId, policyId }: PolicyPageProps) {
  const api = useMemo(() => policiesApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(policyQuery(api, policyId)));
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: customerPath(customerId), back: words.back }}
      heading={{ title: load.status === 'ready' ? load.data.policyNumber : words.title }}
      missing={words}
      words={words}
    >
      {(policy) => (
        <Panes queue={<PolicyCover host={host} api={api} policy={policy} />}>
          <Stacked>
            {policy.kind === 'cover' && (
              <>
                <PolicyStart host={host} api={api} policy={policy} />
                <PolicyRenewal host={host} api={api} policy={policy} />
                <PolicyMarks host={host} api={api} policy={policy} />
                <PolicyTransfer host={host} api={api} policy={policy} />
              </>
            )}
            <PolicyHistory host={host} api={api} policy={policy} />
          </Stacked>
        </Panes>
      )}
    </DetailPage>
  );
}
