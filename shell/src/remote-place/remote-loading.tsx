import { Button } from '@kerbside/contracts/ui/controls/button';
import { PageSkeleton } from '@kerbside/contracts/ui/page/skeleton';
import { useEffect, useState } from 'react';
import * as messages from '../messages/shell.js';
import css from './remote-loading.module.css';

/** Quick pages show nothing at all, slower ones the shape of a page, and after a longer wait the customer may start again. */
const saidAfterMs = 200;
const offerAfterMs = 3_000;

export function RemoteLoading({ onAgain }: { readonly onAgain: () => Promise<void> }) {
  const shown = useAfter(saidAfterMs);
  const isSlow = useAfter(offerAfterMs);
  return (
    <div className={css.place}>
      <PageSkeleton label={shown ? messages.remote.loading : undefined} />
      {isSlow && (
        <div className={css.slow}>
          <p role="status">{messages.remote.slow}</p>
          <Button label={messages.remote.again} variant="secondary" onClick={() => void onAgain()} />
        </div>
      )}
    </div>
  );
}

const useAfter = (milliseconds: number): boolean => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
};
