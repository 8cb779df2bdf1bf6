import type { HostApi } from '../../src/host.js';
import { useSubmit } from '../controls/use-submit.js';

interface DownloadOptions {
  readonly host: Pick<HostApi, 'announce'>;
  readonly fetchFile: () => Promise<Blob>;
  readonly fileName: string;
  /** Announced once the file is there. */
  readonly done: string;
}

export interface Download {
  readonly start: () => Promise<void>;
  readonly busy: boolean;
  /** What went wrong, for the reader; starting again retries. */
  readonly error: string | undefined;
}

/** Fetches a file and gives it to the browser to save. */
export const useDownload = ({ host, fetchFile, fileName, done }: DownloadOptions): Download => {
  const { submit, status, error, failure } = useSubmit(fetchFile);
  const start = async (): Promise<void> => {
    const result = await submit(undefined);
    if (result.status !== 'done') return;
    saveFile(result.answer, fileName);
    host.announce(done);
  };
  return { start, busy: status === 'busy', error: failure?.code === 'UNREACHABLE' ? notWhole : error };
};

/** No answer came, or it was cut off in the middle. */
const notWhole = 'The connection broke off. Please try again.';

export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click; a minute is long enough for the slowest disk.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
