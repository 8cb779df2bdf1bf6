import { Button } from '@kerbside/contracts/ui/button';
import { Dialog } from '@kerbside/contracts/ui/dialog';
import { useRef, useState, type ReactNode } from 'react';

export interface Question {
  readonly title: string;
  /** The page's own text unless given. */
  readonly message?: string;
  readonly yes: string;
  readonly no: string;
  /** What is asked about: done once it is confirmed. */
  readonly confirmed?: (() => void) | undefined;
  readonly declined?: (() => void) | undefined;
}

export interface Confirmation {
  readonly ask: (question: Question) => void;
  /** Put it somewhere in the page. */
  readonly dialog: ReactNode;
}

/** Asks before something is lost, one question at a time (Q2, Q8). */
export const useConfirmation = (defaultMessage: string): Confirmation => {
  const [asked, setAsked] = useState<Question>();
  const isInUse = useRef(false);
  const ask = (question: Question) => {
    if (!question.confirmed) throw new Error('The confirmation dialog requires a callback');
    if (isInUse.current) throw new Error('The confirmation dialog is already in use');
    isInUse.current = true;
    setAsked(question);
  };
  const answer = (answered: (() => void) | undefined) => {
    if (!isInUse.current) return;
    isInUse.current = false;
    setAsked(undefined);
    answered?.();
  };
  const dialog = asked && (
    <Dialog
      title={asked.title}
      width="narrow"
      onClose={() => answer(asked.declined)}
      actions={
        <>
          <Button onClick={() => answer(asked.confirmed)}>{asked.yes}</Button>
          <Button variant="secondary" onClick={() => answer(asked.declined)}>
            {asked.no}
          </Button>
        </>
      }
    >
      {asked.message ?? defaultMessage}
    </Dialog>
  );
  return { ask, dialog };
};
