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
export type SaveState = { readonly status: 'resting' | 'waiting' | 'sending' } | { readonly status: 'failed'; readonly error: unknown };
export type UnsavedKinds = ReadonlyMap<string, SaveState>;

export interface SaveEntry {
  readonly save: Save;
  /** Failures in a row. */
  readonly failures: number;
  /** Milliseconds until it may be sent; 0: it waits for its turn. */
  readonly restMs: number;
}

/** What is to be sent, is on its way, and has failed: each by its kind. */
export interface SaveTurns {
  readonly queued: ReadonlyMap<string, SaveEntry>;
  readonly sending: ReadonlySet<Save>;
  /** What failed and is kept, to be sent again. */
  readonly failed: ReadonlyMap<string, { readonly save: Save; readonly error: unknown }>;
  /** What failed of each kind since somebody waited for all to arrive. */
  readonly failures: ReadonlyMap<string, unknown>;
  readonly sentTexts: ReadonlyMap<string, string>;
}

export const noTurns: SaveTurns = { queued: new Map(), sending: new Set(), failed: new Map(), failures: new Map(), sentTexts: new Map() };

const without = <V>(of: ReadonlyMap<string, V>, kind: string): ReadonlyMap<string, V> => {
  const left = new Map(of);
  left.delete(kind);
  return left;
};

const queuedTurns = (turns: SaveTurns, entry: SaveEntry): SaveTurns => ({
  ...turns,
  queued: new Map([...turns.queued, [entry.save.kind, entry]]),
});

/** Whether this is what was saved last, or is on its way. */
export const isKnown = ({ sentTexts }: SaveTurns, kind: string, text: string | undefined): boolean =>
  text !== undefined && sentTexts.get(kind) === text;

const forgivenTurns = (turns: SaveTurns, kind: string): SaveTurns => ({
  ...turns,
  failed: without(turns.failed, kind),
  failures: without(turns.failures, kind),
});

export const droppedTurns = (turns: SaveTurns, kind: string): SaveTurns => ({
  ...forgivenTurns(turns, kind),
  queued: without(turns.queued, kind),
});

/** A newer change takes the place of an older one, in its turn; what is known already is not sent again. */
export const addedTurns = (turns: SaveTurns, save: Save): SaveTurns =>
  isKnown(turns, save.kind, save.text)
    ? droppedTurns(turns, save.kind)
    : queuedTurns(forgivenTurns(turns, save.kind), { save, failures: 0, restMs: save.restMs ?? 0 });

export const restedTurns = (turns: SaveTurns, isWanted: (kind: string) => boolean): SaveTurns => ({
  ...turns,
  queued: new Map([...turns.queued].map(([kind, entry]) => [kind, isWanted(kind) ? { ...entry, restMs: 0 } : entry])),
});

/** What to send now: one at a time, in the order of the changes. */
export const nextOf = ({ queued, sending }: SaveTurns): SaveEntry | undefined =>
  sending.size > 0 ? undefined : [...queued.values()].find(({ restMs }) => restMs === 0);

export const sentTurns = (turns: SaveTurns, save: Save): SaveTurns => ({
  ...turns,
  queued: without(turns.queued, save.kind),
  sending: new Set([...turns.sending, save]),
  sentTexts: save.text === undefined ? turns.sentTexts : new Map([...turns.sentTexts, [save.kind, save.text]]),
});

const answeredTurns = (turns: SaveTurns, save: Save): SaveTurns => ({
  ...turns,
  sending: new Set([...turns.sending].filter((one) => one !== save)),
});

export const arrivedTurns = (turns: SaveTurns, save: Save): SaveTurns => ({
  ...answeredTurns(turns, save),
  failures: without(turns.failures, save.kind),
});

/** `isFinal`: it is neither tried again nor replaced by a newer change. */
export const refusedTurns = (
  before: SaveTurns,
  entry: SaveEntry,
  error: unknown,
): { readonly turns: SaveTurns; readonly isFinal: boolean } => {
  const { save, failures } = entry;
  const { kind, text } = save;
  const answered = answeredTurns(before, save);
  const turns = isKnown(answered, kind, text) ? forgottenTurns(answered, kind) : answered;
  if (turns.queued.has(kind)) return { turns, isFinal: false };
  const restMs = save.retryMs?.(failures + 1, error);
  if (restMs !== undefined) return { turns: queuedTurns(turns, { save, failures: failures + 1, restMs }), isFinal: false };
  return {
    turns: {
      ...turns,
      failures: save.isOptional ? turns.failures : new Map([...turns.failures, [kind, error]]),
      failed: save.isKept ? new Map([...turns.failed, [kind, { save, error }]]) : turns.failed,
    },
    isFinal: true,
  };
};

/** What was saved last is forgotten, so that the same is sent again. */
export const forgottenTurns = (turns: SaveTurns, kind: string): SaveTurns => ({ ...turns, sentTexts: without(turns.sentTexts, kind) });

export const unsavedOf = ({ failed, sending, queued }: SaveTurns): UnsavedKinds =>
  new Map<string, SaveState>([
    ...[...failed].map(([kind, { error }]) => [kind, { status: 'failed', error }] as const),
    ...[...sending].map(({ kind }) => [kind, { status: 'sending' }] as const),
    ...[...queued].map(([kind, { restMs }]) => [kind, { status: restMs > 0 ? 'resting' : 'waiting' }] as const),
  ]);
