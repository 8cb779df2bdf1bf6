import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { ServiceUnderTest } from '../src/testing/service-under-test.js';
import { testService } from '../src/testing/test-service.js';
import { ordersService } from './kit-service.js';

const textOf = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string(),
  labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
});
const rules = z
  .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
  .parse(parse(textOf('k8s/base/operations/alerts.yaml')))
  .groups.flatMap((group) => group.rules);

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

let service: ServiceUnderTest;
let exposed: ReadonlySet<string>;
let source: string;
beforeAll(async () => {
  service = await testService(ordersService);
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }));
  const ofHistogram = (name: string) => ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`);
  const ofPayments = ['sale/payment-measures', 'books/comparisons'].map((file) => textOf(`services/payments/src/${file}.ts`)).join('\n');
  const own = [...ofPayments.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name);
  const ofEdge = textOf('shell/server/telemetry/metrics.ts');
  const atEdge = [...ofEdge.matchAll(/new (\w+)\(\{\s+name: '(\w+)'/g)].map(([, type, name = '']) => ({ name, type: type?.toLowerCase() }));
  exposed = new Set([
    ...ofPrometheus,
    ...own,
    ...[...types, ...atEdge].flatMap(({ name, type }) => (type === 'histogram' ? ofHistogram(name) : [name])),
  ]);
  const declared = ['telemetry/metrics', 'work/work-metrics', 'events/event-metrics', 'events/event-gauges'];
  source = declared.map((file) => textOf(`services/platform/src/${file}.ts`)).join('\n') + ofPayments + ofEdge;
});
afterAll(() => service.close());

const shown = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap((one) => one.targets.map(({ expr }) => [one.title, expr] as const)),
];

describe('alerts and dashboard', () => {
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
    for (const { alert, annotations } of rules) {
      expect(operations).toContain(`| <a id="${alert.toLowerCase()}"></a>${alert} `);
      expect(annotations.runbook).toBe(`k8s/README.md#${alert.toLowerCase()}`);
    }
    expect([...operations.matchAll(/^\| <a id="(\w+)"><\/a>/gm)].map(([, id]) => id).toSorted()).toEqual(
      [...rules.map(({ alert }) => alert.toLowerCase()), 'targetgone'].toSorted(),
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
