import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { importsQuery, isUnderWay } from '../api/imports-api.js';
import { UploadFile } from '../features/imports/upload-file.js';
import { imports as words, importPage } from '../messages/imports.js';
import { OfficePage } from '../ui/office-page.js';
import { importStatuses, type ImportCount, type ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { Link } from 'wouter';
import { useAddress, useTypedWords } from '../address.js';
import { importPath } from '../paths.js';
import { formatMoment } from '../ui/moment.js';
import { Filters } from '../ui/filters.js';
import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { RecordTable } from '../ui/record-table.js';
import { Section } from '../ui/section.js';
import { TwoLines } from '../ui/two-lines.js';
import { useListed } from '../features/lists/use-listed.js';
import { ViewsBar } from '../features/lists/views-bar.js';
import { ImportStatusTag } from '../features/imports/import-status.js';

export default function ImportsPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <UploadFile host={host} />
      <ImportsTable host={host} />
    </OfficePage>
  );
}

const statuses = [
  { value: '', label: words.anyStatus },
  ...importStatuses.map((value) => ({ value, label: { ...words.statuses, finished: words.ended }[value] })),
];

/** Every import, newest first, with how far it is. The page is in the address. */
function ImportsTable({ host }: RemoteProps) {
  const address = useAddress(host);
  const { page, perPage, listing } = useListed(address);
  const status = importStatuses.find((one) => one === address.get('status'));
  const file = useTypedWords(address, 'file');
  const load = useLoaded(importsQuery(host, { file: file.asked || undefined, status, page, perPage }));
  const isNarrowed = file.asked !== '' || status !== undefined;
  return (
    <Section title={words.listTitle}>
      <Filters label={words.narrow}>
        <TextField type="search" label={words.ofFile} autoComplete="off" value={file.typed} onChange={file.type} />
        <SelectField
          label={words.statusHeading}
          options={statuses}
          value={status ?? ''}
          onChange={(chosen) => address.change({ status: chosen, page: undefined }, { replace: true })}
        />
      </Filters>
      <ViewsBar host={host} list="imports" />
      <RecordTable
        words={{ ...words, title: words.listTitle, ...(isNarrowed ? { none: words.noneFound, noneWhy: words.noneFoundWhy } : {}) }}
        load={load}
        columns={columns}
        rowKey={({ id }) => id}
        listing={listing}
      />
    </Section>
  );
}

const counted = (key: keyof ImportCount) => ({
  align: 'end' as const,
  value: ({ count }: ImportRecord) => count[key],
  cell: ({ count }: ImportRecord) => count[key].toLocaleString('en-GB'),
});

const columns = columnsUnder({ ...words, ...words.counts, file: words.name, status: words.statusHeading })<ImportRecord>({
  file: {
    value: ({ fileName }) => fileName,
    cell: ({ id, fileName, cobrand }) => (
      <TwoLines breaks first={<Link href={importPath(id)}>{fileName}</Link>} second={cobrand ?? words.noCobrand} />
    ),
  },
  status: {
    value: ({ status, stop }) => (stop ? words.stops[stop] : words.statuses[status]),
    cell: (one) => {
      const tag = <ImportStatusTag {...one} />;
      return isUnderWay(one) ? <TwoLines first={tag} second={importPage.progress(one.progress)} /> : tag;
    },
  },
  total: counted('total'),
  succeeded: counted('succeeded'),
  failed: counted('failed'),
  errors: counted('errors'),
  impossible: counted('impossible'),
  when: { value: ({ uploadedAt }) => uploadedAt, cell: ({ uploadedAt }) => formatMoment(uploadedAt) },
});
