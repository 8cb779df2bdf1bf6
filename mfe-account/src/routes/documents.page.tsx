import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { type ReactNode, useState } from 'react';
import { documentCategories, type DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { customerPage } from '../features/sign-in/signed-in.js';
import { documents as words } from '../messages/documents.js';
import { useAnchor } from '../ui/use-anchor.js';
import { AccountPage } from '../ui/account-page.js';
import { documentsQuery } from '../api/documents-api.js';
import { CategoryPanel } from '../features/documents/category-panel.js';
import css from '../features/documents/documents.module.css';
import { useOurPapers } from '../features/documents/our-papers.js';
import { UploadDialog } from '../features/documents/upload-dialog.js';

/** My documents (A2). */
/** The anchor that leads here (A2). */
const anchor = 'section-personal-documentation';

function Anchored({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={useAnchor<HTMLDivElement>(anchor)} id={anchor}>
      {children}
    </div>
  );
}

/** My documents (A2): a panel for each category, and the dialog that adds to them. */
export default customerPage(function DocumentsPage({ host }: RemoteProps) {
  const papers: Partial<Record<DocumentCategory, Load<readonly ReactNode[]>>> = useOurPapers({ host });
  const [adding, setAdding] = useState<DocumentCategory>();
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Anchored>
        <Loaded query={documentsQuery(host)} words={words}>
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
        </Loaded>
      </Anchored>
    </AccountPage>
  );
});
