import type { RemoteProps } from '@kerbside/contracts/host';
import { type ReactNode, useState } from 'react';
import { documentCategories, type DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useQuery } from '@tanstack/react-query';
import { SignedIn, StaffNotice } from '../features/sign-in/signed-in.js';
import { documents as words } from '../messages/documents.js';
import { useAnchor } from '../ui/use-anchor.js';
import { AccountPage } from '../ui/account-page.js';
import { documentsQuery } from '../api/documents-api.js';
import { CategoryPanel } from '../features/documents/category-panel.js';
import css from '../features/documents/documents.module.css';
import { useOurPapers } from '../features/documents/our-papers.js';
import { UploadDialog } from '../features/documents/upload-dialog.js';

/** My documents (A2). */
export default function DocumentsPage({ host }: RemoteProps) {
  return (
    <SignedIn host={host}>
      {host.session.role === null ? (
        <AccountPage host={host} title={words.title} lead={words.lead}>
          <Anchored>
            <Documents host={host} />
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

/** A panel for each category, and the dialog that adds to them. */
function Documents({ host }: RemoteProps) {
  const load = loadOf(useQuery(documentsQuery(host)));
  const papers: Partial<Record<DocumentCategory, Load<readonly ReactNode[]>>> = useOurPapers({ host });
  const [adding, setAdding] = useState<DocumentCategory>();
  return (
    <Panel load={load} loading={words.loading} failed={words.failed}>
      {(rows) => (
        <div className={css.panels}>
          {documentCategories.map((category) => (
            <CategoryPanel
              key={category}
              host={host}
              category={category}
              rows={rows.filter((row) => row.category === category)}
              fromUs={papers[category]}
              onUpload={() => setAdding(category)}
            />
          ))}
          {adding && <UploadDialog host={host} category={adding} onClose={() => setAdding(undefined)} />}
        </div>
      )}
    </Panel>
  );
}
