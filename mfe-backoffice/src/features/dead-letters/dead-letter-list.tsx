import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Panel } from '@kerbside/contracts/ui/panel';
import { loadOf } from '@kerbside/contracts/ui/server-data';
import { useQuery } from '@tanstack/react-query';
import { deadLettersQuery, type DeadLettersApi } from '../../api/dead-letters-api.js';
import { deadLetters as words } from '../../messages/dead-letters.js';
import { Nothing } from '../../ui/nothing.js';
import { DeadLetterCard } from './dead-letter-card.js';
import css from './dead-letters.module.css';

/** What every service put aside, oldest first, as it should be replayed. */
export function DeadLetterList({ host, api }: RemoteProps & { readonly api: DeadLettersApi }) {
  const letters = useQuery(deadLettersQuery(api));
  return (
    <>
      {letters.data && letters.data.silent.length > 0 && (
        <Alert tone="warning" live>
          {words.silent(letters.data.silent.join(', '))}
        </Alert>
      )}
      <Panel
        load={loadOf(letters)}
        loading={words.loading}
        failed={words.failed}
        isEmpty={({ rows }) => rows.length === 0}
        whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
      >
        {({ rows }) => (
          <ul className={css.list} aria-label={words.title}>
            {rows.map((one) => (
              <li key={`${one.service} ${one.id}`}>
                <DeadLetterCard host={host} api={api} letter={one} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <div>
        <Button size="small" variant="quiet" onClick={() => void letters.refetch()}>
          {words.refresh}
        </Button>
      </div>
    </>
  );
}
