import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { calls } from '@kerbside/contracts/http/all';
import { methodsAt } from '@kerbside/contracts/operation/serving';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { isPage } from '../src/page/pages.js';
import { serveAppFiles } from './page/app-files.js';
import { serveFixedAnswers } from './page/fixed-answers.js';
import { assetBase } from './asset-path.js';
import { edgeConfig, type EdgeConfig, type Env } from './config.js';
import { Drain } from './drain.js';
import { manifests } from './remotes/manifests.js';
import { EdgeMetrics, serveMetrics } from './telemetry/metrics.js';
import { pageAnswer } from './page/page-answer.js';
import type { ShellAssets } from './page/page.js';
import { servePageUpdates } from './updates/page-updates.js';
import { serveCalls, isPath } from './proxy.js';
import { logOptions } from './log.js';
import { BodyRefused, readBodies } from './bodies.js';
import type { Handlers } from './inside.js';
import { turnAwayCrowds } from './crowd.js';
import { limitConnections, limitFiles, takeInMany } from './connections.js';
import { refuse, refuseUnreadable } from './refusals.js';
import { remoteListFile, keptFile } from './remotes/remote-list.js';
import { remoteOverride } from './remotes/remote-override.js';
import { withSwitches } from './remotes/remote-switches.js';
import { callSegmentsOf, looksLikeCall, routesOf } from './route-table.js';
import { callPolicy, everyAnswer } from './page/security.js';
import { hearEveryMs, hearReleases } from './service-releases.js';
import { telemetry } from './telemetry/telemetry.js';
import { traceRequests } from './telemetry/traces.js';

/** New connections that wait to be taken in; one too many would be asked for again by its sender after seconds. */
const backlog = 4_096;

export interface RunningEdge {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface EdgeFiles {
  /** Folder of the shell's built files, with `public/` and `assets.json`. */
  readonly built: string;
  /** Folder of what is served at the root of the site. */
  readonly root: string;
}

const shipped: EdgeFiles = {
  built: fileURLToPath(new URL('..', import.meta.url)),
  root: fileURLToPath(new URL('./public', import.meta.url)),
};

/** Starts the only entry to the site: it serves the shell's files, its pages and remotes.json, and passes every call of the contracts to its service. */
export const startEdge = async (env: Env, inside: Handlers = {}): Promise<RunningEdge> => {
  const config = edgeConfig(env);
  const drain = new Drain();
  const metrics = new EdgeMetrics();
  const app = await edgeApp(config, shipped, { drain, metrics, inside });
  const hideMetrics =
    config.metricsPort === undefined ? nothing : await serveMetrics(metrics, { port: config.metricsPort, host: config.host });
  takeInMany(app, backlog);
  await app.listen({ port: config.port, host: config.host, backlog });
  const forget = keepHearing(config);
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return {
    url: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
    close: async () => {
      forget();
      await drain.close(app, config.drainPauseMs);
      await hideMetrics();
    },
  };
};

/** Hears which release every service is, now and then; the result ends that. */
const keepHearing = (config: EdgeConfig): (() => void) => {
  const hear = hearReleases(config);
  void hear();
  const timer = setInterval(() => void hear(), hearEveryMs).unref();
  return () => clearInterval(timer);
};

interface EdgeParts {
  readonly drain: Drain;
  readonly metrics: EdgeMetrics;
  readonly inside?: Handlers;
}

/** Trusts only the proxy that sent the request: anything earlier in the header may be the visitor's own invention. */
const isNextToUs = (_address: string, hop: number): boolean => hop === 0;

const nothing = async (): Promise<void> => undefined;
const ownParts = (): EdgeParts => ({ drain: new Drain(), metrics: new EdgeMetrics() });

export const edgeApp = async (config: EdgeConfig, files: EdgeFiles, parts = ownParts()): Promise<FastifyInstance> => {
  const { drain, metrics, inside = {} } = parts;
  const headers = { ...everyAnswer(config), 'content-security-policy': callPolicy };
  const app = Fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: config.trustProxy && isNextToUs,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 500 },
    // A path that cannot be decoded reaches neither a route nor its hooks.
    frameworkErrors: (_error, request, reply) => {
      void refuse(reply.headers({ ...headers, 'x-request-id': request.id }), 'INVALID');
    },
    clientErrorHandler: (error, socket) => {
      if (!socket.writable) return socket.destroy();
      return app.log.info(refuseUnreadable(socket, error.code, headers), 'answered');
    },
  });
  limitConnections(app.server, config.connectionsPerAddress);
  drain.watch(app);
  metrics.watch(app);
  turnAwayCrowds(app, { most: config.mostAtOnce, metrics, headers });
  await traceRequests(app, config);
  answerHeaders(app, config);
  app.addHook('onRequest', (request, reply, done) => (isPath(request.raw.url ?? '') ? done() : void refuse(reply, 'INVALID')));
  readBodies(app, config);
  limitFiles(app);
  await serveFiles(app, files);
  serveFixedAnswers(app, config);
  await servePages(app, config, files, parts);
  metrics.showOpenPages(servePageUpdates(app, config));
  await app.register(telemetry, { onRemoteFailed: (facts) => metrics.remoteFailed(facts) });
  await serveCalls(app, { config, metrics, inside }, calls);
  return app;
};

/** Browsers ask for HTML; a program that asks for data at an unknown path gets its error as data. */
const wantsPage = (request: FastifyRequest): boolean => /text\/html|^$/.test(request.headers.accept ?? '');

const answerHeaders = (app: FastifyInstance, config: EdgeConfig): void => {
  const headers = everyAnswer(config);
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', callPolicy);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    // Logs the route, never the URL, because paths and queries carry plates and secrets.
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? 'page', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The rest of its body is still to come, or never will.
    if (error instanceof BodyRefused) return refuse(reply.header('connection', 'close'), error.refusal);
    if (error.statusCode === 412) return refuse(reply, 'OTHER_VERSION');
    if (error.statusCode === 416) return refuse(reply, 'NO_SUCH_RANGE');
    if (error.statusCode !== undefined && error.statusCode < 500) return refuse(reply, 'INVALID');
    // A client that disconnects in the middle of an answer is not a failure.
    if (!reply.raw.destroyed) request.log.error({ err: error }, 'the edge failed');
    return refuse(reply, 'UNEXPECTED');
  });
};

const serveFiles = async (app: FastifyInstance, files: EdgeFiles): Promise<void> => {
  await app.register(fastifyStatic, {
    root: `${files.built}/public/assets`,
    prefix: assetBase,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    // Source maps lie beside the built files and are never served.
    allowedPath: (path) => !path.endsWith('.map'),
    decorateReply: false,
  });
  app.get('/health/live', (_request, reply) => reply.send({ status: 'ok' }));
};

const servePages = async (app: FastifyInstance, config: EdgeConfig, files: EdgeFiles, { drain, metrics }: EdgeParts): Promise<void> => {
  // A build that replaces the files while the site runs takes effect at once.
  const assets = keptFile(`${files.built}/assets.json`, (text) => JSON.parse(text) as ShellAssets);
  await assets();
  await serveAppFiles(app, { folder: files.root, config, assets });
  const released = remoteListFile(config.remotesFile, (error) => {
    metrics.listUnread();
    app.log.error({ err: error }, 'remotes.json cannot be read');
  });
  const list = withSwitches(released, {
    accountsUrl: config.serviceUrls.accounts,
    releaseKeys: config.releaseKeys,
    remoteOrigins: config.remoteOrigins,
    complain: (facts) => app.log.warn(facts, 'the release that an admin went back to is not served as it was signed'),
  });
  metrics.showRemotes(list);
  const lists = remoteOverride(app, config, list);
  const answer = pageAnswer({
    config,
    assets,
    lists,
    manifests: manifests({
      complain: (facts) => {
        metrics.manifestMissing(facts.manifest);
        app.log.warn(facts, 'a remote’s manifest cannot be read');
      },
    }),
  });
  const segments = callSegmentsOf(calls);
  const methodsThere = methodsAt(routesOf(calls).map(({ call }) => call));
  app.get('/remotes.json', async (request, reply) => reply.send({ remotes: (await lists.listFor(request)).remotes }));
  app.get('/health/ready', async (_request, reply) =>
    reply
      .code(!drain.isOn && (await list.read()).length > 0 ? 200 : 503)
      .send({ remotes: (await list.read()).map(({ name, version }) => ({ name, version })) }),
  );
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (path.startsWith(assetBase)) return reply.code(404).type('text/plain').send('Not found');
    const isCall = looksLikeCall(segments, request.method, path) || (!isPage(path) && !wantsPage(request));
    if (!isCall) return answer(path, request, reply);
    const methods = methodsThere(path);
    return methods.length > 0 ? refuse(reply.header('allow', methods.join(', ')), 'METHOD_NOT_ALLOWED') : refuse(reply, 'NO_SUCH_CALL');
  });
};
