import { remoteNames, type RemoteName } from '@kerbside/contracts/remotes';
import type { RemoteList } from './remote-list.js';

export interface KillSwitch {
  /** Whether its page cannot be: it is switched off, or was never listed while this page is open. */
  readonly isAbsent: (name: RemoteName) => boolean;
  /** Reads the list now. */
  readonly look: () => Promise<void>;
  /** Reads the list again and again while a remote's page is in view; the listener hears of every change. Answers how to stop. */
  readonly watch: (name: RemoteName, listener: () => void) => () => void;
}

interface Parts {
  readonly list: RemoteList;
  /** Whether its code runs in this page: that it is on no list for a moment, as while a site starts, takes nobody's page away. */
  readonly isRunning: (name: RemoteName) => boolean;
  /** It went off or came on: what was loaded of it counts no more. */
  readonly onChange: (name: RemoteName) => void;
}

/** A page that is open hears of a switch within 20 s, and the 3 s that an answer may take. */
const everyMs = 15_000;
/** Nothing to do but wait for it: a site that starts lists its remotes one after another. */
const absentEveryMs = { starting: 1_000, later: 5_000 };
const startingMs = 60_000;
/** Pages that were opened together do not ask together. */
const withJitter = (milliseconds: number): number => milliseconds * (1 + Math.random() / 3);

export const killSwitch = ({ list, isRunning, onChange }: Parts): KillSwitch => {
  const listeners = new Map<() => void, RemoteName>();
  const isAbsent = (name: RemoteName): boolean => {
    const standing = list.standing(name);
    return standing === 'off' || (standing === 'unlisted' && !isRunning(name));
  };
  let lookedAt = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    const before = remoteNames.filter(isAbsent);
    await list.reread();
    lookedAt = performance.now();
    const changed = remoteNames.filter((name) => before.includes(name) !== isAbsent(name));
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
  /** A page that nobody sees, or that has no connection, asks for nothing; it asks when it is seen again. */
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
