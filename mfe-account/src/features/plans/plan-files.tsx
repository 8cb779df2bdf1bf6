import type { RemoteProps } from '@kerbside/contracts/host';
import { mostPlanFiles } from '@kerbside/contracts/accounts/competitor-plans';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Field } from '@kerbside/contracts/ui/controls/field';
import { FileInput } from '@kerbside/contracts/ui/controls/file-input';
import { whyNotSent } from '@kerbside/contracts/ui/controls/sent-files';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepDocument, documentsKey } from '../../api/documents-api.js';
import { documents } from '../../messages/documents.js';
import { plans as words } from '../../messages/plans.js';
import list from '../../ui/list.module.css';
import css from './plans.module.css';

export interface PlanFile {
  readonly id: string;
  readonly name: string;
}

export interface PlanFilesProps extends RemoteProps {
  readonly files: readonly PlanFile[];
  readonly onFiles: (change: (files: readonly PlanFile[]) => readonly PlanFile[]) => void;
  readonly error: string | undefined;
  /** Whether files are on their way: a plan that is saved meanwhile would lack them. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** The files of a plan: each is uploaded to the customer's documents as it is chosen, and goes with the plan once that is saved. */
export function PlanFiles({ host, files, onFiles, error, onBusy }: PlanFilesProps) {
  const cache = useQueryClient();
  const [sending, setSending] = useState<string>();
  const [refused, setRefused] = useState<readonly string[]>([]);

  const add = async (chosen: readonly File[]) => {
    const failures: string[] = [];
    onBusy(true);
    for (const file of chosen) {
      const onProgress = (percent: number) => setSending(documents.upload.sending(file.name, percent));
      onProgress(0);
      await keepDocument(host, { category: 'policy', file, onProgress }).then(
        ({ id, name }) => onFiles((now) => [...now, { id, name }]),
        (reason: unknown) => failures.push(documents.upload.failed(file.name, whyNotSent(reason))),
      );
    }
    setSending(undefined);
    onBusy(false);
    setRefused(failures);
    if (failures.length < chosen.length) await cache.invalidateQueries({ queryKey: documentsKey });
  };
  const choose = (chosen: readonly File[]) => {
    if (files.length + chosen.length > mostPlanFiles) setRefused([words.tooManyFiles]);
    else void add(chosen);
  };

  return (
    <Stack gap="small">
      {files.length > 0 && (
        <ul className={list.rows} aria-label={words.files}>
          {files.map(({ id, name }) => (
            <li key={id} className={list.row}>
              <span className={css.file}>{name}</span>
              <div>
                <Button
                  label={words.remove}
                  size="small"
                  variant="quiet"
                  aria-label={words.removeFile(name)}
                  onClick={() => onFiles((now) => now.filter((one) => one.id !== id))}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Field label={words.addFiles} hint={words.filesHint} error={error} optional>
        {(control) => (
          <FileInput
            {...control}
            multiple
            disabled={sending !== undefined}
            accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
            onFiles={choose}
          />
        )}
      </Field>
      {sending !== undefined && <p role="status">{sending}</p>}
      {refused.map((why) => (
        <Alert key={why} tone="danger" live>
          {why}
        </Alert>
      ))}
    </Stack>
  );
}
