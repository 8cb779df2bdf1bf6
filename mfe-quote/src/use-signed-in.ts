import type { HostApi } from '@kerbside/contracts/host';
import { useSubmit, type Submit } from '@kerbside/contracts/ui/controls/use-submit';
import { useEffect, useEffectEvent } from 'react';

type Desk = Pick<HostApi, 'session'>;

/** Once somebody has signed in: what was refused after a session had ended says nothing about them. */
export const useSignedIn = ({ session: { userId } }: Desk, then: () => void): void => {
  const act = useEffectEvent(then);
  useEffect(() => {
    if (userId !== null) act();
  }, [userId]);
};

/** A refusal is said until somebody has signed in. */
export const useSubmitSignedIn = <I, O>(host: Desk, send: (input: I) => Promise<O>): Submit<I, O> => {
  const sent = useSubmit(send);
  useSignedIn(host, () => {
    if (sent.status === 'failed') sent.reset();
  });
  return sent;
};
