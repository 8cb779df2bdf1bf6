import { useState } from 'react';
import { CallError, messageOf } from '../../src/client.js';
import { Alert } from '../basics/alert.js';
import { Button } from './button.js';
import { Field, type FieldParts } from './field.js';
import { FileInput } from './file-input.js';
import { fitPhoto } from './fit-photo.js';
import { Cluster, Stack } from '../basics/layout.js';
import { useSubmit } from './use-submit.js';

export interface SentPhoto {
  readonly id: string;
  readonly name: string;
}

/** Sends one photo, and tells how far it is, in percent. */
export type SendPhoto = (photo: File, onProgress: (percent: number) => void) => Promise<{ readonly id: string }>;

interface PhotoFieldProps extends FieldParts {
  readonly send: SendPhoto;
  /** How many there may be. */
  readonly most: number;
  readonly photos: readonly SentPhoto[];
  readonly onChange: (photos: readonly SentPhoto[]) => void;
}

const words = {
  sending: (name: string, percent: number) => `Sending ${name}: ${percent}%`,
  notSent: (name: string, why: string) => `Couldn't upload the file: ${name}. ${why}`,
  remove: (name: string) => `Remove ${name}`,
  removeShort: 'Remove',
};

interface Sending {
  readonly name: string;
  readonly percent: number;
}

/** Photos are made smaller and sent as they are chosen, one after the other; one that is refused says why and does not hold up the others. */
export function PhotoField({ send, most, photos, onChange, ...field }: PhotoFieldProps) {
  const [sending, setSending] = useState<Sending>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const upload = useSubmit(async (files: readonly File[]) => {
    const kept: SentPhoto[] = [];
    const failures: string[] = [];
    for (const file of files) {
      const sent = await sendOne(send, file, (percent) => setSending({ name: file.name, percent }));
      if ('id' in sent) kept.push(sent);
      else failures.push(sent.why);
    }
    setRefused(failures);
    return kept;
  });
  const add = async (files: readonly File[]) => {
    const result = await upload.submit(files.slice(0, most - photos.length));
    if (result.status === 'done') onChange([...photos, ...result.answer]);
  };
  return (
    <Stack gap="small">
      <Field {...field}>{(control) => <FileInput {...control} multiple accept="image/*" onFiles={(files) => void add(files)} />}</Field>
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
      {photos.map(({ id, name }) => (
        <Cluster key={id}>
          <span>{name}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={words.remove(name)}
            onClick={() => onChange(photos.filter((photo) => photo.id !== id))}
          >
            {words.removeShort}
          </Button>
        </Cluster>
      ))}
    </Stack>
  );
}

const sendOne = async (send: SendPhoto, file: File, onProgress: (percent: number) => void): Promise<SentPhoto | { why: string }> => {
  onProgress(0);
  try {
    const { id } = await send(await fitPhoto(file), onProgress);
    return { id, name: file.name };
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : undefined;
    return { why: words.notSent(file.name, fields?.['photo'] ?? messageOf(error)) };
  }
};
