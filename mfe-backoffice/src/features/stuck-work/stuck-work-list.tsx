import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { stuckWorkQuery } from '../../api/queries.js';
import type { StuckWorkApi } from '../../api/stuck-work-api.js';
import { stuckWork as words } from '../../messages/stuck-work.js';
import { EveryServiceList } from '../../ui/every-service-list.js';
import { StuckWorkCard } from './stuck-work-card.js';

/** Failed work of every service. */
export function StuckWorkList({ host, api }: RemoteProps & { readonly api: StuckWorkApi }) {
  return (
    <EveryServiceList query={useQuery(stuckWorkQuery(api))} words={words}>
      {(work) => <StuckWorkCard host={host} api={api} work={work} />}
    </EveryServiceList>
  );
}
