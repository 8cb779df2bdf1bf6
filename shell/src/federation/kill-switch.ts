import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import type { RemoteList } from '../verified-releases/remote-list.js';

export interface KillSwitch {
  /** Increases when an admin switches the remote to an earlier release or back. Releases listed by operators leave open pages alone. */
  readonly turnOf: (name: RemoteName) => number;
  /** Whether its page is unavailable: it is switched off, or has not been listed while this page is open. */
  readonly isAbsent: (name: RemoteName) => boolean;
  /** Reads the list now. */
  readonly look: () => Promise<void>;
  /** Polls the list while a remote's page is in view; the listener hears about every change. Returns how to stop. */
  readonly watch: (name: RemoteName, listener: () => void) => () => void;
}

interface Parts {
  readonly list: RemoteList;
  /** Whether its code runs in this page. A remote that runs keeps its page when it is missing from a list for a moment, as while a site starts. */
  readonly isRunning: (name: RemoteName) => boolean;
  /** It was switched off or on, or taken back or forward: what was loaded of it is out of date. */
  readonly onChange: (name: RemoteName) => void;
}

/** With jitter, an open page polls at least every 20 s, and a response may take another 3 s. */
const everyMs = 15_000;
/** There is nothing to do but wait: a starting site lists its remotes one after another. */
const absentEveryMs = { starting: 1_000, later: 5_000 };
const startingMs = 60_000;
/** Keeps pages that were opened together from polling together. */
const withJitter = (milliseconds: number): number => milliseconds * (1 + Math.random() / 3);

export const killSwitch = ({ list, isRunning, onChange }: Parts): KillSwitch => {
  const listeners = new Map<() => void, RemoteName>();
  const isAbsent = (name: RemoteName): boolean => {
    const standing = list.standing(name);
    return standing === 'off' || (standing === 'unlisted' && !isRunning(name));
  };
  const turns = new Map<RemoteName, number>();
  const turnOf = (name: RemoteName): number => turns.get(name) ?? 0;
  let lookedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    const before = remoteNames.map((name) => ({ name, wasAbsent: isAbsent(name), had: list.release(name) }));
    await list.reread();
    lookedAt = performance.now();
    const turned = before.filter(({ name, had }) => isTurned(had, list.release(name))).map(({ name }) => name);
    for (const name of turned) turns.set(name, turnOf(name) + 1);
    const changed = before.filter(({ name, wasAbsent }) => wasAbsent !== isAbsent(name) || turned.includes(name)).map(({ name }) => name);
    for (const name of changed) onChange(name);
    for (const [listener, name] of listeners) if (changed.includes(name)) listener();
  };
  const paceMs = (): number => {
    if (![...listeners.values()].some(isAbsent)) return everyMs;
    return performance.now() < startingMs ? absentEveryMs.starting : absentEveryMs.later;
  };
  const plan = (): void => {
    clearTimeout(timer);
    if (listeners.size === 0) return;
    timer = setTimeout(() => void tick(), Math.max(0, lookedAt + withJitter(paceMs()) - performance.now()));
  };
  /** A hidden or offline page does not poll; it polls when it becomes visible again. */
  const tick = async (): Promise<void> => {
    if (document.hidden || !navigator.onLine) lookedAt = performance.now();
    else await look();
    plan();
  };
  const onSight = (): void => {
    if (!document.hidden) void tick();
  };

  return {
    isAbsent,
    turnOf,
    look,
    watch: (name, listener) => {
      if (listeners.size === 0) document.addEventListener('visibilitychange', onSight);
      listeners.set(listener, name);
      plan();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) document.removeEventListener('visibilitychange', onSight);
        plan();
      };
    },
  };
};

type ReleaseChoice = ReturnType<RemoteList['release']>;

const isTurned = (before: ReleaseChoice, after: ReleaseChoice): boolean =>
  before !== undefined && after !== undefined && before.manifest !== after.manifest && (before.isBack || after.isBack);
