import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { stuckWorkApi, type StuckWorkApi } from '../api/stuck-work-api.js';
import { stuckWork as words } from '../messages/stuck-work.js';
import { OfficePage } from '../ui/office-page.js';
import { stuckWorkQuery } from '../api/queries.js';
import { EveryServiceList } from '../ui/every-service-list.js';
import { StuckWorkCard } from '../features/stuck-work/stuck-work-card.js';

export default function StuckWorkPage({ host }: RemoteProps) {
  const api = useMemo(() => stuckWorkApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <StuckWorkList host={host} api={api} />
    </OfficePage>
  );
}

/** Failed work of every service. */
function StuckWorkList({ host, api }: RemoteProps & { readonly api: StuckWorkApi }) {
  return (
    <EveryServiceList query={useQuery(stuckWorkQuery(api))} words={words}>
      {(work) => <StuckWorkCard host={host} api={api} work={work} />}
    </EveryServiceList>
  );
}
