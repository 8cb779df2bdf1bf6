import { fileURLToPath } from 'node:url';
// Not by the package's main file: it also loads the verifier, which Jest cannot.
import { PactV4 } from '@pact-foundation/pact/src/v4/index.js';
import { antiForgeryHeader, type ServiceName } from '../call.js';
import type { HostApi } from '../host.js';

const dir = fileURLToPath(new URL('../../pacts', import.meta.url));

/** What a remote expects of a service, written into `contracts/pacts`. */
export const pactOf = (consumer: string, provider: ServiceName) => new PactV4({ consumer, provider, dir, logLevel: 'error' });

/** What the client sends with every call, and with one that has a body. */
export const readHeaders = { accept: 'application/json', [antiForgeryHeader]: '1' };
export const writeHeaders = { ...readHeaders, 'content-type': 'application/json' };

/** The browser's fetch, against the pact's server. */
export const fetchFrom =
  (url: string): HostApi['fetch'] =>
  (path, init) =>
    fetch(url + path, init);

export const noSignal = new AbortController().signal;

/** What the browser keeps for a page: Node has none. */
export const keepInMemory = (): void => {
  const kept = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) },
  });
};
