import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { flag, required } from '../../fields.js';
import { auditReason } from '../../reading/audit-reason.js';
import { id } from '../../ids.js';
import { remoteEntry, remoteName, remoteNames } from '../../page/remotes.js';

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

export const listRemoteSwitches = call('GET /api/accounts/remotes', {
  id: 'remote-switches',
  who: 'admin',
  summary: 'How admins last switched each remote; those that nobody ever did are left out.',
  data: z.object({ rows: z.array(remoteSwitch) }),
});

export const switchRemote = call('POST /api/accounts/remotes/{remote}/switch', {
  id: 'remote-switch',
  who: 'admin',
  summary:
    'Switches a remote off or on again, within seconds and also in pages that are open. Audited, with `why`. `was` is when it was last switched, as was seen, null for never: REMOTE_CHANGED 409 when it was switched again since, or is so already by somebody else: who and when is in `error.data`. The back office itself cannot be switched off here: STAFF_NEED_IT 409.',
  body: z.object({ isOn: flag, was: z.optional(z.nullable(instant)), why: auditReason }),
  data: remoteSwitch,
});

/** A release of a remote that the list names, or named before. */
export const keptRelease = z.object({
  id: z.string(),
  remote: remoteName,
  version: z.string(),
  /** The host contract that it was built for. */
  contract: z.int(),
  /** Where its files are. */
  manifest: z.string(),
  /** When an edge first reported that the list names it. */
  since: instant,
  /** When an edge first reported another one in its place. Absent: the list still names it. */
  until: z.optional(instant),
});
export type KeptRelease = z.infer<typeof keptRelease>;

/** A remote that an admin rolled back to an earlier release. This lapses when an operator lists another release. */
export const remoteBack = z.object({
  remote: remoteName,
  releaseId: z.string(),
  why: z.string(),
  since: instant,
  /** The admin. */
  by: z.object({ id, name: z.string() }),
});
export type RemoteBack = z.infer<typeof remoteBack>;

export const listRemoteReleases = call('GET /api/accounts/remotes/releases', {
  id: 'remote-releases',
  who: 'admin',
  summary:
    'The releases of each remote that the edge knows from the list, up to twenty of each, the newest first, and which remotes were taken back. Those listed before an edge ever told are not known.',
  data: z.object({ rows: z.array(keptRelease), back: z.array(remoteBack) }),
});

export const chooseRemoteRelease = call('POST /api/accounts/remotes/{remote}/release', {
  id: 'remote-release',
  who: 'admin',
  summary:
    'Takes a remote back to an earlier release, or with the listed one to the newest again, within seconds and also in pages that are open. Audited, with `why`. `was` is the release that it was seen to be taken back to, null for the newest: REMOTE_CHANGED 409 when it is another by now, or that one already by somebody else: who and when is in `error.data`. The back office itself cannot be taken back here: STAFF_NEED_NEWEST 409. A release for another host contract than the listed one: OTHER_CONTRACT 409.',
  body: z.object({ releaseId: required('Choose a release', 64), was: z.optional(z.nullable(z.string())), why: auditReason }),
  data: z.object({ back: z.nullable(remoteBack) }),
});

export const readRemotesOff = call('GET /internal/remotes-off', {
  id: 'internal-remotes-off',
  who: 'edge',
  summary: 'The remotes that admins switched off, and those that they took back to an earlier release.',
  data: z.object({
    off: z.array(remoteName),
    /** `insteadOf`: the manifest of the release that it replaces; while another one is listed, it has no effect. */
    back: z.array(z.object({ insteadOf: z.string(), release: remoteEntry })),
  }),
});

export const tellRemoteReleases = call('POST /internal/remote-releases', {
  id: 'internal-remote-releases',
  who: 'edge',
  summary: 'What the list of releases names, told by an edge when it starts and after each change.',
  body: z.object({ remotes: z.array(remoteEntry).check(z.maxLength(remoteNames.length)) }),
});
