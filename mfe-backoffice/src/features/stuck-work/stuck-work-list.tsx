import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Panel } from '@kerbside/contracts/ui/panel';
import { loadOf } from '@kerbside/contracts/ui/server-data';
import { useQuery } from '@tanstack/react-query';
import { stuckWorkQuery } from '../../api/queries.js';
import type { StuckWorkApi } from '../../api/stuck-work-api.js';
import { stuckWork as words } from '../../messages/stuck-work.js';
import { Nothing } from '../../ui/nothing.js';
import { StuckWorkCard } from './stuck-work-card.js';
import css from './stuck-work.module.css';

/** Failed work of every service. One that does not answer hides nothing of the others. */
export function StuckWorkList({ host, api }: RemoteProps & { readonly api: StuckWorkApi }) {
  const work = useQuery(stuckWorkQuery(api));
  return (
    <>
      {work.data && work.data.silent.length > 0 && (
        <Alert tone="warning" live>
          {words.silent(work.data.silent.join(', '))}
        </Alert>
      )}
      <Panel
        load={loadOf(work)}
        loading={words.loading}
        failed={words.failed}
        isEmpty={({ rows }) => rows.length === 0}
        whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
      >
        {({ rows }) => (
          <ul className={css.list} aria-label={words.title}>
            {rows.map((one) => (
              <li key={`${one.service} ${one.id}`}>
                <StuckWorkCard host={host} api={api} work={one} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <div>
        <Button size="small" variant="quiet" onClick={() => void work.refetch()}>
          {words.refresh}
        </Button>
      </div>
    </>
  );
}
