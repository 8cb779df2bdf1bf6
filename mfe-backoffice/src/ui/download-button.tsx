import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/button';
import { DownloadIcon } from '@kerbside/contracts/ui/icons';
import { useDownload } from '@kerbside/contracts/ui/use-download';
import css from './download-button.module.css';

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
  const download = useDownload({ host, fetchFile, fileName, done });
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        icon={DownloadIcon}
        aria-label={name}
        busy={download.busy}
        onClick={() => void download.start()}
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
