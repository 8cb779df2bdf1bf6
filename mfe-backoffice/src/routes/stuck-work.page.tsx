import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { stuckWorkApi } from '../api/stuck-work-api.js';
import { StuckWorkList } from '../features/stuck-work/stuck-work-list.js';
import { stuckWork as words } from '../messages/stuck-work.js';
import { OfficePage } from '../ui/office-page.js';

export default function StuckWorkPage({ host }: RemoteProps) {
  const api = useMemo(() => stuckWorkApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <StuckWorkList host={host} api={api} />
    </OfficePage>
  );
}
