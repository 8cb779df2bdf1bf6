import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { blocksApi } from '../api/blocks-api.js';
import { BlockEditor } from '../features/blocks/block-editor.js';
import { BlockedList } from '../features/blocks/blocked-list.js';
import { blocks as words } from '../messages/blocks.js';
import { OfficePage } from '../ui/office-page.js';

export default function BlockedFieldsPage({ host }: RemoteProps) {
  const api = useMemo(() => blocksApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <BlockEditor host={host} api={api} />
      <BlockedList host={host} api={api} />
    </OfficePage>
  );
}
