import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CallError } from '../../src/call-error.js';
import { useSubmit, type Submit } from '../controls/use-submit.js';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.js';

interface OpenQuestion extends Omit<Submit<void, unknown>, 'submit'> {
  readonly isAsking: boolean;
  readonly ask: () => void;
  readonly proceed: () => void;
  readonly close: () => void;
}

/** Sends something once its `Question` is confirmed. A refusal closes that, too: it is shown where the question was asked from (A8). */
export const useAsked = <O,>(
  send: () => Promise<O>,
  done: (answer: O) => unknown,
  refused?: (why: CallError | undefined) => void,
): OpenQuestion => {
  const [isAsking, setIsAsking] = useState(false);
  const { submit, ...request } = useSubmit<void, O>(send);
  const ask = () => {
    // Why it failed before is not the answer to what is asked anew.
    if (request.status === 'failed') request.reset();
    setIsAsking(true);
  };
  const close = () => setIsAsking(false);
  const proceed = async () => {
    const result = await submit();
    if (result.status === 'ignored') return;
    // At once: nothing behind it takes the focus while it is open, and as it goes it gives that back to what opened it.
    flushSync(close);
    if (result.status === 'done') await done(result.answer);
    else refused?.(result.failure);
  };
  return { ...request, isAsking, ask, proceed: () => void proceed(), close };
};

interface QuestionProps extends Omit<ConfirmDialogProps, 'busy' | 'error' | 'onProceed' | 'onClose'> {
  readonly of: OpenQuestion;
}

/** Shown from `ask` until it is answered. */
export function Question({ of: { isAsking, status, proceed, close }, ...dialog }: QuestionProps) {
  return isAsking && <ConfirmDialog {...dialog} busy={status === 'busy'} onProceed={proceed} onClose={close} />;
}
