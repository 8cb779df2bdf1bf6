import { CallError, messageOf } from '../../src/client.js';
import { Alert } from '../basics/alert.js';

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

/** Why files were not taken, a line each; nothing while all were. */
export function FilesRefused({ reasons }: { readonly reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Alert tone="danger" live>
      {reasons.map((why) => (
        <p key={why}>{why}</p>
      ))}
    </Alert>
  );
}

/** What a refusal says of the file, otherwise of the whole. */
export const whyNotSent = (reason: unknown): string => (reason instanceof CallError && reason.fields['file']) || messageOf(reason);
