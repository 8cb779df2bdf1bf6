import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { deadLettersApi, deadLettersQuery, type DeadLettersApi } from '../api/dead-letters-api.js';
import { deadLetters as words } from '../messages/dead-letters.js';
import { OfficePage } from '../ui/office-page.js';
import { EveryServiceList } from '../ui/every-service-list.js';
import { DeadLetterCard } from '../features/dead-letters/dead-letter-card.js';

export default function DeadLettersPage({ host }: RemoteProps) {
  const api = useMemo(() => deadLettersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <DeadLetterList host={host} api={api} />
    </OfficePage>
  );
}

/** What every service put aside, oldest first, as it should be replayed. */
function DeadLetterList({ host, api }: RemoteProps & { readonly api: DeadLettersApi }) {
  return (
    <EveryServiceList query={useQuery(deadLettersQuery(api))} words={words}>
      {(letter) => <DeadLetterCard host={host} api={api} letter={letter} />}
    </EveryServiceList>
  );
}
