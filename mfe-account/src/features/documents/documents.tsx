import { documentCategories, type DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { AccountApi } from '../../api/account-api.js';
import { documentsApi, documentsQuery } from '../../api/documents-api.js';
import { documents as words } from '../../messages/documents.js';
import { CategoryPanel } from './category-panel.js';
import css from './documents.module.css';
import { useOurPapers } from './our-papers.js';
import { UploadDialog } from './upload-dialog.js';

interface DocumentsProps extends RemoteProps {
  readonly api: AccountApi;
}

/** A panel for each category, and the dialog that adds to them. */
export default function Documents({ host, api: account }: DocumentsProps) {
  const { fetch } = host;
  const api = useMemo(() => documentsApi(fetch), [fetch]);
  const load = loadOf(useQuery(documentsQuery(api)));
  const papers: Partial<Record<DocumentCategory, Load<readonly ReactNode[]>>> = useOurPapers({ host, api: account });
  const [adding, setAdding] = useState<DocumentCategory>();
  return (
    <Panel load={load} loading={words.loading} failed={words.failed}>
      {(rows) => (
        <div className={css.panels}>
          {documentCategories.map((category) => (
            <CategoryPanel
              key={category}
              host={host}
              api={api}
              category={category}
              rows={rows.filter((row) => row.category === category)}
              fromUs={papers[category]}
              onUpload={() => setAdding(category)}
            />
          ))}
          {adding && <UploadDialog host={host} api={api} category={adding} onClose={() => setAdding(undefined)} />}
        </div>
      )}
    </Panel>
  );
}
