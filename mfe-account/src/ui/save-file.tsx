import type { HostApi } from '@kerbside/contracts/host';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Question, useAsked } from '@kerbside/contracts/ui/overlays/question';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import { documents as words } from '../messages/documents.js';
import list from './list.module.css';

interface SaveFileProps {
  readonly host: Pick<HostApi, 'announce'>;
  /** Of the file, as it is saved. */
  readonly name: string;
  readonly fetchFile: () => Promise<Blob>;
}

/** “Save invoice.pdf”, with what went wrong below it. */
export function SaveFile({ host, name, fetchFile }: SaveFileProps) {
  const save = useDownload({ host, fetchFile, fileName: name, done: words.saved });
  return (
    <>
      <div className={list.file}>
        <Button
          label={words.save(name)}
          variant="quiet"
          size="small"
          flush
          busy={save.busy}
          busyLabel={words.saving}
          onClick={() => void save.start()}
        />
      </div>
      <Problem>{save.error}</Problem>
    </>
  );
}

interface DeleteFileProps {
  readonly name: string;
  readonly remove: () => Promise<unknown>;
  readonly onDeleted: () => unknown;
  readonly onRefused?: (() => void) | undefined;
}

/** Deletes a file for good, after asking; with what went wrong beside it. */
export function DeleteFile({ name, remove, onDeleted, onRefused }: DeleteFileProps) {
  const removal = useAsked(remove, onDeleted, onRefused);
  const title = words.deleteFile(name);
  return (
    <>
      <Button label={words.delete} variant="quiet" size="small" flush aria-label={title} onClick={removal.ask} />
      <Problem>{removal.error}</Problem>
      <Question of={removal} title={title} proceed={words.delete} proceeding={words.deleting} back={words.keep} tone="danger">
        <p>{words.confirmDelete}</p>
      </Question>
    </>
  );
}
