import { checkRateBook } from '@kerbside/contracts/http/pricing/rate-books';
import type { HostApi } from '@kerbside/contracts/host';
import { parseJson } from '@kerbside/contracts/parse-json';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Field } from '@kerbside/contracts/ui/controls/field';
import { FileInput } from '@kerbside/contracts/ui/controls/file-input';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { BookFile, CheckedBook } from '../../api/rate-books-api.js';
import { bookUpload as words } from '../../messages/rate-books.js';
import { Section } from '../../ui/section.js';
import { ProblemsList } from './problems-list.js';
import { send } from '@kerbside/contracts/ui/data/calls';

/** A book that the service has checked, with the file's own content, which is what is published. */
export interface UploadedBook extends CheckedBook {
  readonly file: BookFile;
}

interface UploadBookProps {
  readonly host: HostApi;
  /** Undefined when another file is chosen. */
  readonly onChecked: (book: UploadedBook | undefined) => void;
}

const bookFile = z.record(z.string(), z.unknown());
/** The largest body of a call. */
const maxBytes = 1024 * 1024;

/** Has a book in a file checked. Nothing is published by that. */
export function UploadBook({ host, onChecked }: UploadBookProps) {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const request = useSubmit((book: BookFile) => send(host, checkRateBook, { body: { book } }));
  const choose = ([chosen]: readonly File[]) => {
    setFile(chosen);
    setFault(undefined);
    request.reset();
    onChecked(undefined);
  };
  const check = async () => {
    const read = await readBook(file);
    setFault(read.fault);
    if (read.book === undefined) return;
    const result = await request.submit(read.book);
    if (result.status === 'done') onChecked({ ...result.answer, file: read.book });
  };
  return (
    <Section title={words.title}>
      <Stack gap="small">
        <Field label={words.file} hint={words.hint} error={fault ?? request.fieldErrors['book'] ?? request.error}>
          {(control) => <FileInput {...control} keeps accept=".json,application/json" onFiles={choose} />}
        </Field>
        <div role="status">
          <ProblemsList failure={request.failure} />
        </div>
        <div>
          <Button busy={request.status === 'busy'} busyLabel={words.checking} onClick={() => void check()}>
            {words.check}
          </Button>
        </div>
      </Stack>
    </Section>
  );
}

const readBook = async (file: File | undefined): Promise<{ readonly book?: BookFile; readonly fault?: string }> => {
  if (file === undefined) return { fault: words.noFile };
  if (file.size > maxBytes) return { fault: words.tooLarge };
  const read = bookFile.safeParse(parseJson(await file.text()));
  return read.success ? { book: read.data } : { fault: words.notBook };
};
