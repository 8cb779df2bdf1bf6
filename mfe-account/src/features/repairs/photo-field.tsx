import { CallError, messageOf } from '@kerbside/contracts/client';
import { mostEstimatePhotos } from '@kerbside/contracts/http/garages-estimates';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Field } from '@kerbside/contracts/ui/field';
import { Cluster, Stack } from '@kerbside/contracts/ui/layout';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { useState } from 'react';
import type { RepairsApi } from '../../api/repairs-api.js';
import { repairs as words } from '../../messages/repairs.js';
import css from '../claims/claim-files.module.css';
import { fitPhoto } from './fit-photo.js';

export interface SentPhoto {
  readonly id: string;
  readonly name: string;
}

interface PhotoFieldProps {
  readonly api: RepairsApi;
  readonly id: string;
  readonly error: string | undefined;
  readonly photos: readonly SentPhoto[];
  readonly onChange: (photos: readonly SentPhoto[]) => void;
}

interface Sending {
  readonly name: string;
  readonly percent: number;
}

/** Photos are made smaller and sent as they are chosen, one after the other; one that is refused says why and does not hold up the others. */
export function PhotoField({ api, id, error, photos, onChange }: PhotoFieldProps) {
  const [sending, setSending] = useState<Sending>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const upload = useSubmit(async (files: readonly File[]) => {
    const kept: SentPhoto[] = [];
    const failures: string[] = [];
    for (const file of files) {
      const sent = await sendOne(api, file, (percent) => setSending({ name: file.name, percent }));
      if ('id' in sent) kept.push(sent);
      else failures.push(sent.why);
    }
    setRefused(failures);
    return kept;
  });
  const add = async (files: FileList | null) => {
    const result = await upload.submit([...(files ?? [])].slice(0, mostEstimatePhotos - photos.length));
    if (result.status === 'done') onChange([...photos, ...result.answer]);
  };
  return (
    <Stack gap="small">
      <Field id={id} label={words.photos} hint={words.photosHint} error={error}>
        {(control) => (
          <input
            {...control}
            className={css.input}
            type="file"
            multiple
            accept="image/*"
            onChange={({ target }) => {
              void add(target.files);
              target.value = '';
            }}
          />
        )}
      </Field>
      {upload.status === 'busy' && sending && (
        <div role="status">
          <p>{words.sending(sending.name, sending.percent)}</p>
          <progress max={100} value={sending.percent} aria-label={sending.name} />
        </div>
      )}
      {refused.length > 0 && (
        <Alert tone="danger" live>
          {refused.join(' ')}
        </Alert>
      )}
      {photos.map(({ id: photoId, name }) => (
        <Cluster key={photoId}>
          <span>{name}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={words.remove(name)}
            onClick={() => onChange(photos.filter((photo) => photo.id !== photoId))}
          >
            {words.removeShort}
          </Button>
        </Cluster>
      ))}
    </Stack>
  );
}

const sendOne = async (api: RepairsApi, file: File, onProgress: (percent: number) => void): Promise<SentPhoto | { why: string }> => {
  onProgress(0);
  try {
    const { id } = await api.addPhoto(await fitPhoto(file), onProgress);
    return { id, name: file.name };
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : undefined;
    return { why: words.notSent(file.name, fields?.['photo'] ?? messageOf(error)) };
  }
};
