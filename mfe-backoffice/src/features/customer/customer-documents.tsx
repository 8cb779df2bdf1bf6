import { fileSize } from '@kerbside/contracts/page/file-size';
import { type CustomerDocument, downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { documents as words } from '../../messages/customer.js';
import type { OfCustomer } from '../../office-props.js';
import { DownloadButton } from '../../ui/download-button.js';
import { formatMoment } from '../../ui/moment.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { TwoLines } from '../../ui/two-lines.js';
import { download, queryOf } from '@kerbside/contracts/ui/data/calls';
import { Records } from '../lists/loaded.js';

/** What the customer uploaded. Each file that staff save is audited. */
export function CustomerDocuments({ host, customerId }: OfCustomer) {
  const query = () => queryOf(host, ['documents', customerId], listDocuments, { query: { customerId } });
  return <Records words={words} query={query} columns={columnsOf(host)} />;
}

const columnsOf = (host: OfCustomer['host']): readonly RecordColumn<CustomerDocument>[] => [
  { key: 'file', heading: words.file, cell: ({ category, name }) => <TwoLines first={words.categories[category]} second={name} /> },
  { key: 'added', heading: words.added, value: ({ addedAt }) => addedAt, cell: ({ addedAt }) => formatMoment(addedAt) },
  { key: 'size', heading: words.size, align: 'end', cell: ({ bytes }) => fileSize(bytes) },
  {
    key: 'download',
    heading: words.download,
    cell: ({ id, name }) => (
      <DownloadButton
        host={host}
        fetchFile={() => download(host, downloadDocument, { params: { id } })}
        fileName={name}
        label={words.download}
        name={words.downloadOf(name)}
        done={words.downloaded}
      />
    ),
  },
];
