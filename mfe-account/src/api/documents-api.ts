import type { DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import { addDocument, deleteDocument, downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { sendFile } from '@kerbside/contracts/accounts/upload';
import { fitFile } from '@kerbside/contracts/accounts/fit-photo';
import { download, rowsQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

interface NewDocument {
  readonly category: DocumentCategory;
  readonly file: File;
  readonly onProgress: (percent: number) => void;
}

export const documentsKey = ['documents'] as const;

export const documentsQuery = (site: Site) => rowsQueryOf(site, documentsKey, listDocuments, { query: {} });

export const keepDocument = async (site: Site, { category, file, onProgress }: NewDocument) =>
  sendFile(addDocument, { body: { category } }, await fitFile(file), { fetch: site.fetch, onProgress });
export const openDocument = (site: Site, id: string) => download(site, downloadDocument, { params: { id } });
export const removeDocument = (site: Site, fileId: string) => send(site, deleteDocument, { params: { fileId } });
