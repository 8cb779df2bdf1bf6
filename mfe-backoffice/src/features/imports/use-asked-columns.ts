import { guessedColumns } from '@kerbside/contracts/staff/import-columns';
import { neededFields, type ColumnMap, type ImportField } from '@kerbside/contracts/staff/import-files';
import { useRef, useState } from 'react';
import { importForm, imports as words } from '../../messages/imports.js';
import { firstRows, type FirstRows } from './first-rows.js';

export const lackingIn = (columns: ColumnMap): readonly ImportField[] => neededFields.filter((field) => columns[field] === undefined);

/** Which column of a chosen file holds what: asked where its headings do not say it. `rows` is what is asked about. */
export const useAskedColumns = () => {
  const [rows, setRows] = useState<FirstRows>();
  const [columns, setColumns] = useState<ColumnMap>({});
  const [fault, setFault] = useState<string>();
  const latest = useRef<File>(undefined);
  const look = async (chosen: File | undefined) => {
    latest.current = chosen;
    setRows(undefined);
    // What cannot be read here is asked about once it is uploaded.
    const found = chosen && (await firstRows(chosen).catch(() => undefined));
    if (latest.current !== chosen || found === undefined || found.headings.length === 0) return;
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
  return { rows, columns, fault, look, choose, isAnswered };
};
