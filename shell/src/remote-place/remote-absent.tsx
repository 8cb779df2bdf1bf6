import type { HostApi } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { useEffect } from 'react';
import * as messages from '../messages/shell.js';
import type { Remotes } from '../federation/load-remote.js';
import { RemoteFailed } from './remote-failed.js';

interface RemoteAbsentProps {
  readonly name: RemoteName;
  readonly remotes: Remotes;
  readonly host: HostApi;
}

/** Replaces a remote that is switched off and stays still: it polls in the background for its return, and only a change in the list changes the page. */
export function RemoteAbsent({ name, remotes, host }: RemoteAbsentProps) {
  const { track } = host;
  useEffect(() => {
    track('remote_failed', { name, code: 'REMOTE_ABSENT' });
  }, [track, name]);
  const again = async () => {
    await remotes.again(name);
    if (remotes.isAbsent(name)) host.announce(messages.remote.absentTitle);
  };
  return <RemoteFailed code="REMOTE_ABSENT" onAgain={again} host={host} />;
}
