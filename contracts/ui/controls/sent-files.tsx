import { CallError, messageOf } from '../../src/client.js';
import { Alert } from '../basics/alert.js';
import { Button } from './button.js';

export interface FileProgress {
  readonly name: string;
  readonly percent: number;
}

/** A file that is on its way. `children` says so. */
export function FileSending({ file: { name, percent }, children }: { readonly file: FileProgress; readonly children: string }) {
  return (
    <div role="status">
      <p>{children}</p>
      <progress max={100} value={percent} aria-label={name} />
    </div>
  );
}

export interface FileFailure {
  readonly why: string;
  /** Where nobody refused it: a camera may have kept no other copy. */
  readonly unsent?: File | undefined;
}

/** As `isRefusal` of the contracts, which would come with the first page of a quote. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 429;

export const failureOf = (why: string, file: File, error: unknown): FileFailure => ({ why, unsent: isRefused(error) ? undefined : file });

interface FilesRefusedProps {
  readonly failures: readonly FileFailure[];
  readonly onAgain: (unsent: readonly File[]) => void;
}

/** Why files were not taken, a line each, and those that may be yet are sent again; nothing while all were. */
export function FilesRefused({ failures, onAgain }: FilesRefusedProps) {
  if (failures.length === 0) return null;
  const unsent = failures.flatMap((failure) => failure.unsent ?? []);
  const again = <Button label="Try again" variant="secondary" onClick={() => onAgain(unsent)} />;
  return (
    <Alert tone="danger" live actions={unsent.length > 0 ? again : undefined}>
      {[...new Set(failures.map(({ why }) => why))].map((why) => (
        <p key={why}>{why}</p>
      ))}
    </Alert>
  );
}

/** What a refusal says of the file, otherwise of the whole. */
export const whyNotSent = (reason: unknown): string => (reason instanceof CallError && reason.fields['file']) || messageOf(reason);
