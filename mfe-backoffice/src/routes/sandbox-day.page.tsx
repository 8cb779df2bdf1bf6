import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { sandboxDayApi } from '../api/sandbox-day-api.js';
import { SandboxDay } from '../features/sandbox-day/sandbox-day.js';
import { sandboxDay as words } from '../messages/sandbox-day.js';
import { OfficePage } from '../ui/office-page.js';

export default function SandboxDayPage({ host }: RemoteProps) {
  const api = useMemo(() => sandboxDayApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <SandboxDay api={api} />
    </OfficePage>
  );
}
