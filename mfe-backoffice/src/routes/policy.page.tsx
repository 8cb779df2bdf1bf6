import type { RemoteProps } from '@kerbside/contracts/host';
import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound } from '../api/backoffice-api.js';
import { policiesApi, policyQuery } from '../api/policies-api.js';
import { PolicyCover } from '../features/policy/policy-cover.js';
import { PolicyHistory } from '../features/policy/policy-history.js';
import { PolicyMarks } from '../features/policy/policy-marks.js';
import { PolicyRenewal } from '../features/policy/policy-renewal.js';
import { PolicyStart } from '../features/policy/policy-start.js';
import { PolicyTransfer } from '../features/policy/policy-transfer.js';
import { policyPage as words } from '../messages/policy.js';
import { customerPath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';
import { Panes } from '../ui/panes.js';
import { Stacked } from '../ui/stacked.js';

interface PolicyPageProps extends RemoteProps {
  readonly customerId: string;
  readonly policyId: string;
}

export default function PolicyPage({ host, customerId, policyId }: PolicyPageProps) {
  const api = useMemo(() => policiesApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(policyQuery(api, policyId)));
  const over = (
    <BackLink href={customerPath(customerId)} onFollow={host.navigate}>
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
    <OfficePage host={host} title={load.status === 'ready' ? load.data.policyNumber : words.title} over={over}>
      <Panel load={load} loading={words.loading} failed={words.failed}>
        {(policy) => (
          <Panes queue={<PolicyCover host={host} api={api} policy={policy} />}>
            <Stacked>
              <PolicyStart host={host} api={api} policy={policy} />
              <PolicyRenewal host={host} api={api} policy={policy} />
              <PolicyMarks host={host} api={api} policy={policy} />
              <PolicyTransfer host={host} api={api} policy={policy} />
              <PolicyHistory host={host} api={api} policy={policy} />
            </Stacked>
          </Panes>
        )}
      </Panel>
    </OfficePage>
  );
}
