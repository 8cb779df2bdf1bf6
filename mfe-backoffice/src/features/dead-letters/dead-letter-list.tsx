import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { deadLettersQuery, type DeadLettersApi } from '../../api/dead-letters-api.js';
import { deadLetters as words } from '../../messages/dead-letters.js';
import { EveryServiceList } from '../../ui/every-service-list.js';
import { DeadLetterCard } from './dead-letter-card.js';

/** What every service put aside, oldest first, as it should be replayed. */
export function DeadLetterList({ host, api }: RemoteProps & { readonly api: DeadLettersApi }) {
  return (
    <EveryServiceList query={useQuery(deadLettersQuery(api))} words={words}>
      {(letter) => <DeadLetterCard host={host} api={api} letter={letter} />}
    </EveryServiceList>
  );
}
