import type { RemoteProps } from '@kerbside/contracts/host';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { claimsApi, queueQuery as claimQueueQuery } from '../../api/claims-api.js';
import { estimatesApi, queueQuery as estimateQueueQuery } from '../../api/estimates-api.js';
import { firstPage } from '../../api/queue-page.js';
import { queueQuery as registrationQueueQuery, registrationsApi } from '../../api/registrations-api.js';
import { frame as words } from '../../messages/frame.js';
import { countAgainMs } from '../../timings.js';
import css from './menu.module.css';

/** The services count what waits; the queue's own page and the menu share one response. */
const again = { refetchInterval: countAgainMs } as const;

export function ClaimsCount({ host }: RemoteProps) {
  const api = useMemo(() => claimsApi({ fetch: host.fetch }), [host.fetch]);
  const { data } = useQuery({ ...claimQueueQuery(api, firstPage), ...again });
  return <Waiting count={data?.paging.count ?? 0} />;
}

export function EstimatesCount({ host }: RemoteProps) {
  const api = useMemo(() => estimatesApi({ fetch: host.fetch }), [host.fetch]);
  const { data } = useQuery({ ...estimateQueueQuery(api, firstPage), ...again });
  return <Waiting count={data?.paging.count ?? 0} />;
}

export function RegistrationsCount({ host }: RemoteProps) {
  const api = useMemo(() => registrationsApi({ fetch: host.fetch }), [host.fetch]);
  const { data } = useQuery({ ...registrationQueueQuery(api, firstPage), ...again });
  return <Waiting count={data?.paging.count ?? 0} />;
}

/** Draws nothing while nothing waits, or while that is not known. */
function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={css.count}>
      <StatusTag tone="info">
        {count.toLocaleString('en-GB')}
        <VisuallyHidden> {words.waiting}</VisuallyHidden>
      </StatusTag>
    </span>
  );
}
