import { useEffect, useRef, useState } from 'react';
import { CallError, messageOf } from '../../src/client.js';
import { Button } from './button.js';
import { Field, type FieldParts } from './field.js';
import { FileInput } from './file-input.js';
import { fitPhoto } from '../../src/accounts/fit-photo.js';
import { Cluster, Stack } from '../basics/layout.js';
import { failureOf, FileSending, FilesRefused, type FileFailure, type FileProgress } from './sent-files.js';
import css from './photo-field.module.css';

export interface SentPhoto {
  readonly id: string;
  readonly name: string;
}

/** Sends one photo, and reports progress in percent. */
export type SendPhoto = (photo: File, onProgress: (percent: number) => void) => Promise<{ readonly id: string }>;

interface PhotoFieldProps extends FieldParts {
  readonly send: SendPhoto;
  readonly most: number;
  readonly photos: readonly SentPhoto[];
  readonly onChange: (photos: readonly SentPhoto[]) => void;
  /** Called with whether uploads are under way: a form sent meanwhile would lack those photos. */
  readonly onBusy?: (isBusy: boolean) => void;
}

const words = {
  sending: (name: string, percent: number) => `Sending ${name}: ${percent}%`,
  notSent: (name: string, why: string) => `Couldn't upload the file: ${name}. ${why}`,
  tooMany: (name: string, most: number) => `${name} was not added: ${most} photos are the most.`,
  remove: (name: string) => `Remove ${name}`,
  removeShort: 'Remove',
};

/** Photos are made smaller and sent as they are chosen, one after the other; one that is refused says why and does not hold up the others. */
export function PhotoField({ send, most, photos, onChange, onBusy, ...field }: PhotoFieldProps) {
  const [sending, setSending] = useState<FileProgress>();
  const [failures, setFailures] = useState<readonly FileFailure[]>([]);
  const waiting = useRef<File[]>([]);
  const isSending = useRef(false);
  const kept = useRef(photos);
  useEffect(() => void (kept.current = photos), [photos]);
  const fail = (failure: FileFailure) => setFailures((before) => [...before, failure]);
  const sendNext = async (file: File) => {
    const { name } = file;
    if (kept.current.length >= most) return fail({ why: words.tooMany(name, most) });
    const sent = await sendOne(send, file, (percent) => setSending({ name, percent }));
    if (!('id' in sent)) return fail(sent);
    kept.current = [...kept.current, sent];
    onChange(kept.current);
  };
  /** Photos chosen during other uploads wait for those. */
  const add = async (files: readonly File[]) => {
    waiting.current.push(...files);
    if (isSending.current || files.length === 0) return;
    isSending.current = true;
    setFailures([]);
    onBusy?.(true);
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) await sendNext(file);
    isSending.current = false;
    setSending(undefined);
    onBusy?.(false);
  };
  const again = (files: readonly File[]) => {
    setFailures([]);
    void add(files);
  };
  return (
    <Stack gap="small">
      <Field {...field}>{(control) => <FileInput {...control} multiple accept="image/*" onFiles={(files) => void add(files)} />}</Field>
      {sending && <FileSending file={sending}>{words.sending(sending.name, sending.percent)}</FileSending>}
      <FilesRefused failures={failures} onAgain={again} />
      {photos.map(({ id, name }) => (
        <Cluster key={id}>
          <span className={css.name}>{name}</span>
          <Button
            label={words.removeShort}
            variant="quiet"
            size="small"
            aria-label={words.remove(name)}
            onClick={() => onChange(photos.filter((photo) => photo.id !== id))}
          />
        </Cluster>
      ))}
    </Stack>
  );
}

const sendOne = async (send: SendPhoto, file: File, onProgress: (percent: number) => void): Promise<SentPhoto | FileFailure> => {
  onProgress(0);
  try {
    const { id } = await send(await fitPhoto(file), onProgress);
    return { id, name: file.name };
  } catch (error) {
    const fields = error instanceof CallError ? error.fields : undefined;
    return failureOf(words.notSent(file.name, fields?.['photo'] ?? messageOf(error)), file, error);
  }
};
