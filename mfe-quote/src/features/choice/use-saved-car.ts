import { useEffect, useRef, useState } from 'react';
import { reasonOf } from '../products/use-products.js';
import { useTurns } from '../products/use-turns.js';
import type { CarOfChoice } from '../vehicle/choice-gate.js';

const pauseInTyping = 500; // milliseconds

export interface SavedCar {
  readonly isSaving: boolean;
  /** Why the car could not be saved, or cannot be covered. */
  readonly problem: string | undefined;
  /** Once nothing more is on its way; what still waits for a pause in typing is not sent. */
  readonly settled: () => Promise<void>;
}

interface CarToSave extends Pick<CarOfChoice, 'answers' | 'save' | 'isSaved'> {
  readonly onSaved: () => void;
}

interface Saving {
  readonly isSaving: boolean;
  readonly refused?: { readonly text: string; readonly reason: string };
}

/** Saves the car as soon as all is answered, and again when an answer changes: then its products have prices. */
export const useSavedCar = ({ answers, save, isSaved, onSaved }: CarToSave): SavedCar => {
  const text = answers && JSON.stringify(answers);
  const saved = useRef(isSaved ? text : undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turns = useTurns();
  const [saving, setSaving] = useState<Saving>({ isSaving: false });

  const send = async (complete: NonNullable<CarToSave['answers']>) => {
    setSaving({ isSaving: true });
    try {
      await save(complete);
      onSaved();
      setSaving({ isSaving: false });
    } catch (error) {
      saved.current = undefined;
      setSaving({ isSaving: false, refused: { text: JSON.stringify(complete), reason: reasonOf(error) } });
    }
  };
  const sendLatest = useRef<() => void>(undefined);
  useEffect(() => {
    sendLatest.current = () => {
      saved.current = text;
      if (answers) turns.add('car', () => send(answers));
    };
  });
  useEffect(() => {
    if (text === undefined || text === saved.current) return;
    timer.current = setTimeout(() => sendLatest.current?.(), pauseInTyping);
    return () => clearTimeout(timer.current);
  }, [text]);
  const settled = () => {
    clearTimeout(timer.current);
    return turns.over();
  };
  // Of other answers the refusal says nothing.
  const problem = saving.refused?.text === text ? saving.refused?.reason : undefined;
  return { isSaving: saving.isSaving, problem, settled };
};
