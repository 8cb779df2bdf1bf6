import {
  addedTurns,
  arrivedTurns,
  droppedTurns,
  forgottenTurns,
  isKnown,
  nextOf,
  noTurns,
  refusedTurns,
  restedTurns,
  sentTurns,
  unsavedOf,
  type SaveEntry,
  type Save,
  type SaveTurns,
  type UnsavedKinds,
} from './save-turns.js';

export interface SaveQueue {
  readonly add: (save: Save) => void;
  /** Takes out what has not been sent, or has failed. */
  readonly drop: (kind: string) => void;
  /** Sends what rests in its turn, without waiting longer. */
  readonly flush: () => void;
  /** The page may go away: sends at once what another kind would have held up. */
  readonly hurry: () => void;
  /** The page goes away: sends all at once, as nobody will be there when its turn comes. */
  readonly sendAll: () => void;
  /** Sends again the failed changes that were kept. */
  readonly retry: () => void;
  /** Sends everything. Resolves once all has arrived, with the first failure if there was one. */
  readonly settled: () => Promise<{ readonly error: unknown } | undefined>;
  /** Called when all was asked to arrive, and has or has not; the returned function ends that. */
  readonly onSettled: (listener: () => void) => () => void;
  /** Whether this is what was saved last, or is on its way. */
  readonly knows: (kind: string, text: string) => boolean;
  /** Forgets what was saved last, so that the same is sent again. */
  readonly forget: (kind: string) => void;
  /** Blocks, with a reason, while what is typed cannot be sent; the returned function unblocks. */
  readonly block: (reason: string) => () => void;
  readonly blockedBecause: () => string | undefined;
  /** The same object until something changes. */
  readonly unsaved: () => UnsavedKinds;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** Where the pages of a quote have their one queue. The first of them that saves makes it, so that the lookup form is small. */
export interface SaveSlot {
  queue?: SaveQueue;
}

/**
 * Everything that a quote's pages save goes through here, one change after another, so that the service receives changes in the order
 * they were made. The latest of each kind wins.
 */
export const saveQueue = (): SaveQueue => {
  let turns = noTurns;
  let state: UnsavedKinds = new Map();
  const timers = new Map<SaveEntry, ReturnType<typeof setTimeout>>();
  const blocks = new Map<object, string>();
  const listeners = new Set<() => void>();
  const afterSettled = new Set<() => void>();
  const whenIdle: (() => void)[] = [];

  /** What rests has a timer, and nothing else has. */
  const become = (next: SaveTurns) => {
    turns = next;
    const resting = new Set([...turns.queued.values()].filter(({ restMs }) => restMs > 0));
    for (const [entry, timer] of timers) {
      if (resting.has(entry)) continue;
      clearTimeout(timer);
      timers.delete(entry);
    }
    for (const entry of resting)
      if (!timers.has(entry))
        timers.set(
          entry,
          setTimeout(() => rest(entry.save.kind), entry.restMs),
        );
  };
  const rest = (rested: string) => takeTurns(restedTurns(turns, (kind) => kind === rested));

  const publish = () => {
    state = unsavedOf(turns);
    for (const listener of listeners) listener();
  };

  const takeTurns = (next: SaveTurns) => {
    become(next);
    const entry = nextOf(turns);
    if (entry) send(entry);
    publish();
    if (turns.sending.size > 0) return;
    for (const resolve of whenIdle.splice(0)) resolve();
  };

  const send = (entry: SaveEntry) => {
    const { save } = entry;
    become(sentTurns(turns, save));
    save.send().then(
      () => takeTurns(arrivedTurns(turns, save)),
      (error: unknown) => {
        const refused = refusedTurns(turns, entry, error);
        become(refused.turns);
        if (refused.isFinal) save.onFailed?.(error);
        takeTurns(turns);
      },
    );
  };

  const sendWhere = (isWanted: (kind: string) => boolean) => {
    for (const [kind, entry] of turns.queued) if (isWanted(kind)) send(entry);
    publish();
  };
  const add = (save: Save) => takeTurns(addedTurns(turns, save));
  const flush = () => takeTurns(restedTurns(turns, () => true));
  const retry = () => {
    for (const { save } of turns.failed.values()) add({ ...save, restMs: 0 });
  };

  return {
    add,
    flush,
    retry,
    knows: (kind, text) => isKnown(turns, kind, text),
    drop: (kind) => {
      become(droppedTurns(turns, kind));
      publish();
    },
    hurry: () => sendWhere((kind) => [...turns.sending].every((save) => save.kind !== kind)),
    sendAll: () => sendWhere(() => true),
    settled: async () => {
      become({ ...turns, failures: new Map() });
      retry();
      flush();
      while (turns.sending.size > 0) await new Promise<void>((resolve) => void whenIdle.push(resolve));
      for (const listener of afterSettled) listener();
      const [first] = turns.failures.values();
      return turns.failures.size > 0 ? { error: first } : undefined;
    },
    onSettled: (listener) => {
      afterSettled.add(listener);
      return () => void afterSettled.delete(listener);
    },
    forget: (kind) => become(forgottenTurns(turns, kind)),
    block: (reason) => {
      const by = {};
      blocks.set(by, reason);
      return () => void blocks.delete(by);
    },
    blockedBecause: () => blocks.values().next().value,
    unsaved: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
};
