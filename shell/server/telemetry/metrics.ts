import { createServer } from 'node:http';
import { remoteNames } from '@kerbside/contracts/page/remotes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { assetBase } from '../asset-path.js';
import { fixedAddresses } from '../page/fixed-answers.js';
import { policyReports } from '../page/security.js';
import type { OpenPages } from '../updates/open-pages.js';
import type { RemoteListFile } from '../remotes/remote-list.js';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The codes that a browser may report when a remote fails. Anyone can post one, so unknown words count as `other`. */
const failures: readonly string[] = [
  'REMOTE_ABSENT',
  'REMOTE_CONTRACT',
  'REMOTE_INTEGRITY',
  'REMOTE_SHAPE',
  'REMOTE_THREW',
  'REMOTE_TIMEOUT',
  'REMOTE_UNREACHABLE',
];
const names: readonly string[] = remoteNames;
const known = (words: readonly string[], word: unknown): string => (typeof word === 'string' && words.includes(word) ? word : 'other');

export type ProxyFailure = 'no answer' | 'too late' | 'body refused';

/** One registry per edge, because several may share a process. Labels come from fixed lists: no URL, no plate, nothing from outside. */
export class EdgeMetrics {
  readonly registry = new Registry();
  readonly #requests = new Histogram({
    name: 'edge_request_seconds',
    help: 'How long requests took, by kind: page, call, file, remotes, report, probe, unknown',
    labelNames: ['kind', 'method', 'status'] as const,
    buckets: seconds,
    registers: [this.registry],
  });
  readonly #proxyFailures = new Counter({
    name: 'edge_proxy_failures_total',
    help: 'Calls that the edge had to answer itself, by the service that failed to',
    labelNames: ['owner', 'reason'] as const,
    registers: [this.registry],
  });
  readonly #remoteFailures = new Counter({
    name: 'edge_remote_failures_total',
    help: 'Failures of remotes that browsers reported',
    labelNames: ['remote', 'code'] as const,
    registers: [this.registry],
  });
  readonly #turnedAway = new Counter({
    name: 'edge_turned_away_total',
    help: 'Pages and calls that were told that we are busy',
    registers: [this.registry],
  });
  readonly #unread = new Counter({
    name: 'edge_remote_list_failures_total',
    help: 'Failed reads of remotes.json: the last good list was used',
    registers: [this.registry],
  });
  readonly #manifests = new Counter({
    name: 'edge_manifest_failures_total',
    help: 'Manifests of remotes that the edge could not read in time',
    labelNames: ['origin'] as const,
    registers: [this.registry],
  });

  constructor() {
    this.registry.setDefaultLabels({ service: 'edge' });
  }

  proxyFailed(owner: string, reason: ProxyFailure): void {
    this.#proxyFailures.inc({ owner, reason });
  }

  turnedAway(): void {
    this.#turnedAway.inc();
  }

  remoteFailed(facts: Readonly<Record<string, unknown>>): void {
    this.#remoteFailures.inc({ remote: known(names, facts['name']), code: known(failures, facts['code']) });
  }

  listUnread(): void {
    this.#unread.inc();
  }

  manifestMissing(manifest: string): void {
    this.#manifests.inc({ origin: new URL(manifest).origin });
  }

  showRemotes(list: RemoteListFile): void {
    const gauge = new Gauge({
      name: 'edge_remote_enabled',
      help: '1 for a remote that is listed and on, 0 for one that is off',
      labelNames: ['remote', 'version'] as const,
      registers: [],
      async collect() {
        const entries = await list.read();
        this.reset();
        for (const { name, version, enabled } of entries) this.set({ remote: name, version }, enabled ? 1 : 0);
      },
    });
    this.registry.registerMetric(gauge);
  }

  /** Shows how many pages listen for updates, read at each scrape. */
  showOpenPages(pages: Pick<OpenPages, 'count'>): void {
    const gauge = new Gauge({
      name: 'edge_open_pages',
      help: 'Pages of accounts that are open and listen for what changes',
      registers: [],
      collect() {
        this.set(pages.count);
      },
    });
    this.registry.registerMetric(gauge);
  }

  watch(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const labels = { kind: kindOf(request, reply), method: request.method, status: reply.statusCode };
      this.#requests.observe(labels, reply.elapsedTime / 1_000);
      done();
    });
  }
}

const kinds: Readonly<Record<string, string>> = {
  '/remotes.json': 'remotes',
  '/telemetry': 'report',
  [policyReports]: 'report',
  '/health/live': 'probe',
  '/health/ready': 'probe',
  ...Object.fromEntries(fixedAddresses.map((path) => [path, 'file'])),
  '/favicon.svg': 'file',
  '/manifest.webmanifest': 'file',
  '/service-worker.js': 'file',
};

const folders = [assetBase, '/icons/', '/films/'];

const kindOf = (request: FastifyRequest, reply: FastifyReply): string => {
  const { url } = request.routeOptions;
  if (url === undefined) return String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : 'unknown';
  return kinds[url] ?? (folders.some((folder) => url.startsWith(folder)) ? 'file' : 'call');
};

/** Serves the metrics on a port of their own, which no ingress leads to. Returns a function that stops it. */
export const serveMetrics = async (
  { registry }: EdgeMetrics,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> => {
  collectDefaultMetrics({ register: registry });
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    return void registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((done, failed) => server.once('error', failed).listen(port, host, done));
  return () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  };
};
