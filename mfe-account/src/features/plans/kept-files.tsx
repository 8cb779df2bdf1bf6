import type { HostApi } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import { useMemo } from 'react';
import { documentsApi, type DocumentsApi } from '../../api/documents-api.js';
import { documents } from '../../messages/documents.js';
import { plans as words } from '../../messages/plans.js';
import css from './plans.module.css';
import type { PlanFile } from './plan-files.js';

interface KeptFilesProps {
  readonly host: Pick<HostApi, 'fetch' | 'announce'>;
  readonly files: readonly PlanFile[];
}

/** What was uploaded about a plan, to be saved again. */
export function KeptFiles({ host, files }: KeptFilesProps) {
  const { fetch } = host;
  const api = useMemo(() => documentsApi(fetch), [fetch]);
  return (
    <ul aria-label={words.files} className={css.files}>
      {files.map((file) => (
        <KeptFile key={file.id} host={host} api={api} file={file} />
      ))}
    </ul>
  );
}

interface KeptFileProps extends Pick<KeptFilesProps, 'host'> {
  readonly api: DocumentsApi;
  readonly file: PlanFile;
}

function KeptFile({ host, api, file: { id, name } }: KeptFileProps) {
  const save = useDownload({ host, fetchFile: () => api.open(id), fileName: name, done: documents.saved });
  return (
    <li>
      <Button variant="quiet" size="small" busy={save.busy} busyLabel={documents.saving} onClick={() => void save.start()}>
        {documents.save(name)}
      </Button>
      {save.error !== undefined && (
        <Alert tone="danger" live>
          {save.error}
        </Alert>
      )}
    </li>
  );
}
