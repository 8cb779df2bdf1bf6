import { isRefusal } from '@kerbside/contracts/client';
import { documentCategories, type DocumentCategory } from '@kerbside/contracts/accounts/document-categories';
import { mostFiles } from '@kerbside/contracts/accounts/file-limits';
import type { HostApi } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { Field } from '@kerbside/contracts/ui/controls/field';
import { FileInput } from '@kerbside/contracts/ui/controls/file-input';
import { FileSending, whyNotSent, type FileProgress } from '@kerbside/contracts/ui/controls/sent-files';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { hasSessionEnded } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { keepDocument, documentsKey } from '../../api/documents-api.js';
import { documents } from '../../messages/documents.js';
import { useIsShown } from '../../ui/use-is-shown.js';

const { upload: words } = documents;

const choices = documentCategories.map((value) => ({ value, label: documents.categories[value] }));

interface UploadDialogProps {
  readonly host: Pick<HostApi, 'fetch' | 'toast'>;
  readonly chosen: ChosenFiles;
  readonly choose: (chosen: ChosenFiles) => void;
  readonly onClose: () => void;
}

export interface ChosenFiles {
  /** At first that of the button that opened it. */
  readonly category: DocumentCategory;
  readonly files: readonly File[];
}

interface Failure {
  readonly file: File;
  readonly reason: unknown;
}

/**
 * Sends up to ten files, one after the other; those that failed stay named, with the reason. What was refused is not sent again, anything else may be.
 * Files that are on their way when it is closed still arrive; one that does not is told of beside the page.
 */
export function UploadDialog({ host, chosen, choose, onClose }: UploadDialogProps) {
  const id = useId();
  const cache = useQueryClient();
  const { category, files } = chosen;
  const setFiles = (now: readonly File[]) => choose({ category, files: now });
  // The browser shows what is chosen there, and nothing of what was chosen before its customer signed in again.
  const [before] = useState(files);
  const [error, setError] = useState<string>();
  const [sending, setSending] = useState<FileProgress>();
  const [failed, setFailed] = useState<readonly Failure[]>([]);
  const [round, setRound] = useState(0);
  const isShown = useIsShown();

  const sendAll = async () => {
    const fault = files.length === 0 ? words.nothing : files.length > mostFiles ? words.tooMany : undefined;
    setError(fault);
    if (fault !== undefined || sending) return;
    const failures: Failure[] = [];
    let unsent = files;
    let kept = 0;
    for (const file of files) {
      const onProgress = (percent: number) => setSending({ name: file.name, percent });
      onProgress(0);
      const reason = await keepDocument(host, { category, file, onProgress }).then(
        () => undefined,
        (why: unknown) => why,
      );
      if (reason === undefined) kept += 1;
      else failures.push({ file, reason });
      // These wait until the same person has signed in again.
      if (hasSessionEnded(reason)) break;
      if (reason === undefined || isRefusal(reason)) unsent = unsent.filter((one) => one !== file);
      if (isShown()) setFiles(unsent);
    }
    setSending(undefined);
    setFailed(failures);
    if (unsent.length === 0) setRound((before) => before + 1);
    if (kept > 0) host.toast(words.done(kept), 'success');
    for (const { file, reason } of failures)
      if (!isShown() && !hasSessionEnded(reason)) host.toast(words.failed(file.name, whyNotSent(reason)), 'danger');
    if (kept > 0) await cache.invalidateQueries({ queryKey: documentsKey });
    if (failures.length === 0 && isShown()) onClose();
  };

  return (
    <Dialog title={words.title} onClose={onClose}>
      <Stack>
        <RadioGroup label={words.category} value={category} onChange={(now) => choose({ category: now, files })} choices={choices} />
        <Field id={id} label={words.files} hint={words.hint} error={error}>
          {(control) => (
            <FileInput
              {...control}
              key={round}
              keeps
              multiple
              disabled={sending !== undefined}
              accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
              onFiles={(now) => {
                setFiles(now);
                setError(undefined);
              }}
            />
          )}
        </Field>
        {before.length > 0 && files === before && <p>{words.waiting(files.map(({ name }) => name).join(', '))}</p>}
        {sending && <FileSending file={sending}>{words.sending(sending.name, sending.percent)}</FileSending>}
        {failed.map(({ file, reason }, nth) => (
          <Alert key={`${file.name} ${nth}`} tone="danger" live>
            {words.failed(file.name, whyNotSent(reason))}
          </Alert>
        ))}
      </Stack>
      <DialogFoot>
        <Button label={words.submit} busy={sending !== undefined} busyLabel={words.busy} onClick={() => void sendAll()} />
        <Button label={words.close} variant="secondary" onClick={onClose} />
      </DialogFoot>
    </Dialog>
  );
}
