import type { OfClaim } from './of-claim.js';
import type { FileCategory } from '@kerbside/contracts/claims/claim-forms';
import type { Claim, ClaimFile } from '@kerbside/contracts/http/claims/claims';
import { Field } from '@kerbside/contracts/ui/controls/field';
import { FileInput } from '@kerbside/contracts/ui/controls/file-input';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import {
  failureOf,
  FileSending,
  FilesRefused,
  whyNotSent,
  type FileFailure,
  type FileProgress,
} from '@kerbside/contracts/ui/controls/sent-files';
import { useUnsentFiles } from '@kerbside/contracts/ui/controls/use-unsent-files';
import { FetchedPhoto, isDrawn } from '@kerbside/contracts/ui/page/fetched-photo';
import { useEffect, useRef, useState } from 'react';
import { hasSessionEnded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { downloadFile, deleteFile, addFile } from '../../api/claims-api.js';
import { claim as words } from '../../messages/claims.js';
import list from '../../ui/list.module.css';
import { useIsShown } from '../../ui/use-is-shown.js';
import { DeleteFile, SaveFile } from '../../ui/save-file.js';
import type { Uploads } from './use-uploads.js';

interface ClaimFilesProps extends OfClaim {
  readonly category: FileCategory;
  /** What came with the claim stays with it: an answer to a question shows what was added since. */
  readonly since?: string;
  readonly uploads: Uploads;
  readonly id: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly prominent?: boolean | undefined;
}

/** The files of one category: added with their progress, and deleted after a question (A8). */
export function ClaimFiles({
  host,
  claim,
  category,
  since = '',
  uploads,
  id,
  label,
  error,
  prominent,
  onChanged,
  onRefused,
}: ClaimFilesProps) {
  const [sending, setSending] = useState<FileProgress>();
  const [failures, setFailures] = useState<readonly FileFailure[]>([]);
  const isShown = useIsShown();
  const known = useRef(claim.files);
  useEffect(() => void (known.current = claim.files), [claim.files]);
  const send = async (file: File): Promise<boolean> => {
    const onProgress = (percent: number) => setSending({ name: file.name, percent });
    onProgress(0);
    try {
      const changed = await addFile(host, { id: claim.id, files: known.current }, { category, file, onProgress });
      known.current = changed.files;
      onChanged(changed);
      note((unsent) => unsent.filter((one) => one !== file));
      return true;
    } catch (error) {
      onRefused();
      if (hasSessionEnded(error)) return false;
      note((unsent) => unsent.filter((one) => one !== file));
      const why = words.uploadFailed(file.name, whyNotSent(error));
      if (isShown()) setFailures((before) => [...before, failureOf(why, file, error)]);
      else host.toast(why, 'danger');
      return false;
    } finally {
      setSending(undefined);
    }
  };
  const add = (files: readonly File[]) => {
    if (!sending) setFailures([]);
    note((unsent) => [...unsent, ...files]);
    for (const file of files) uploads.add(() => send(file));
  };
  const note = useUnsentFiles(id, add);
  const again = (files: readonly File[]) => {
    setFailures([]);
    add(files);
  };
  const removed = (changed: Claim) => {
    // Its button goes with it, so the focus would be nowhere.
    document.getElementById(id)?.focus();
    onChanged(changed);
  };
  return (
    <Stack gap="small">
      <Field id={id} label={label} prominent={prominent} hint={words.fileHint} error={error}>
        {(control) => <FileInput {...control} multiple accept="image/jpeg,image/png,image/webp,image/heic,application/pdf" onFiles={add} />}
      </Field>
      {sending && <FileSending file={sending}>{words.uploading(sending.name, sending.percent)}</FileSending>}
      <FilesRefused failures={failures} onAgain={again} />
      {claim.files
        .filter((file) => file.category === category && file.addedAt >= since)
        .map((file) => (
          <KeptFile key={file.id} host={host} claim={claim} file={file} onChanged={removed} onRefused={onRefused} />
        ))}
    </Stack>
  );
}

interface KeptFileProps extends Pick<ClaimFilesProps, 'host' | 'claim' | 'onChanged' | 'onRefused'> {
  readonly file: ClaimFile;
}

function KeptFile({ host, claim, file: { id, name }, onChanged, onRefused }: KeptFileProps) {
  const deleted = () => onChanged({ ...claim, files: claim.files.filter((file) => file.id !== id) });
  return (
    <Cluster>
      {isDrawn(name) && <FetchedPhoto id={id} fetchPhoto={(fileId) => downloadFile(host, fileId)} alt={words.photoOf(name)} />}
      <span className={list.file}>{name}</span>
      <DeleteFile name={name} remove={() => deleteFile(host, id)} onDeleted={deleted} onRefused={onRefused} />
    </Cluster>
  );
}

/** What the customer sent with a claim, to be saved again. */
export function SentFiles({ host, files }: RemoteProps & { readonly files: readonly ClaimFile[] }) {
  if (files.length === 0) return null;
  return (
    <Card title={words.sentFiles}>
      <Stack gap="small">
        <Cluster>
          {files
            .filter(({ name }) => isDrawn(name))
            .map(({ id, name }) => (
              <FetchedPhoto key={id} id={id} fetchPhoto={(fileId) => downloadFile(host, fileId)} alt={words.photoOf(name)} />
            ))}
        </Cluster>
        <ul className={list.plain} aria-label={words.sentFiles}>
          {files.map(({ id, name }) => (
            <li key={id}>
              <SaveFile host={host} name={name} fetchFile={() => downloadFile(host, id)} />
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  );
}
