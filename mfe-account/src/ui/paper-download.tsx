import type { RemoteProps } from '@kerbside/contracts/host';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DownloadIcon } from '@kerbside/contracts/ui/basics/icons';
import { useDownload } from '@kerbside/contracts/ui/data/use-download';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { paper as words } from '../messages/account.js';

interface PaperDownloadProps extends Pick<RemoteProps, 'host'> {
  /** What it is, for screen reader users, who hear the button without what is beside it. */
  readonly name: string;
  readonly fileName: string;
  readonly fetchFile: () => Promise<Blob>;
}

/** “Download PDF” of a receipt or a booking, with what went wrong below it. */
export function PaperDownload({ host, name, fileName, fetchFile }: PaperDownloadProps) {
  const download = useDownload({ host, fetchFile, fileName, done: words.downloaded });
  return (
    <div data-no-print="">
      <Button
        label={<LabelOf of={`(${name})`}>{words.download}</LabelOf>}
        variant="quiet"
        size="small"
        flush
        icon={DownloadIcon}
        busy={download.busy}
        busyLabel={words.downloading}
        onClick={() => void download.start()}
      />
      <Problem title={words.downloadFailed}>{download.error}</Problem>
    </div>
  );
}
