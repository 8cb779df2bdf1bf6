import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { DialogFoot } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { useState, type ReactNode } from 'react';

interface Words {
  readonly title: string;
  readonly message: string;
  readonly yes: string;
  readonly no: string;
}

export interface Question extends Omit<Words, 'message'> {
  /** The page's own text unless given. */
  readonly message?: string;
  /** Runs once the customer confirms. */
  readonly confirmed?: (() => void) | undefined;
  readonly declined?: (() => void) | undefined;
}

export interface ConfirmQuestion {
  readonly ask: (question: Question) => void;
  /** Put it somewhere in the page. */
  readonly dialog: ReactNode;
}

/** Asks before something is lost, one question at a time (Q2, Q8). */
export const useConfirmation = (defaultMessage: string): ConfirmQuestion => {
  const [asked, setAsked] = useState<Question>();
  const ask = (question: Question) => {
    if (!question.confirmed) throw new Error('The confirmation dialog requires a callback');
    if (asked) throw new Error('The confirmation dialog is already in use');
    setAsked(question);
  };
  const answer = (isConfirmed: boolean) => {
    setAsked(undefined);
    if (isConfirmed) asked?.confirmed?.();
    else asked?.declined?.();
  };
  return { ask, dialog: asked && <Confirmation question={{ message: defaultMessage, ...asked }} onAnswer={answer} /> };
};

export function Confirmation({ question, onAnswer }: { readonly question: Words; readonly onAnswer: (isConfirmed: boolean) => void }) {
  return (
    <Dialog title={question.title} width="narrow" onClose={() => onAnswer(false)}>
      {question.message}
      <DialogFoot>
        <Button label={question.yes} onClick={() => onAnswer(true)} />
        <Button label={question.no} variant="secondary" onClick={() => onAnswer(false)} />
      </DialogFoot>
    </Dialog>
  );
}
