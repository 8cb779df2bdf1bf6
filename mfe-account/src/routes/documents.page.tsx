import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { ReactNode } from 'react';
import { documentCategories, type DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { customerPage } from '../features/sign-in/signed-in.js';
import { documents as words } from '../messages/documents.js';
import { useAnchor } from '../ui/use-anchor.js';
import { AccountPage } from '../ui/account-page.js';
import { documentsQuery, removeDocument, openDocument, documentsKey } from '../api/documents-api.js';
import css from '../features/documents/documents.module.css';
import { useOurPapers } from '../features/documents/our-papers.js';
import { UploadDialog, type ChosenFiles } from '../features/documents/upload-dialog.js';
import { fileSize } from '@kerbside/contracts/page/file-size';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import type { CustomerDocument } from '@kerbside/contracts/http/accounts/documents';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useKeptChoice } from '@kerbside/contracts/ui/controls/use-kept-choice';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { DeleteFile, SaveFile } from '../ui/save-file.js';
import { useQueryClient } from '@tanstack/react-query';
import list from '../ui/list.module.css';
import { SummaryRow } from '../ui/summary-row.js';

/** The anchor that leads here (A2). */
const anchor = 'section-personal-documentation';

function Anchored({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={useAnchor<HTMLDivElement>(anchor)} id={anchor}>
      {children}
    </div>
  );
}

/** What is being added; no category while nothing is. */
type NewFiles = Omit<ChosenFiles, 'category'> & { readonly category: DocumentCategory | undefined };
const noFiles: NewFiles = { category: undefined, files: [] };
const isAdding = (adding: NewFiles): adding is ChosenFiles => adding.category !== undefined;

/** My documents (A2): a panel for each category, and the dialog that adds to them. */
export default customerPage(function DocumentsPage({ host }: RemoteProps) {
  const papers: Partial<Record<DocumentCategory, Load<readonly ReactNode[]>>> = useOurPapers({ host });
  const { chosen: adding, choose: setAdding } = useKeptChoice<NewFiles>({ of: 'upload' }, noFiles);
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
                  onUpload={() => setAdding({ category, files: [] })}
                />
              ))}
              {isAdding(adding) && <UploadDialog host={host} chosen={adding} choose={setAdding} onClose={() => setAdding(noFiles)} />}
            </div>
          )}
        </Loaded>
      </Anchored>
    </AccountPage>
  );
});

interface CategoryPanelProps extends RemoteProps {
  readonly category: DocumentCategory;
  readonly rows: readonly CustomerDocument[];
  /** Our own papers, as rows of a list. Undefined where we add none. */
  readonly fromUs: Load<readonly ReactNode[]> | undefined;
  readonly onUpload: () => void;
}

/** One category: how many files the customer uploaded, and below it what is there (A2). */
function CategoryPanel({ host, category, rows, fromUs, onUpload }: CategoryPanelProps) {
  const name = words.categories[category];
  const isEmpty = rows.length === 0 && (!fromUs || (fromUs.status === 'ready' && fromUs.data.length === 0));
  return (
    <details className={css.panel}>
      <SummaryRow name={name}>
        <span className={css.count}>
          {fromUs && ours(fromUs)}
          <span>{words.uploaded(rows.length)}</span>
        </span>
      </SummaryRow>
      <Stack gap="small">
        {fromUs && <FromUs load={fromUs} category={name} />}
        {rows.length > 0 && (
          <ul className={list.rows} aria-label={name}>
            {rows.map((row) => (
              <OwnDocument key={row.id} host={host} document={row} />
            ))}
          </ul>
        )}
        {isEmpty && <p className={css.count}>{words.none}</p>}
        <div>
          <Button label={<LabelOf of={words.upload.openFor(name)}>{words.upload.open}</LabelOf>} variant="secondary" onClick={onUpload} />
        </div>
      </Stack>
    </details>
  );
}

/** What its closed panel says of our own papers. That they could not be read is not that there are none. */
const ours = (load: Load<readonly ReactNode[]>): string => {
  if (load.status === 'failed') return `${words.oursFailed}, `;
  return load.status === 'ready' && load.data.length > 0 ? `${words.ours(load.data.length)}, ` : '';
};

/** Fails by itself: what the customer uploaded stays. */
function FromUs({ load, category }: { readonly load: Load<readonly ReactNode[]>; readonly category: string }) {
  return (
    <Panel load={load} words={{ loading: words.oursLoading, failed: words.oursFailed }} isEmpty={(papers) => papers.length === 0}>
      {(papers) => (
        <ul className={list.rows} aria-label={words.oursOf(category)}>
          {papers}
        </ul>
      )}
    </Panel>
  );
}

function OwnDocument({ host, document: { id, name, bytes, addedAt } }: RemoteProps & { readonly document: CustomerDocument }) {
  const cache = useQueryClient();
  const deleted = () => {
    host.toast(words.deleted, 'success');
    return cache.invalidateQueries({ queryKey: documentsKey });
  };
  return (
    <li className={list.row}>
      <p className={css.file}>{name}</p>
      <p className={css.count}>{words.added(showLongDay(londonDay(new Date(addedAt))), fileSize(bytes))}</p>
      <Cluster>
        <SaveFile host={host} name={name} fetchFile={() => openDocument(host, id)} />
        <DeleteFile name={name} remove={() => removeDocument(host, id)} onDeleted={deleted} />
      </Cluster>
    </li>
  );
}
