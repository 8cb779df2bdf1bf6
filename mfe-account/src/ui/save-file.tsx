import type { HostApi } from '@kerbside/contracts/host';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
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
