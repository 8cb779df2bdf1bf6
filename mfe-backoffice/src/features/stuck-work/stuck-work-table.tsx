import type { RemoteProps } from '@kerbside/contracts/host';
import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { ownerOf, type StuckWorkApi } from '../../api/stuck-work-api.js';
import { stuckWork as words } from '../../messages/stuck-work.js';
import { RecordTable } from '../../ui/record-table.js';
import { stuckWorkColumns } from './stuck-work-columns.js';

/** What failed in any service. One that does not answer hides nothing of the others. */
export function StuckWorkTable({ host, api }: RemoteProps & { readonly api: StuckWorkApi }) {
  const work = useLoad((signal) => api.list(signal), [api]);
  const reload = () => work.status === 'ready' && work.reload();
  const tryAgain = async (one: StuckWork) => {
    const owner = ownerOf(one);
    if (owner === undefined) return;
    await api.tryAgain(owner, one.id);
    host.toast(words.tried, 'success');
    reload();
  };
  return (
    <>
      {work.status === 'ready' && work.data.silent.length > 0 && (
        <Alert tone="warning" live>
          {words.silent(work.data.silent.join(', '))}
        </Alert>
      )}
      <RecordTable words={words} load={work} columns={stuckWorkColumns(tryAgain)} rowKey={({ service, id }) => `${service} ${id}`} />
      <div>
        <Button size="small" variant="quiet" onClick={reload}>
          {words.refresh}
        </Button>
      </div>
    </>
  );
}
