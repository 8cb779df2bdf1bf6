import type { DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { HostApi } from '@kerbside/contracts/host';
import type { CustomerDocument } from '@kerbside/contracts/http/accounts/documents';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { documentsKey, type DocumentsApi } from '../../api/documents-api.js';
import { documents as words } from '../../messages/documents.js';
import list from '../../ui/list.module.css';
import { Confirm } from '../bookings/confirm.js';
import css from './documents.module.css';

type Host = Pick<HostApi, 'announce' | 'toast'>;

interface CategoryPanelProps {
  readonly host: Host;
  readonly api: DocumentsApi;
  readonly category: DocumentCategory;
  readonly rows: readonly CustomerDocument[];
  /** What we put there ourselves: rows of a list. */
  readonly fromUs: readonly ReactNode[];
  readonly onUpload: () => void;
}

/** One category: how many files the customer uploaded, and below it what is there (A2). */
export function CategoryPanel({ host, api, category, rows, fromUs, onUpload }: CategoryPanelProps) {
  const name = words.categories[category];
  return (
    <details className={css.panel}>
      <summary className={css.summary}>
        <span className={css.name}>{name}</span>
        <span className={css.count}>
          {fromUs.length > 0 && `${words.ours(fromUs.length)}, `}
          <span>{words.uploaded(rows.length)}</span>
        </span>
      </summary>
      <Stack gap="small">
        {rows.length + fromUs.length > 0 ? (
          <ul className={list.rows} aria-label={name}>
            {fromUs}
            {rows.map((row) => (
              <OwnDocument key={row.id} host={host} api={api} document={row} />
            ))}
          </ul>
        ) : (
          <p className={css.count}>{words.none}</p>
        )}
        <div>
          <Button variant="secondary" onClick={onUpload}>
            {words.upload.open}
            <VisuallyHidden> {words.upload.openFor(name)}</VisuallyHidden>
          </Button>
        </div>
      </Stack>
    </details>
  );
}

interface OwnDocumentProps {
  readonly host: Host;
  readonly api: DocumentsApi;
  readonly document: CustomerDocument;
}

function OwnDocument({ host, api, document: { id, name, bytes, addedAt } }: OwnDocumentProps) {
  const [isAsking, setIsAsking] = useState(false);
  const cache = useQueryClient();
  const save = useDownload({ host, fetchFile: () => api.open(id), fileName: name, done: words.saved });
  const request = useSubmit(() => api.remove(id));
  const remove = async () => {
    const result = await request.submit(undefined);
    setIsAsking(false);
    if (result.status !== 'done') return;
    host.toast(words.deleted, 'success');
    await cache.invalidateQueries({ queryKey: documentsKey });
  };
  const why = request.error ?? save.error;
  return (
    <li className={list.row}>
      <p className={css.file}>{name}</p>
      <p className={css.count}>{words.added(formatLongDay(londonDay(new Date(addedAt))), words.size(bytes))}</p>
      <Cluster>
        <Button variant="quiet" size="small" busy={save.busy} busyLabel={words.saving} onClick={() => void save.start()}>
          {words.save(name)}
        </Button>
        <Button variant="quiet" size="small" aria-label={words.deleteFile(name)} onClick={() => setIsAsking(true)}>
          {words.delete}
        </Button>
      </Cluster>
      {why !== undefined && (
        <Alert tone="danger" live>
          {why}
        </Alert>
      )}
      {isAsking && (
        <Confirm
          title={words.deleteFile(name)}
          proceed={words.delete}
          proceeding={words.deleting}
          back={words.keep}
          tone="danger"
          busy={request.status === 'busy'}
          onProceed={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.confirmDelete}</p>
        </Confirm>
      )}
    </li>
  );
}
