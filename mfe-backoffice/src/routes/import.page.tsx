import type { RemoteProps } from '@kerbside/contracts/host';
import type { ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAddress } from '../address.js';
import { isNotFound } from '../api/backoffice-api.js';
import { importQuery, importsApi, isUnderWay } from '../api/imports-api.js';
import { ImportFacts } from '../features/imports/import-facts.js';
import { ImportOrder } from '../features/imports/import-order.js';
import { ImportOutcome } from '../features/imports/import-outcome.js';
import { ImportRows } from '../features/imports/import-rows.js';
import { MoveImport } from '../features/imports/move-import.js';
import { UndoImport } from '../features/imports/undo-import.js';
import { importPage as words } from '../messages/imports.js';
import { importsPath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';
import { Panes } from '../ui/panes.js';
import { Stacked } from '../ui/stacked.js';

export default function ImportPage({ host, importId }: RemoteProps & { readonly importId: string }) {
  const api = useMemo(() => importsApi({ fetch: host.fetch }), [host.fetch]);
  const address = useAddress(host);
  const load = loadOf(useQuery(importQuery(api, importId)));
  const over = (
    <BackLink href={importsPath} onFollow={host.navigate}>
      {words.back}
    </BackLink>
  );
  if (load.status === 'failed' && isNotFound(load.error))
    return (
      <OfficePage host={host} title={words.missing} lead={words.missingWhy} over={over}>
        {null}
      </OfficePage>
    );
  const rows = (record: ImportRecord) => <ImportRows host={host} api={api} record={record} />;
  return (
    <OfficePage host={host} title={load.status === 'ready' ? load.data.fileName : words.title} over={over}>
      <Panel load={load} loading={words.loading} failed={words.failed}>
        {(record) => (
          <Stacked>
            <ImportOutcome record={record} />
            {(isMovable(record) || record.status === 'finished') && (
              <Cluster>
                {isMovable(record) && <MoveImport api={api} record={record} />}
                {record.status === 'finished' && (
                  <UndoImport
                    host={host}
                    api={api}
                    record={record}
                    isAsked={address.get('do') === 'undo'}
                    onAnswered={() => address.change({ do: undefined }, { replace: true })}
                  />
                )}
              </Cluster>
            )}
            <Panes queue={<ImportFacts host={host} record={record} />}>
              {isOpen(record) ? <ImportOrder api={api} record={record} /> : !isUnderWay(record) && rows(record)}
            </Panes>
            {isOpen(record) && record.status !== 'uploaded' && rows(record)}
          </Stacked>
        )}
      </Panel>
    </OfficePage>
  );
}

/** Whether it can be stopped, or gone on with. */
const isMovable = ({ status, stop }: ImportRecord): boolean =>
  status === 'checking' || status === 'running' || (status === 'finished' && stop === 'done');

/** Whether it can be checked and run. */
const isOpen = ({ status }: ImportRecord): boolean => status === 'uploaded' || status === 'checked' || status === 'failed';
