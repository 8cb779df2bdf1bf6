import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { deadLettersApi } from '../api/dead-letters-api.js';
import { DeadLetterList } from '../features/dead-letters/dead-letter-list.js';
import { deadLetters as words } from '../messages/dead-letters.js';
import { OfficePage } from '../ui/office-page.js';

export default function DeadLettersPage({ host }: RemoteProps) {
  const api = useMemo(() => deadLettersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <DeadLetterList host={host} api={api} />
    </OfficePage>
  );
}
