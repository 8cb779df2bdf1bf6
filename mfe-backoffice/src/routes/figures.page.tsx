import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { figuresApi } from '../api/figures-api.js';
import { FiguresView } from '../features/figures/figures-view.js';
import { figures as words } from '../messages/figures.js';
import { OfficePage } from '../ui/office-page.js';

export default function FiguresPage({ host }: RemoteProps) {
  const api = useMemo(() => figuresApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <FiguresView host={host} api={api} />
    </OfficePage>
  );
}
