/** One change that is to be saved. */
export interface Save {
  /** What it changes. A newer change of the same kind takes the place of one that has not been sent. */
  readonly kind: string;
  /** Sends it, and shows the result. */
  readonly send: () => Promise<void>;
  /** What it saves, as text: not sent again while that is what was sent last of this kind. Left out, it is always sent. */
  readonly text?: string;
  /** Milliseconds in which a newer change may still take its place. 0 unless given. */
  readonly restMs?: number;
  /** Milliseconds until it is tried again after so many failures in a row; undefined: it has failed. */
  readonly retryMs?: (failures: number, error: unknown) => number | undefined;
  /** Reports a failure, unless a newer change has replaced it. */
  readonly onFailed?: (error: unknown) => void;
  /** After a failure it stays, to be sent again by `retry` and `settled`. Otherwise it was undone on the screen. */
  readonly isKept?: boolean;
  /** Its failure does not block other changes. */
  readonly isOptional?: boolean;
}

/** The unsaved change of each kind: `resting` until it may be sent, `waiting` for its turn. */
export type Unsaved = { readonly status: 'resting' | 'waiting' | 'sending' } | { readonly status: 'failed'; readonly error: unknown };
export type UnsavedKinds = ReadonlyMap<string, Unsaved>;

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

interface Entry {
  readonly save: Save;
  readonly failures: number;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Everything that a quote's pages save goes through here, one change after another, so that the service receives changes in the order
 * they were made. The latest of each kind wins.
 */
export const saveQueue = (): SaveQueue => {
  const queued = new Map<string, Entry>();
  const sending = new Set<Save>();
  const failed = new Map<string, { readonly save: Save; readonly error: unknown }>();
  /** What failed of each kind since `settled` was called. */
  const failures = new Map<string, unknown>();
  const sentTexts = new Map<string, string>();
  const blocks = new Map<object, string>();
  const listeners = new Set<() => void>();
  const whenIdle: (() => void)[] = [];
  let state: UnsavedKinds = new Map();

  const publish = () => {
    state = new Map<string, Unsaved>([
      ...[...failed].map(([kind, { error }]) => [kind, { status: 'failed', error }] as const),
      ...[...sending].map(({ kind }) => [kind, { status: 'sending' }] as const),
      ...[...queued].map(([kind, { timer }]) => [kind, { status: timer === undefined ? 'waiting' : 'resting' }] as const),
    ]);
    for (const listener of listeners) listener();
  };

  const due = () => [...queued.values()].find(({ timer }) => timer === undefined);

  const takeTurns = () => {
    const next = due();
    if (sending.size === 0 && next) send(next);
    publish();
    if (sending.size > 0) return;
    for (const resolve of whenIdle.splice(0)) resolve();
  };

  const send = (entry: Entry) => {
    const { save } = entry;
    clearTimeout(entry.timer);
    queued.delete(save.kind);
    sending.add(save);
    if (save.text !== undefined) sentTexts.set(save.kind, save.text);
    const answered = (noteOutcome: () => void) => {
      sending.delete(save);
      noteOutcome();
      takeTurns();
    };
    save.send().then(
      () => answered(() => failures.delete(save.kind)),
      (error: unknown) => answered(() => hasFailed(entry, error)),
    );
  };

  const hasFailed = ({ save, failures: before }: Entry, error: unknown) => {
    const { kind } = save;
    if (sentTexts.get(kind) === save.text) sentTexts.delete(kind);
    if (queued.has(kind)) return;
    const retryMs = save.retryMs?.(before + 1, error);
    if (retryMs !== undefined) return enqueue(save, before + 1, retryMs);
    if (!save.isOptional) failures.set(kind, error);
    if (save.isKept) failed.set(kind, { save, error });
    save.onFailed?.(error);
  };

  const enqueue = (save: Save, failedBefore: number, restMs: number) => {
    const { kind } = save;
    clearTimeout(queued.get(kind)?.timer);
    const timer = restMs > 0 ? setTimeout(() => (rested(kind), takeTurns()), restMs) : undefined;
    queued.set(kind, { save, failures: failedBefore, timer });
  };

  const rested = (kind: string) => {
    const entry = queued.get(kind);
    clearTimeout(entry?.timer);
    if (entry) queued.set(kind, { ...entry, timer: undefined });
  };

  const takeOut = (kind: string) => {
    clearTimeout(queued.get(kind)?.timer);
    queued.delete(kind);
    failed.delete(kind);
    failures.delete(kind);
  };

  const knows = (kind: string, text: string) => sentTexts.get(kind) === text;

  const add = (save: Save) => {
    const isKnown = save.text !== undefined && knows(save.kind, save.text);
    if (isKnown) takeOut(save.kind);
    else {
      failed.delete(save.kind);
      failures.delete(save.kind);
      enqueue(save, 0, save.restMs ?? 0);
    }
    takeTurns();
  };

  const flush = () => {
    for (const kind of queued.keys()) rested(kind);
    takeTurns();
  };

  const sendWhere = (isWanted: (kind: string) => boolean) => {
    for (const [kind, entry] of queued) if (isWanted(kind)) send(entry);
    publish();
  };

  const retry = () => {
    for (const { save } of failed.values()) add({ ...save, restMs: 0 });
  };

  return {
    add,
    flush,
    retry,
    knows,
    drop: (kind) => {
      takeOut(kind);
      publish();
    },
    hurry: () => sendWhere((kind) => [...sending].every((save) => save.kind !== kind)),
    sendAll: () => sendWhere(() => true),
    settled: async () => {
      failures.clear();
      retry();
      flush();
      while (sending.size > 0) await new Promise<void>((resolve) => void whenIdle.push(resolve));
      const [first] = failures.values();
      return failures.size > 0 ? { error: first } : undefined;
    },
    forget: (kind) => void sentTexts.delete(kind),
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
