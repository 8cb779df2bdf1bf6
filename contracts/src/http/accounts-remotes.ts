import * as z from 'zod/mini';
import { callsOf } from '../call.js';
import { instant } from '../dates.js';
import { flag, required } from '../fields.js';
import { id, pathId } from '../ids.js';
import { remoteName } from '../remotes.js';

const call = callsOf('accounts');

/** How an admin last switched a remote. The list of releases has a switch of its own: a remote is on when both are. */
export const remoteSwitch = z.object({
  remote: remoteName,
  isOn: z.boolean(),
  why: z.string(),
  since: instant,
  /** The admin. */
  by: z.object({ id, name: z.string() }),
});
export type RemoteSwitch = z.infer<typeof remoteSwitch>;

export const listRemoteSwitches = call({
  id: 'remote-switches',
  method: 'GET',
  path: '/api/accounts/remotes',
  who: 'admin',
  summary: 'How admins last switched each remote; those that nobody ever did are left out.',
  data: z.object({ rows: z.array(remoteSwitch) }),
});

export const switchRemote = call({
  id: 'remote-switch',
  method: 'POST',
  path: '/api/accounts/remotes/{remote}/switch',
  who: 'admin',
  summary:
    'Switches a remote off or on again, within seconds and also in pages that are open. Audited, with `why`. The back office itself cannot be switched off here: STAFF_NEED_IT 409.',
  params: z.object({ remote: pathId }),
  body: z.object({ isOn: flag, why: required('Say why', 200) }),
  data: remoteSwitch,
});

export const readRemotesOff = call({
  id: 'internal-remotes-off',
  method: 'GET',
  path: '/internal/remotes-off',
  who: 'edge',
  summary: 'The remotes that admins switched off.',
  data: z.object({ off: z.array(remoteName) }),
});
