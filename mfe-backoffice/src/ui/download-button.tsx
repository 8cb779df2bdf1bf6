import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/button';
import { DownloadIcon } from '@kerbside/contracts/ui/icons';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import css from './download-button.module.css';
import { saveFile } from './save-file.js';

export interface DownloadButtonProps {
  readonly host: HostApi;
  readonly fetchFile: () => Promise<Blob>;
  /** What it is kept as. */
  readonly fileName: string;
  readonly label: string;
  /** What it is, said in full. */
  readonly name: string;
  /** Said when it is there. */
  readonly done: string;
}

/** Fetches a file and gives it to the browser. What went wrong stands below; pressing again tries again. */
export function DownloadButton({ host, fetchFile, fileName, label, name, done }: DownloadButtonProps) {
  const download = useSubmit(fetchFile);
  const press = async () => {
    const result = await download.submit(undefined);
    if (result.status !== 'done') return;
    saveFile(result.answer, fileName);
    host.announce(done);
  };
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={DownloadIcon}
        aria-label={name}
        busy={download.status === 'busy'}
        onClick={() => void press()}
      >
        {label}
      </Button>
      {download.error !== undefined && (
        <p role="alert" className={css.failed}>
          {download.error}
        </p>
      )}
    </>
  );
}
