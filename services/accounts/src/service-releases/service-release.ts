import type { SaidRelease, ServiceRelease } from '@kerbside/contracts/http/accounts/service-releases';

type ReleaseRecord = Omit<ServiceRelease, 'service'>;

/** A service after an edge reported what it said, null where it did not answer. Undefined: it has never answered. */
export const afterHearing = (known: ReleaseRecord | undefined, said: SaidRelease | null, now: Date): ReleaseRecord | undefined => {
  const at = now.toISOString();
  if (said === null) return known && { ...known, isAnswering: false };
  const heard = { ...said, heardAt: at, isAnswering: true };
  if (known === undefined) return { ...heard, since: at, before: null };
  const { version, commit } = known;
  if (version === said.version && commit === said.commit) return { ...known, ...heard };
  return { ...heard, since: at, before: { version, commit, until: at } };
};
