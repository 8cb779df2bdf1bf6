import type { Session } from '@kerbside/contracts/caller';
import { defaultTimings, type PublicConfig, type RemoteApp, type Timings } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { act, render } from '@testing-library/react';
import type { Remotes } from '../federation/load-remote.js';
import { siteFetch } from '../host/site-fetch.js';
import { sessionStore, visitor, type SessionStore } from '../session/session-store.js';
import { Shell } from '../shell.js';

export const customer: Session = {
  signedIn: true,
  userId: '9b2f8b1e-4c1d-4f6a-8c3e-5d7a9e0b1c2d',
  email: 'jo@example.com',
  name: 'Jo Bloggs',
  role: null,
};

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } });
export const refused = (status: number, code: string, message: string, fields?: Readonly<Record<string, string>>): Answer => ({
  status,
  body: { success: false, error: { code, message, fields } },
});

export interface ShellRequest {
  readonly path: string;
  readonly body: unknown;
}

/** The part of a response that is read here: jsdom has no Response. */
const responseOf = (status: number, body: unknown) => ({ ok: status < 400, status, json: () => Promise.resolve(body) }) as Response;

/** A store of hints in memory. */
const hintsIn = (held: Map<string, string>) => ({
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
});

/** A switch, and its watchers. */
export class Absence {
  readonly #listeners = new Set<() => void>();
  constructor(private on: boolean) {}

  get isOn(): boolean {
    return this.on;
  }

  turn(on: boolean): void {
    this.on = on;
    for (const listener of this.#listeners) listener();
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** Remotes that load what the case says; after `again` they load it again. */
const remotesOf = (
  { load = () => Promise.resolve(Greeting), inspect = async () => ({ doubt: undefined, isMended: false }), absence }: Case,
  asked: string[],
): Remotes => {
  const started = new Map<RemoteName, Promise<RemoteApp>>();
  return {
    load: (name) => {
      const loading = started.get(name) ?? load(name);
      if (!started.has(name)) asked.push(`load ${name}`);
      started.set(name, loading);
      return loading;
    },
    prepare: (name) => void asked.push(`prepare ${name}`),
    turnOf: () => 0,
    isAbsent: () => absence?.isOn === true,
    watch: (_, listener) => absence?.watch(listener) ?? (() => undefined),
    inspect,
    again: async (name) => {
      asked.push(`again ${name}`);
      started.delete(name);
    },
  };
};

const Greeting: RemoteApp = ({ host }) => <h1>{host.session.signedIn ? `Hello ${host.session.name}` : 'Hello visitor'}</h1>;

export interface Case {
  readonly answers?: Readonly<Record<string, () => Answer | Promise<Answer>>>;
  readonly load?: (name: RemoteName) => Promise<RemoteApp>;
  readonly inspect?: Remotes['inspect'];
  /** Switches every remote off and on. */
  readonly absence?: Absence;
  /** The session that the server knows. */
  readonly session?: () => Session;
  readonly timings?: Partial<Timings>;
  readonly conversion?: PublicConfig['conversion'];
  readonly isOffline?: boolean;
  readonly hasPage?: boolean;
}

/** The shell at a path, over a server that responds as the case says. */
export const openShell = async (
  path: string,
  { answers = {}, session = () => visitor, timings = {}, conversion, isOffline = false, hasPage = true, ...more }: Case = {},
) => {
  window.history.replaceState(null, '', path);
  window.scrollTo = () => undefined;
  const sent: ShellRequest[] = [];
  const asked: string[] = [];
  const tracked: string[] = [];
  const server: NonNullable<Case['answers']> = { '/api/accounts/session': () => ok(session()), ...answers };
  const ask: typeof fetch = async (url, init) => {
    const at = String(url);
    sent.push({ path: at, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    const { status, body } = (await server[at]?.()) ?? refused(404, 'NO_SUCH_CALL', 'There is nothing at this address.');
    return responseOf(status, body);
  };
  const fetchOfSite = siteFetch(() => sessions.check(), { marks: () => ({}), isAbroad: false }, ask);
  const sessions: SessionStore = sessionStore(fetchOfSite, hintsIn(new Map()));
  const config = { timings: { ...defaultTimings, ...timings }, cards: { scriptUrl: '', publishableKey: '' }, conversion };
  await act(async () => {
    render(
      <Shell
        config={config}
        hasWorker={false}
        isOffline={isOffline}
        hasPage={hasPage}
        sessions={sessions}
        remotes={remotesOf(more, asked)}
        fetch={fetchOfSite}
        track={(event, facts) => tracked.push(`${event} ${String(facts?.['code'])}`)}
      />,
    );
  });
  return { sent, asked, tracked };
};
