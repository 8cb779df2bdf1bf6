import { sendFile } from '@kerbside/contracts/accounts/upload';
import { uploadImport, type ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { guessedColumns } from '@kerbside/contracts/staff/import-columns';
import { importFileFault, importNotCsv, neededFields, type ColumnMap, type ImportField } from '@kerbside/contracts/staff/import-files';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Field } from '@kerbside/contracts/ui/controls/field';
import { FileInput } from '@kerbside/contracts/ui/controls/file-input';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useWrongFocus } from '@kerbside/contracts/ui/controls/use-wrong-focus';
import { summaryOf } from '@kerbside/contracts/ui/page/summary-of';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, useRef } from 'react';
import { importsKey, start } from '../../api/imports-api.js';
import { imports as words, importForm } from '../../messages/imports.js';
import { importPath } from '../../paths.js';
import { ColumnFields } from './column-fields.js';
import { firstRows, type FirstRows } from './first-rows.js';
import { orderOf } from './typed-order.js';

/** Uploads one CSV file (A5), checks it and goes on to its page. Nothing is written by that. Where its headings do not say which column holds what, that is asked first. */
export function UploadFile({ host }: RemoteProps) {
  const id = useId();
  const cache = useQueryClient();
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [percent, setPercent] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const asked = useAskedColumns();
  const upload = useSubmit((chosen: File) => sendFile(uploadImport, { body: {} }, chosen, { fetch: host.fetch, onProgress: setPercent }));
  const send = async () => {
    const fileFault = file === undefined ? words.noFile : (importFileFault(file) ?? asked.fileFault);
    setFault(fileFault);
    setAttempt((count) => count + 1);
    if (!asked.isAnswered() || file === undefined || fileFault !== undefined) return;
    setPercent(0);
    const result = await upload.submit(file);
    if (result.status !== 'done') return;
    const record = result.answer;
    const isChecked = await check(record);
    void cache.invalidateQueries({ queryKey: importsKey });
    host.toast((isChecked ? words.checking : words.uploaded)(file.name), 'success');
    host.navigate(importPath(record.id));
  };
  /** Where it could not be checked, its page says what is wrong and asks again. */
  const check = async (record: ImportRecord): Promise<boolean> => {
    const order = orderOf(asked.rows ? { ...record, columns: asked.columns } : record);
    if (lackingIn(order.columns).length > 0) return false;
    return start(host, record.id, { ...order, validation: 'check', force: false }).then(
      () => true,
      () => false,
    );
  };
  const choose = ([chosen]: readonly File[]) => {
    const wrong = chosen && importFileFault(chosen);
    setFile(chosen);
    setFault(wrong);
    upload.reset();
    // What its columns hold is not asked of a file that is refused anyway.
    void asked.look(wrong === undefined ? chosen : undefined);
  };
  const fileError = fault ?? asked.fileFault ?? upload.fieldErrors['file'] ?? upload.error;
  useWrongFocus(id, asked.rows ? undefined : fileError, attempt);
  const columnsId = `${id}-columns`;
  return (
    <Stack gap="small">
      {asked.rows && (
        <ErrorSummary
          attempt={attempt}
          errors={summaryOf([
            [fileError, id],
            [asked.fault, columnsId],
          ])}
        />
      )}
      <Field id={id} label={words.file} hint={words.fileHint} error={fileError}>
        {(control) => <FileInput {...control} keeps accept=".csv,text/csv" onFiles={choose} />}
      </Field>
      {asked.rows && <ColumnFields id={columnsId} record={asked.rows} error={asked.fault} value={asked.columns} onChange={asked.choose} />}
      {upload.status === 'busy' && file && (
        <div role="status">
          <p>{words.uploadingAt(file.name, percent)}</p>
          <progress max={100} value={percent} aria-label={file.name} />
        </div>
      )}
      <div>
        <Button label={words.upload} busy={upload.status === 'busy'} busyLabel={words.uploading} onClick={() => void send()} />
      </div>
    </Stack>
  );
}

const lackingIn = (columns: ColumnMap): readonly ImportField[] => neededFields.filter((field) => columns[field] === undefined);

const unread: FirstRows = { headings: [], preview: [] };

/** Which column of a chosen file holds what: asked where its headings do not say it. `rows` is what is asked about. */
const useAskedColumns = () => {
  const [rows, setRows] = useState<FirstRows>();
  const [columns, setColumns] = useState<ColumnMap>({});
  const [fault, setFault] = useState<string>();
  const [fileFault, setFileFault] = useState<string>();
  const latest = useRef<File>(undefined);
  const look = async (chosen: File | undefined) => {
    latest.current = chosen;
    setRows(undefined);
    setFileFault(undefined);
    // What cannot be read here is asked about once it is uploaded.
    const found = chosen && (await firstRows(chosen).catch(() => unread));
    if (latest.current !== chosen || chosen === undefined) return;
    if (found === undefined) return setFileFault(importNotCsv);
    if (found.headings.length === 0) return;
    const guessed = guessedColumns(found.headings);
    setColumns(guessed);
    setFault(undefined);
    if (lackingIn(guessed).length > 0) setRows(found);
  };
  const choose = (next: ColumnMap) => {
    setColumns(next);
    setFault(undefined);
  };
  const isAnswered = (): boolean => {
    const lacking = rows ? lackingIn(columns) : [];
    setFault(lacking.length === 0 ? undefined : words.noColumns(lacking.map((field) => importForm.fields[field])));
    return lacking.length === 0;
  };
  return { rows, columns, fault, fileFault, look, choose, isAnswered };
};
