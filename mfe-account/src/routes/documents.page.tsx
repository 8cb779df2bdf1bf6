import type { RemoteProps } from '@kerbside/contracts/host';
import { type ReactNode, useState } from 'react';
import { documentCategories, type DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useQuery } from '@tanstack/react-query';
import type { AccountApi } from '../api/account-api.js';
import { SignedIn, StaffNotice } from '../features/sign-in/signed-in.js';
import { documents as words } from '../messages/documents.js';
import { useAnchor } from '../ui/use-anchor.js';
import { AccountPage } from '../ui/account-page.js';
import { documentsApi, documentsQuery } from '../api/documents-api.js';
import { CategoryPanel } from '../features/documents/category-panel.js';
import css from '../features/documents/documents.module.css';
import { useOurPapers } from '../features/documents/our-papers.js';
import { UploadDialog } from '../features/documents/upload-dialog.js';

interface DocumentsPageProps extends RemoteProps {
  readonly api: AccountApi;
}

/** My documents (A2). */
export default function DocumentsPage({ host, api }: DocumentsPageProps) {
  return (
    <SignedIn host={host}>
      {host.session.role === null ? (
        <AccountPage host={host} title={words.title} lead={words.lead}>
          <Anchored>
            <Documents host={host} api={api} />
          </Anchored>
        </AccountPage>
      ) : (
        <StaffNotice host={host} />
      )}
    </SignedIn>
  );
}

/** The anchor that leads here (A2). */
const anchor = 'section-personal-documentation';

function Anchored({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={useAnchor<HTMLDivElement>(anchor)} id={anchor}>
      {children}
    </div>
  );
}

interface DocumentsProps extends RemoteProps {
  readonly api: AccountApi;
}

/** A panel for each category, and the dialog that adds to them. */
function Documents({ host, api: account }: DocumentsProps) {
  const { fetch } = host;
  const api = documentsApi(fetch);
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
