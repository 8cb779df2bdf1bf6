import { client } from '@kerbside/contracts/client';
import type { DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import type { HostApi } from '@kerbside/contracts/host';
import { addDocument, deleteDocument, downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { sendFile } from '@kerbside/contracts/accounts/upload';
import { fitFile } from '@kerbside/contracts/accounts/fit-photo';
import { queryOptions } from '@tanstack/react-query';

interface NewDocument {
  readonly category: DocumentCategory;
  readonly file: File;
  readonly onProgress: (percent: number) => void;
}

/** What the customer keeps in the account. */
export const documentsApi = (fetch: HostApi['fetch']) => {
  const { send, download } = client(fetch);
  return {
    list: (signal: AbortSignal) => send(listDocuments, { query: {} }, { signal }),
    add: async ({ category, file, onProgress }: NewDocument) =>
      sendFile(addDocument, { body: { category } }, await fitFile(file), { onProgress }),
    open: (id: string) => download(downloadDocument, { params: { id } }),
    remove: (fileId: string) => send(deleteDocument, { params: { fileId } }),
  };
};
export type DocumentsApi = ReturnType<typeof documentsApi>;

export const documentsKey = ['documents'] as const;

export const documentsQuery = (api: DocumentsApi) =>
  queryOptions({ queryKey: documentsKey, queryFn: ({ signal }) => api.list(signal), select: ({ rows }) => rows });
