// Not from the package's main file, which also loads the verifier, and Jest cannot.
import { eachLike, integer, like, number, regex, uuid } from '@pact-foundation/pact/src/v3/matchers.js';
import { PactV4 } from '@pact-foundation/pact/src/v4/index.js';
import { antiForgeryHeader } from '../call.js';
import type { HostApi } from '../host.js';

export type StateOf = readonly [state: string, params: Readonly<Record<string, string | number | boolean | null>>];

/** What a remote or a service expects of another service. It is written into `.cache/pacts`. Throws outside a run of pacts. */
export const pactOf = (consumer: string, provider: string) => {
  const dir = process.env['KERBSIDE_PACTS'];
  if (dir === undefined) throw new Error('Pacts are written by tests called *.pact.spec.ts');
  return new PactV4({ consumer, provider, dir, logLevel: 'error' });
};

/** The headers that the client sends with every call, and with one that has a body. */
export const readHeaders = { accept: 'application/json', [antiForgeryHeader]: '1' };
export const writeHeaders = { ...readHeaders, 'content-type': 'application/json' };

/** The browser's fetch, against the pact's server. */
export const fetchFrom =
  (url: string): HostApi['fetch'] =>
  (path, init) =>
    fetch(url + path, init);

export const noSignal = new AbortController().signal;

/** Browser storage for a page under test: Node has none. */
export const keepInMemory = (): void => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      clear: () => kept.clear(),
    };
  };
  Object.assign(globalThis, { localStorage: storage(), sessionStorage: storage() });
};

const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*$/;
const day = /^\d{4}-\d\d-\d\d$/;

/** Anything of the same kind as the sample: the same fields, ids, moments, days, whole numbers; lists of any length except empty. What is empty or null must match exactly. */
export const alike = <T>(sample: T): unknown => {
  if (typeof sample === 'string') return textLike(sample);
  if (typeof sample === 'number') return Number.isInteger(sample) ? integer(sample) : number(sample);
  if (Array.isArray(sample)) return sample.length > 0 ? eachLike(alike(sample[0])) : [];
  if (typeof sample !== 'object' || sample === null) return sample === null ? null : like(sample);
  return fieldsLike(sample);
};

/** Like `alike`, field by field, so that some can be replaced. */
export const fieldsLike = (sample: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, alike(value)]));

const textLike = (text: string) => {
  if (uuidText.test(text)) return uuid(text);
  if (moment.test(text)) return regex(moment, text);
  return day.test(text) ? regex(day, text) : like(text);
};
