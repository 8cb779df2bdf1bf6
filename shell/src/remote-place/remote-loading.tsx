import { Button } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { useEffect, useState } from 'react';
import * as messages from '../messages/shell.js';
import css from './remote-loading.module.css';

/** Quick pages show nothing at all, slower ones a spinner, and after a longer wait the customer may start again. */
const spinnerAfterMs = 200;
const offerAfterMs = 3_000;

export function RemoteLoading({ onAgain }: { readonly onAgain: () => Promise<void> }) {
  const shown = useAfter(spinnerAfterMs);
  const isSlow = useAfter(offerAfterMs);
  return (
    <Page>
      <div className={css.space}>
        {shown && <Spinner size={32} label={messages.remote.loading} />}
        {isSlow && (
          <Stack gap="small">
            <p role="status">{messages.remote.slow}</p>
            <Button variant="secondary" onClick={() => void onAgain()}>
              {messages.remote.again}
            </Button>
          </Stack>
        )}
      </div>
    </Page>
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
