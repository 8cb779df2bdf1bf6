import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readTraceparent } from '@kerbside/contracts/traceparent';
import { Module } from '@nestjs/common';
import { createConnection } from 'mongoose';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { Outbox } from '../src/events/outbox/outbox.js';
import { consumer, on } from '../src/events/receiving/consumer.js';
import { Internal } from '../src/internal/internal.js';
import { Leases } from '../src/mongo/leases.js';
import { Mongo } from '../src/mongo/mongo.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import { type RunningService, startService } from '../src/service/service.js';
import type { Env } from '../src/settings/platform-config.js';
import { Metrics } from '../src/telemetry/metrics.js';
import { type EventProbe, eventually } from '../src/testing/events/event-probe.js';
import { EventStage, newKey, untilDeadLetters, untilEffects } from '../src/testing/events/event-stage.js';
import { TraceCollector } from '../src/testing/trace-collector.js';
import { Jobs } from '../src/work/jobs.js';
import { Sweeper } from '../src/work/sweep.js';
import { order, ordered, ordersService, readTariff, tariffsService } from './kit-service.js';
import { startEnv } from './start-env.js';
import { startedService } from '../src/testing/test-service.js';

describe('what a service shows of its work', () => {
  const uri = process.env['KERBSIDE_TEST_MONGO_URI'] ?? '';
  const database = `kb_measures_${process.pid}`;
  let stage: EventStage;
  beforeEach(() => {
    stage = new EventStage({ MONGO_URI: uri, EVENTS_DB: database });
  });
  afterEach(() => stage.clear());
  afterAll(async () => {
    const connection = await createConnection(uri, { dbName: database }).asPromise();
    await connection.dropDatabase();
    await connection.close();
  });

  interface Sample {
    readonly labels: Readonly<Record<string, string>>;
    readonly value: number;
  }

  const samplesOf = async (probe: EventProbe, name: string): Promise<Sample[]> =>
    (await probe.app.get(Metrics).registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`))
      .map((line) => ({
        labels: Object.fromEntries([...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value])),
        value: Number(line.split(' ').at(-1)),
      }));
  const sumOf = async (probe: EventProbe, name: string, labels: Sample['labels'] = {}): Promise<number> =>
    (await samplesOf(probe, name))
      .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
      .reduce((sum, { value }) => sum + value, 0);

  it('shows how far its consumers are behind', async () => {
    const [pricing, claims, key] = [await stage.publisher(), await stage.consumer('claims'), newKey()];
    await stage.count(pricing, key, 1, 1);
    await untilEffects(claims, 1);
    await claims.events.stopConsumers();
    await stage.count(pricing, key, 2, 4);
    await eventually('three are behind', async () => (await sumOf(claims, 'event_lag', { topic: stage.type.topic })) === 3);
    expect(await samplesOf(pricing, 'event_lag')).toEqual([]);
  });

  it('counts the dead letters that are open, until they are handled', async () => {
    let isBroken = true;
    const onTry = () => {
      if (isBroken) throw new Error('Broken');
    };
    const [pricing, claims] = [await stage.publisher(), await stage.consumer('claims', { onTry })];
    expect(await sumOf(claims, 'dead_letters_open')).toBe(0);
    await stage.count(pricing, newKey(), 1, 2);
    await untilDeadLetters(claims, 2);
    expect(await sumOf(claims, 'dead_letters_open')).toBe(2);
    isBroken = false;
    await claims.events.replayDeadLetters();
    expect(await sumOf(claims, 'dead_letters_open')).toBe(0);
  });

  it('shows how long nobody has held a lease it wants', async () => {
    const claims = await stage.open('claims');
    const leases = claims.app.get(Leases);
    await leases.take('held', 60_000);
    await leases.take('lost', 10);
    await pause(60);
    expect(await sumOf(claims, 'lease_unheld_seconds', { lease: 'held' })).toBe(0);
    expect(await sumOf(claims, 'lease_unheld_seconds', { lease: 'lost' })).toBeGreaterThan(0.02);
  });

  it('shows when recurring work last ended, and that it fails', async () => {
    const claims = await stage.open('claims');
    const sweeper = claims.app.get(Sweeper);
    sweeper.every('well', 20, () => Promise.resolve());
    sweeper.every('ill', 20, () => Promise.reject(new Error('Ill')));
    const began = await sumOf(claims, 'sweep_ended_timestamp_seconds', { sweep: 'ill' });
    sweeper.start();
    await eventually('it failed twice', async () => (await sumOf(claims, 'sweep_failures', { sweep: 'ill' })) >= 2);
    await eventually('it ended', async () => (await sumOf(claims, 'sweep_ended_timestamp_seconds', { sweep: 'well' })) > began + 0.02);
    await sweeper.stop();
    expect(await sumOf(claims, 'sweep_ended_timestamp_seconds', { sweep: 'ill' })).toBe(began);
    expect(await sumOf(claims, 'sweep_failures', { sweep: 'well' })).toBe(0);
    expect(await sumOf(claims, 'sweep_period_seconds', { sweep: 'ill' })).toBe(0.02);
  });

  it('shows what it owes, and how much of that is stuck', async () => {
    const claims = await stage.open('claims');
    const jobs = claims.app.get(Jobs);
    jobs.define('post', () => Promise.reject(new Error('No post today')));
    await claims.app.get(Mongo).transaction(async (session) => {
      await jobs.add(session, 'post', 'a', {});
      await jobs.add(session, 'post', 'b', {});
    });
    await claims.collection<{ _id: string; tries: number }>('errands').updateOne({ _id: 'post:a' }, { $set: { tries: 8 } });
    const owed = (state: string) => sumOf(claims, 'jobs_pending', { kind: 'post', state });
    expect([await owed('new'), await owed('stuck')]).toEqual([1, 1]);
  });

  it('can be read while the log cannot', async () => {
    const cutOff = new EventStage({ MONGO_URI: uri, KAFKA_BROKERS: '127.0.0.1:9' });
    const shown = await (await cutOff.open('pricing')).app.get(Metrics).registry.metrics();
    expect(shown).toMatch(/^outbox_unsent{.*} 0$/m);
    expect(shown).not.toMatch(/^event_lag{/m);
    await cutOff.clear();
  });
});

describe('alerts and dashboard', () => {
  const textOf = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

  const rule = z.strictObject({
    alert: z.string(),
    expr: z.string(),
    for: z.string(),
    labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
  });
  const groups = z
    .object({ spec: z.object({ groups: z.tuple([z.object({ rules: z.array(rule) }), z.object({ rules: z.array(rule) })]) }) })
    .parse(parse(textOf('k8s/overlays/production/alerts.yaml'))).spec.groups;
  /** The second group reads what Prometheus and the cluster say of us. */
  const [{ rules }] = groups;

  const place = z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() });
  const panel = z.object({
    id: z.int(),
    title: z.string(),
    gridPos: place,
    targets: z._default(z.array(z.object({ expr: z.string() })), []),
  });
  const { panels } = z.object({ panels: z.array(panel) }).parse(JSON.parse(textOf('k8s/base/operations/dashboard.json')));

  const words = new Set(['by', 'on', 'unless', 'and', 'or']);

  /** The metrics that an expression reads: names that are neither a function, nor a label, nor a keyword. */
  const metricsIn = (expr: string): string[] => {
    const bare = expr
      .replaceAll(/\{[^}]*\}/g, '')
      .replaceAll(/\[[^\]]*\]/g, '')
      .replaceAll(/\b(by|on) \([^)]*\)/g, '');
    return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !words.has(name));
  };

  /** The labels that an expression sorts or sums by. */
  const labelsIn = (expr: string): string[] =>
    [...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"|\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, matched, listed]) =>
      matched === undefined ? (listed ?? '').split(',').map((label) => label.trim()) : [matched],
    );

  /** Prometheus makes it for every target. */
  const ofPrometheus = ['up'];
  const labelsOfAll = ['service', 'le', 'namespace'];

  let exposed: ReadonlySet<string>;
  let source: string;
  const service = startedService(ordersService);
  beforeAll(async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }));
    const ofHistogram = (name: string) => ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`);
    const ofPayments = ['sale/payment-measures', 'books/comparisons'].map((file) => textOf(`services/payments/src/${file}.ts`)).join('\n');
    const own = [...ofPayments.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name);
    const ofEdge = textOf('shell/server/telemetry/metrics.ts');
    const atEdge = [...ofEdge.matchAll(/new (\w+)\(\{\s+name: '(\w+)'/g)].map(([, type, name = '']) => ({
      name,
      type: type?.toLowerCase(),
    }));
    exposed = new Set([
      ...ofPrometheus,
      ...own,
      ...[...types, ...atEdge].flatMap(({ name, type }) => (type === 'histogram' ? ofHistogram(name) : [name])),
    ]);
    const declared = ['telemetry/metrics', 'work/work-metrics', 'events/event-metrics', 'events/event-gauges'];
    source = declared.map((file) => textOf(`services/platform/src/${file}.ts`)).join('\n') + ofPayments + ofEdge;
  });

  const shown = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap((one) => one.targets.map(({ expr }) => [one.title, expr] as const)),
  ];

  it('are there', () => expect([rules.length > 10, panels.length > 15]).toEqual([true, true]));

  it.each(shown)('“%s” reads only metrics that a running service exposes, by labels they have', (_name, expr) => {
    const names = metricsIn(expr);
    expect(names).not.toEqual([]);
    expect(names.filter((name) => !exposed.has(name))).toEqual([]);
    expect(labelsIn(expr).filter((label) => !labelsOfAll.includes(label) && !source.includes(`'${label}'`))).toEqual([]);
  });

  it('read the edge: what it answers itself, who does not answer it, which remotes fail, and what was changed', () => {
    const read = rules.map(({ expr }) => expr).join('\n');
    const onBoard = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
    const counted = [...exposed].filter((name) => /^edge_\w+_total$/.test(name));
    expect(counted.length).toBeGreaterThan(4);
    for (const name of [...counted, 'edge_request_seconds_count'])
      expect([name, read.includes(name), onBoard.includes(name)]).toEqual([name, true, true]);
    expect(read).toContain('REMOTE_INTEGRITY');
  });

  it('would notice a metric or a label that nobody has', () => {
    expect(metricsIn('sum by (service) (rate(no_such_total{a="b"}[5m])) > 2')).toEqual(['no_such_total']);
    expect(labelsIn('sum by (service, colour) (x{shape=~"r.*"})')).toEqual(['service', 'colour', 'shape']);
  });

  it('are each explained under Operations, where the alert says', () => {
    const readme = textOf('k8s/README.md');
    const operations = readme.slice(readme.indexOf('## Operations'));
    const all = groups.flatMap((group) => group.rules);
    for (const { alert, annotations } of all) {
      expect(operations).toContain(`| <a id="${alert.toLowerCase()}"></a>${alert} `);
      expect(annotations.runbook_url).toBe(`https://code.kerbside.example/kerbside/k8s/README.md#${alert.toLowerCase()}`);
    }
    expect([...operations.matchAll(/^\| <a id="(\w+)"><\/a>/gm)].map(([, id]) => id).toSorted()).toEqual(
      all.map(({ alert }) => alert.toLowerCase()).toSorted(),
    );
  });

  it('has panels that do not overlap', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_none, cell) => `${x + (cell % w)}:${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describe('traces', () => {
  /** Consumes what vouchers publish, and adds a job that calls pricing. */
  const OrderedConsumer = consumer(
    'OrderedConsumer',
    { jobs: Jobs, internal: Internal },
    { onOrdered: on(ordered, ({ subject }, { jobs }, session) => jobs.add(session, 'check-tariff', subject, {})) },
    ({ jobs, internal }) =>
      jobs.define('check-tariff', async () => {
        await internal.send(readTariff, { body: { product: 'mot' } });
        return async () => undefined;
      }),
  );
  @Module({ controllers: [OrderedConsumer] })
  class CheckingModule {}
  const checkingService: ServiceDefinition = { name: 'claims', config: () => ({}), module: () => CheckingModule, refusals: {} };

  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const spanId = 'b7ad6b7169203331';
  const traceparent = `00-${traceId}-${spanId}-01`;

  let running: RunningService[] = [];
  afterEach(async () => {
    for (const { app } of running) await app.get(Mongo).connection.dropDatabase();
    for (const service of running.toReversed()) await service.close();
    running = [];
  });

  const started = async (definition: ServiceDefinition, env: Env): Promise<RunningService> => {
    const service = await startService(definition, startEnv(env));
    running.push(service);
    return service;
  };

  /** An order service that calls pricing; both send to the collector, if there is one. */
  const shop = async (env: Env): Promise<RunningService> => {
    const pricing = await started(tariffsService, env);
    return started(ordersService, { ...env, SERVICE_URLS: JSON.stringify({ pricing: pricing.url }) });
  };
  const place = (vouchers: RunningService, id: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${vouchers.url}${order.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ id }),
    });

  describe('one trace', () => {
    it('holds the call, the calls and the transaction it needs, the event, its consumer, and what that owes', async () => {
      const collector = await TraceCollector.start();
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, EVENTS_DB: startEnv()['EVENTS_DB'] };
      const vouchers = await shop(env);
      const pricing = running[0]?.url;
      await started(checkingService, { ...env, SERVICE_URLS: JSON.stringify({ pricing }) });
      expect((await place(vouchers, 'order-1', { traceparent })).status).toBe(200);
      await collector.until(traceId, [
        'vouchers: POST /api/orders',
        'vouchers: pricing read-tariff',
        'pricing: POST /internal/tariff',
        'vouchers: transaction',
        'vouchers: publish kerbside.vouchers',
        'claims: OrderedConsumer.onOrdered',
        'claims: job check-tariff',
        'claims: pricing read-tariff',
      ]);
      const first = collector.spans.find(({ name }) => name === 'POST /api/orders');
      expect(first).toMatchObject({
        parentSpanId: spanId,
        isFailed: false,
        attributes: { 'http.route': '/api/orders', 'http.response.status_code': 200 },
      });
      expect(JSON.stringify(collector.spans)).not.toContain('order-1');
      await collector.close();
    }, 60_000);

    it('is the same where nothing records it, and starts afresh where what was sent is none', async () => {
      const vouchers = await shop({});
      const none = [
        `00-${traceId.toUpperCase()}-${spanId}-01`,
        `00-${traceId}-${spanId}-01","level":"error`,
        `${traceparent},${traceparent}`,
      ];
      const sent = [{ traceparent }, {}, ...none.map((text) => ({ traceparent: text }))];
      for (const [n, headers] of sent.entries()) expect((await place(vouchers, `order-${n}`, headers)).status).toBe(200);
      const [same, ...afresh] = (await vouchers.app.get(Outbox).published()).map((event) => readTraceparent(event.traceparent)?.traceId);
      expect(same).toBe(traceId);
      expect(afresh).toEqual(afresh.map(() => expect.stringMatching(/^[0-9a-f]{32}$/)));
      expect(afresh).not.toContain(traceId);
    });
  });

  it('a collector that is away costs only the traces', async () => {
    const vouchers = await shop({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
    expect((await place(vouchers, 'order-4')).status).toBe(200);
    const began = Date.now();
    await eventually('the order is published', async () => (await vouchers.app.get(Outbox).backlog()).depth === 0);
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});
