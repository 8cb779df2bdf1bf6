import { CallError, reasonOf } from '@kerbside/contracts/call-error';
import { noCover } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUnsaved } from '../saving/use-save-queue.js';
import type { SaveQueue } from '../saving/save-queue.js';
import type { CarOfChoice } from '../vehicle/state/step-props.js';

const pauseInTypingMs = 500;

interface CarToSave extends Pick<CarOfChoice, 'answers' | 'save' | 'isSaved'> {
  readonly saves: SaveQueue;
}

export interface SavedCar {
  readonly isSaving: boolean;
  /** Why the car could not be saved, or cannot be covered. */
  readonly problem: string | undefined;
  /** What a car that cannot be covered can have. */
  readonly instead: readonly ProductType[];
}

interface CarRefusal {
  /** The answers, as JSON. */
  readonly text: string;
  readonly reason: string;
  readonly instead: readonly ProductType[];
  readonly isOfField: boolean;
}

/** Saves the car as soon as all is answered, and again when an answer changes: then its products have prices. */
export const useSavedCar = ({ saves, answers, save, isSaved }: CarToSave): SavedCar => {
  const text = answers && JSON.stringify(answers);
  /** As the quote had it before this page saved any. */
  const [before, setBefore] = useState(isSaved ? text : undefined);
  const [refused, setRefused] = useState<CarRefusal>();
  useEffect(() => saves.forget('car'), [saves]);
  // Whoever asked to go on reads it above the page and beside the field.
  useEffect(() => saves.onSettled(() => setRefused((told) => (told?.isOfField ? undefined : told))), [saves]);
  const changed = useEffectEvent(() => {
    if (answers === undefined || text === undefined || text === before) return saves.drop('car');
    saves.add({
      kind: 'car',
      text,
      restMs: pauseInTypingMs,
      send: () => {
        setBefore(undefined);
        return save(answers);
      },
      onFailed: (error) => setRefused({ text, reason: reasonOf(error), instead: insteadOf(error), isOfField: isOfField(error) }),
    });
  });
  useEffect(() => changed(), [text]);
  const isSaving = useUnsaved(saves).get('car')?.status === 'sending';
  // The error says nothing about other answers.
  const told = !isSaving && refused?.text === text ? refused : undefined;
  return { isSaving, problem: told?.reason, instead: told?.instead ?? [] };
};

const isOfField = (error: unknown): boolean => error instanceof CallError && Object.keys(error.fields).length > 0;

const insteadOf = (error: unknown): readonly ProductType[] =>
  error instanceof CallError ? (noCover.safeParse(error.data).data?.instead ?? []) : [];
