import { type CustomerDocument, downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { documents as words } from '../../messages/customer.js';
import type { OfCustomer } from '../../office-props.js';
import { DownloadButton } from '../../ui/download-button.js';
import { formatMoment } from '../../ui/moment.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { TwoLines } from '../../ui/two-lines.js';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';

/** What a customer keeps in their account. Each file that staff save is audited. */
const documentsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send, download } = client(host.fetch);
  return {
    list: (customerId: string, signal: AbortSignal) => send(listDocuments, { query: { customerId } }, { signal }),
    open: (id: string) => download(downloadDocument, { params: { id } }),
  };
};
type DocumentsApi = ReturnType<typeof documentsApi>;

const documentsQuery = (api: DocumentsApi, customerId: string) =>
  queryOptions({ queryKey: ['documents', customerId], queryFn: ({ signal }) => api.list(customerId, signal) });

/** What the customer uploaded. */
export function CustomerDocuments({ host, customerId }: Omit<OfCustomer, 'api'>) {
  const { fetch } = host;
  const api = documentsApi({ fetch });
  const columns = columnsOf(host, api);
  const load = loadOf(useQuery(documentsQuery(api, customerId)));
  return (
    <Section title={words.title}>
      <RecordTable words={words} load={load} columns={columns} rowKey={({ id }) => id} />
    </Section>
  );
}

const columnsOf = (host: OfCustomer['host'], api: DocumentsApi): readonly RecordColumn<CustomerDocument>[] => [
  { key: 'file', heading: words.file, cell: ({ category, name }) => <TwoLines first={words.categories[category]} second={name} /> },
  { key: 'added', heading: words.added, value: ({ addedAt }) => addedAt, cell: ({ addedAt }) => formatMoment(addedAt) },
  { key: 'size', heading: words.size, align: 'end', cell: ({ bytes }) => words.kilobytes(bytes) },
  {
    key: 'download',
    heading: words.download,
    cell: ({ id, name }) => (
      <DownloadButton
        host={host}
        fetchFile={() => api.open(id)}
        fileName={name}
        label={words.download}
        name={words.downloadOf(name)}
        done={words.downloaded}
      />
    ),
  },
];
