import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { queryOptions } from '@tanstack/react-query';

/** What a customer keeps in their account. Each file that staff save is audited. */
export const documentsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  return {
    list: (customerId: string, signal: AbortSignal) => send(listDocuments, { query: { customerId } }, { signal }),
    open: (id: string) => download(downloadDocument, { params: { id } }),
  };
};
export type DocumentsApi = ReturnType<typeof documentsApi>;

export const documentsQuery = (api: DocumentsApi, customerId: string) =>
  queryOptions({ queryKey: ['documents', customerId], queryFn: ({ signal }) => api.list(customerId, signal) });
