import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useState, type ReactNode } from 'react';
import { tree as words } from '../../messages/tree.js';
import { formatMoment } from '../../ui/moment.js';

interface BeginAnewProps {
  /** Where the call stands. */
  readonly step: number;
  /** When it was saved last, where that is known. */
  readonly savedAt: string | undefined;
  readonly onBegin: () => void;
  readonly children: ReactNode;
}

/** Gives up a call that nobody will finish, and begins another. */
export function BeginAnew({ step, savedAt, onBegin, children }: BeginAnewProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const begin = () => {
    close();
    onBegin();
  };
  return (
    <>
      <Cluster>
        {children}
        <Button type="button" variant="quiet" size="small" onClick={() => setIsAsking(true)}>
          {words.anew}
        </Button>
        {savedAt !== undefined && <span>{words.savedAt(formatMoment(savedAt))}</span>}
      </Cluster>
      {isAsking && (
        <ConfirmDialog title={words.anewTitle} proceed={words.anew} back={words.goOn} tone="danger" onProceed={begin} onClose={close}>
          <p>{words.anewWhy(step)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
