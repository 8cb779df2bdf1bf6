import { setTimeout as wait } from 'node:timers/promises';
import { silenceMsOf } from '@kerbside/contracts/call';
import { streamUpdates } from '@kerbside/contracts/http/accounts/account-updates';

const againMs = 1_000;

interface UpdatesSourceOptions {
  readonly accountsUrl: string;
  /** How far the edge has heard: what it missed since then is told first. */
  readonly since: () => number | undefined;
  readonly onLine: (line: string) => void;
  readonly onLost: (error: unknown) => void;
}

export interface UpdatesSource {
  /** From the first open page on, one connection for all of them. */
  readonly begin: () => void;
  readonly close: () => void;
}

/** The edge's one ear at accounts: however many pages are open, an event comes once. */
export const updatesSource = ({ accountsUrl, since, onLine, onLost }: UpdatesSourceOptions): UpdatesSource => {
  const closed = new AbortController();
  let hasBegun = false;

  const listenOnce = async (): Promise<void> => {
    const lost = new AbortController();
    const silence = setTimeout(() => lost.abort(new Error('silence')), silenceMsOf(streamUpdates)).unref();
    const url = new URL(streamUpdates.path, accountsUrl);
    const heard = since();
    if (heard !== undefined) url.searchParams.set('since', String(heard));
    try {
      const answer = await fetch(url, { signal: AbortSignal.any([closed.signal, lost.signal]) });
      if (!answer.ok || !answer.body) throw new Error(`accounts answered ${answer.status}`);
      for await (const line of linesOf(answer.body)) {
        silence.refresh();
        if (line !== '') onLine(line);
      }
    } finally {
      clearTimeout(silence);
    }
  };

  const listen = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await listenOnce().catch((error: unknown) => {
        if (!closed.signal.aborted) onLost(error);
      });
      await wait(againMs, undefined, { ref: false });
    }
  };

  return {
    begin: () => {
      if (hasBegun) return;
      hasBegun = true;
      void listen();
    },
    close: () => closed.abort(),
  };
};

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = `${rest}${decoder.decode(chunk, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
