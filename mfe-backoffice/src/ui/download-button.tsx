import type { HostApi } from '@kerbside/contracts/host';
import { DownloadIcon } from '@kerbside/contracts/ui/basics/icons';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import css from './text.module.css';
import { SmallButton } from './small-button.js';

export interface DownloadButtonProps {
  readonly host: HostApi;
  readonly fetchFile: () => Promise<Blob>;
  readonly fileName: string;
  readonly label: string;
  /** The full name for screen readers. */
  readonly name: string;
  /** Announced when the file is saved. */
  readonly done: string;
  /** Among the links of a row. */
  readonly isPlain?: boolean;
}

/** Fetches a file and has the browser save it. An error is shown below; pressing again retries. */
export function DownloadButton({ host, fetchFile, fileName, label, name, done, isPlain = false }: DownloadButtonProps) {
  const download = useDownload({ host, fetchFile, fileName, done });
  return (
    <>
      <SmallButton
        label={label}
        variant={isPlain ? 'quiet' : 'secondary'}
        flush={isPlain}
        icon={isPlain ? undefined : DownloadIcon}
        aria-label={name}
        busy={download.busy}
        onClick={() => void download.start()}
      />
      {download.error !== undefined && (
        <p role="alert" className={css.failed}>
          {download.error}
        </p>
      )}
    </>
  );
}
