import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { sandboxDayApi, sandboxDayQuery } from '../../api/sandbox-day-api.js';
import { sandboxDay as words } from '../../messages/sandbox-day.js';
import { sandboxDayPath } from '../../paths.js';

/** Only where the day can be moved. */
export function SandboxDayLink({ host }: RemoteProps) {
  const api = useMemo(() => sandboxDayApi({ fetch: host.fetch }), [host.fetch]);
  const { data } = useQuery(sandboxDayQuery(api));
  return data?.isMovable ? (
    <p>
      <Link href={sandboxDayPath}>{words.open}</Link>
    </p>
  ) : null;
}
