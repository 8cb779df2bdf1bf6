import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { importOutcomes, type ImportRecord, type ImportRow, downloadImportErrors } from '@kerbside/contracts/http/imports/runs';
import { undoOutcomes } from '@kerbside/contracts/staff/import-undo';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { Link } from 'wouter';
import { useAddress } from '../../address.js';
import { importRowsQuery } from '../../api/imports-api.js';
import { importForm, importRows as words } from '../../messages/imports.js';
import { customerPath } from '../../paths.js';
import { DownloadButton } from '../../ui/download-button.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import css from './imports.module.css';
import { download } from '@kerbside/contracts/ui/data/calls';

/** Without the outcomes whose rows are only counted. */
const outcomes = importOutcomes.filter((outcome) => outcome !== 'unchanged');
const options = [{ value: '', label: words.every }, ...outcomes.map((value) => ({ value, label: words.outcomes[value] }))];
const undoneOptions = undoOutcomes.map((value) => ({ value, label: words.undoneOutcomes[value] }));

/** What a dry run would change, or what the import changed, row by row, and why rows are left out. Filter and page are in the address. */
export function ImportRows({ host, record }: RemoteProps & { readonly record: ImportRecord }) {
  const address = useAddress(host);
  const outcome = outcomes.find((one) => one === address.get('outcome'));
  const undone = undoOutcomes.find((one) => one === address.get('outcome'));
  const wanted = { ...(outcome ? { outcome } : {}), ...(undone ? { undone } : {}), page: address.page };
  const load = useLoaded(importRowsQuery(host, record, wanted));
  const none = outcome || undone ? { none: words.noneFound, noneWhy: words.noneFoundWhy } : {};
  const isDone = record.status === 'finished' || record.status === 'undone';
  const title = isDone ? words.titleDone : words.titleChecked;
  return (
    <Section title={title}>
      <Cluster spread>
        <div role="group" aria-label={words.filters}>
          <SelectField
            label={words.outcome}
            width={20}
            options={record.status === 'undone' ? [...options, ...undoneOptions] : options}
            value={outcome ?? undone ?? ''}
            onChange={(chosen) => address.change({ outcome: chosen, page: undefined }, { replace: true })}
          />
        </div>
        {record.count.failed + record.count.impossible > 0 && (
          <DownloadButton
            host={host}
            fetchFile={() => download(host, downloadImportErrors, { params: { id: record.id } })}
            fileName={words.leftOutFile(record.fileName)}
            label={words.leftOut}
            name={words.leftOutName}
            done={words.leftOutDone}
          />
        )}
      </Cluster>
      <RecordTable
        words={{ ...words, title, ...none }}
        load={load}
        columns={columnsOf(isDone)}
        rowKey={({ row }) => String(row)}
        onPage={address.toPage}
      />
    </Section>
  );
}

const tones: Readonly<Record<ImportRow['outcome'], Tone>> = {
  added: 'success',
  updated: 'info',
  unchanged: 'neutral',
  failed: 'danger',
  impossible: 'warning',
};

const columnsOf = (isDone: boolean) =>
  columnsUnder(words)<ImportRow>({
    row: { align: 'end', cell: ({ row }) => row.toLocaleString('en-GB') },
    who: (row) => <Who row={row} isDone={isDone} />,
    outcome: (row) => <Outcome row={row} />,
    what: (row) => <What row={row} />,
  });

/** A person whom a dry run would add has no page yet, and one whose account was taken back no longer has one. */
function Who({ row: { email, customerId, outcome, undone }, isDone }: { readonly row: ImportRow; readonly isDone: boolean }) {
  const name = email === '' ? words.unknown : email;
  const isGone = outcome === 'added' && (!isDone || undone?.outcome === 'taken_back');
  return customerId === null || isGone ? name : <Link href={customerPath(customerId)}>{name}</Link>;
}

function Outcome({ row: { outcome, undone } }: { readonly row: ImportRow }) {
  if (!undone) return <StatusTag tone={tones[outcome]}>{words.outcomes[outcome]}</StatusTag>;
  return <StatusTag tone={undone.outcome === 'kept' ? 'warning' : 'neutral'}>{words.undoneOutcomes[undone.outcome]}</StatusTag>;
}

const names: Readonly<Record<string, string>> = { ...importForm.fields, ...words.changed };

function What({ row: { errors, differences, undone } }: { readonly row: ImportRow }) {
  if (errors.length > 0) return `${errors.join('. ')}.`;
  const kept = undone?.kept ?? [];
  if (differences.length + kept.length === 0) return words.nothing;
  return (
    <ul className={css.changes}>
      {differences.map(({ field, before, after }) => (
        <li key={field}>
          {names[field] ?? field}: {before === null ? (after ?? words.removed) : words.from(before, after ?? words.removed)}
        </li>
      ))}
      {kept.map(({ part, why }) => (
        <li key={part}>
          <strong>{words.kept(words.parts[part], words.reasons[why])}</strong>
        </li>
      ))}
    </ul>
  );
}
