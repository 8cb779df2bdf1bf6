import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';

const source = readFileSync(join(process.cwd(), 'shell/server/public/service-worker.js'), 'utf8');
const origin = 'https://kerbside.example';
const files = ['/js/shell.1.js'];

interface WorkerRequest {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}
type Listener = (event: object) => void;

/** Runs the worker outside a browser, with its cache and a network that can be switched off. */
const aWorker = (release = 'one', stored = new Map<string, Map<string, string>>()) => {
  const listeners = new Map<string, Listener>();
  const network = { isUp: true, requests: [] as string[] };
  const caches = {
    open: async (name: string) => {
      const entries = stored.get(name) ?? new Map<string, string>();
      stored.set(name, entries);
      return {
        addAll: async (all: readonly (string | WorkerRequest)[]) =>
          all.forEach((one) => entries.set(typeof one === 'string' ? one : one.url, `kept ${typeof one === 'string' ? one : one.url}`)),
        match: async (key: string | WorkerRequest) => entries.get(typeof key === 'string' ? key : key.url.replace(origin, '')),
      };
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  const fetch = async (request: WorkerRequest) => {
    network.requests.push(request.url);
    if (!network.isUp) throw new TypeError('Failed to fetch');
    return `fresh ${request.url.replace(origin, '')}`;
  };
  class Request {
    constructor(readonly url: string) {}
  }
  const self = {
    location: { origin },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const context = createContext({ self, caches, clients: { claim: async () => undefined }, fetch, Request, URL });
  runInContext(`const release = ${JSON.stringify(release)};\nconst files = ${JSON.stringify(files)};\n${source}`, context);
  const happen = async (name: string, facts: object = {}) => {
    let answer: unknown;
    const keep = (given: unknown) => (answer = given);
    listeners.get(name)?.({ ...facts, waitUntil: keep, respondWith: keep });
    return answer;
  };
  const ask = (url: string, mode = 'cors', method = 'GET') => happen('fetch', { request: { url: origin + url, mode, method } });
  return { network, stored, happen, ask };
};

describe('the service worker', () => {
  it('takes pages from the network while there is one, and otherwise shows the offline page', async () => {
    const worker = aWorker();
    await worker.happen('install');
    expect(await worker.ask('/quote/warranty/step/1/', 'navigate')).toBe('fresh /quote/warranty/step/1/');
    worker.network.isUp = false;
    expect(await worker.ask('/quote/warranty/step/1/', 'navigate')).toBe('kept /offline');
  });

  it.each(['/api/pricing/quotes/1', '/ajax/vehicle', '/remotes.json', '/js/other.2.js'])(
    'Q2: leaves %s to the network, and caches nothing of it',
    async (url) => {
      const worker = aWorker();
      await worker.happen('install');
      const before = JSON.stringify([...(worker.stored.get('kerbside-one') ?? [])]);
      expect(await worker.ask(url)).toBeUndefined();
      expect(JSON.stringify([...(worker.stored.get('kerbside-one') ?? [])])).toBe(before);
    },
  );

  it('leaves other methods and other origins to the network', async () => {
    const worker = aWorker();
    expect(await worker.ask('/payment/1/', 'navigate', 'POST')).toBeUndefined();
    const elsewhere = await worker.happen('fetch', { request: { url: 'https://cards.example/v3/', mode: 'cors', method: 'GET' } });
    expect(elsewhere).toBeUndefined();
  });

  it('caches the shell’s own files, and no page but one', async () => {
    const worker = aWorker();
    await worker.happen('install');
    await worker.ask('/account/', 'navigate');
    expect([...(worker.stored.get('kerbside-one')?.keys() ?? [])]).toEqual(['/offline', ...files]);
    expect([await worker.ask('/js/shell.1.js'), worker.network.requests]).toEqual(['kept /js/shell.1.js', [`${origin}/account/`]]);
  });

  it('deletes what an older release cached, and no other caches', async () => {
    const stored = new Map([
      ['kerbside-one', new Map<string, string>()],
      ['other', new Map<string, string>()],
    ]);
    const next = aWorker('two', stored);
    await next.happen('install');
    await next.happen('activate');
    expect([...stored.keys()]).toEqual(['other', 'kerbside-two']);
  });
});
