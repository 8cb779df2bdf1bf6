import type { RemoteProps } from '@kerbside/contracts/host';
import type { ClaimFile } from '@kerbside/contracts/http/claims/claims';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import type { ClaimsApi } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import { documents } from '../../messages/documents.js';
import list from '../../ui/list.module.css';

interface SentFilesProps extends RemoteProps {
  readonly api: ClaimsApi;
  readonly files: readonly ClaimFile[];
}

/** What the customer sent with a claim, to be saved again. */
export function SentFiles({ host, api, files }: SentFilesProps) {
  if (files.length === 0) return null;
  return (
    <Card title={words.sentFiles}>
      <ul className={list.rows} aria-label={words.sentFiles}>
        {files.map((file) => (
          <SentFile key={file.id} host={host} api={api} file={file} />
        ))}
      </ul>
    </Card>
  );
}

function SentFile({ host, api, file: { id, name } }: Omit<SentFilesProps, 'files'> & { readonly file: ClaimFile }) {
  const save = useDownload({ host, fetchFile: () => api.file(id), fileName: name, done: documents.saved });
  return (
    <li className={list.row}>
      <div>
        <Button variant="quiet" size="small" busy={save.busy} busyLabel={documents.saving} onClick={() => void save.start()}>
          {documents.save(name)}
        </Button>
      </div>
      {save.error !== undefined && (
        <Alert tone="danger" live>
          {save.error}
        </Alert>
      )}
    </li>
  );
}
