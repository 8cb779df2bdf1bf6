import { CallError } from '@kerbside/contracts/call-error';
import type { Session } from '@kerbside/contracts/caller';
import type { HostApi } from '@kerbside/contracts/host';
import { notKept } from '../messages/sign-in.js';

/** Who has just signed in. Throws where the browser did not keep the cookie of the session: its owner would be asked to sign in again and again. */
export const keptSession = async (host: Pick<HostApi, 'refreshSession'>): Promise<Session> => {
  const session = await host.refreshSession();
  if (!session.signedIn && !session.awaits) throw new CallError('SESSION_NOT_KEPT', notKept, 0);
  return session;
};
