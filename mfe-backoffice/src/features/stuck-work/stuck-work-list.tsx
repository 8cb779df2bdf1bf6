import type { RemoteProps } from '@kerbside/contracts/host';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Panel } from '@kerbside/contracts/ui/panel';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { ownerOf, type StuckWorkApi } from '../../api/stuck-work-api.js';
import { stuckWork as words } from '../../messages/stuck-work.js';
import { Nothing } from '../../ui/nothing.js';
import { StuckWorkCard } from './stuck-work-card.js';
import css from './stuck-work.module.css';

/** What failed in any service. One that does not answer hides nothing of the others. */
export function StuckWorkList({ host, api }: RemoteProps & { readonly api: StuckWorkApi }) {
  const work = useLoad((signal) => api.list(signal), [api]);
  const reload = () => work.status === 'ready' && work.reload();
  const tryAgain = async (one: StuckWork) => {
    const owner = ownerOf(one);
    if (owner === undefined) return;
    await api.tryAgain(owner, one.id);
    host.toast(words.triedAgain, 'success');
    reload();
  };
  return (
    <>
      {work.status === 'ready' && work.data.silent.length > 0 && (
        <Alert tone="warning" live>
          {words.silent(work.data.silent.join(', '))}
        </Alert>
      )}
      <Panel
        load={work}
        loading={words.loading}
        failed={words.failed}
        isEmpty={({ rows }) => rows.length === 0}
        whenEmpty={<Nothing title={words.none}>{words.noneWhy}</Nothing>}
      >
        {({ rows }) => (
          <ul className={css.list} aria-label={words.title}>
            {rows.map((one) => (
              <li key={`${one.service} ${one.id}`}>
                <StuckWorkCard work={one} tryAgain={tryAgain} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <div>
        <Button size="small" variant="quiet" onClick={reload}>
          {words.refresh}
        </Button>
      </div>
    </>
  );
}
