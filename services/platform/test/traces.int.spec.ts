import { Controller, Module } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { readTraceparent } from '@kerbside/contracts/traceparent';
import type { ClientSession } from 'mongoose';
import { Jobs } from '../src/work/jobs.js';
import { Consumes } from '../src/events/receiving/consume.js';
import { Outbox } from '../src/events/outbox/outbox.js';
import { Internal } from '../src/internal/internal.js';
import { Mongo } from '../src/mongo/mongo.js';
import type { Env } from '../src/settings/platform-config.js';
import { startService, type RunningService } from '../src/service/service.js';
import type { ServiceDefinition } from '../src/service/service-definition.js';
import { eventually } from '../src/testing/events/event-probe.js';
import { TraceCollector } from '../src/testing/trace-collector.js';
import { order, ordered, ordersService, readTariff, tariffsService } from './kit-service.js';
import { startEnv } from './start-env.js';

/** Consumes what vouchers publish, and adds a job that calls pricing. */
@Controller()
class OrderedConsumer {
  constructor(
    private readonly jobs: Jobs,
    internal: Internal,
  ) {
    jobs.define('check-tariff', async () => {
      await internal.send(readTariff, { body: { product: 'mot' } });
      return async () => undefined;
    });
  }

  @Consumes(ordered)
  async onOrdered({ subject }: EventOf<typeof ordered>, session: ClientSession): Promise<void> {
    await this.jobs.add(session, 'check-tariff', subject, {});
  }
}
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

  it('is the same where nothing records it', async () => {
    const vouchers = await shop({});
    await place(vouchers, 'order-2', { traceparent });
    const [event] = await vouchers.app.get(Outbox).published();
    expect(readTraceparent(event?.traceparent)?.traceId).toBe(traceId);
  });

  it.each([
    { traceparent: `00-${traceId.toUpperCase()}-${spanId}-01` },
    { traceparent: `00-${traceId}-${spanId}-01","level":"error` },
    { traceparent: `${traceparent},${traceparent}` },
    {},
  ])('starts afresh for %j', async (headers) => {
    const vouchers = await shop({});
    expect((await place(vouchers, 'order-3', headers)).status).toBe(200);
    const [event] = await vouchers.app.get(Outbox).published();
    expect(readTraceparent(event?.traceparent)).toBeDefined();
    expect(readTraceparent(event?.traceparent)?.traceId).not.toBe(traceId);
  });
});

it('a collector that is away costs only the traces', async () => {
  const vouchers = await shop({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  expect((await place(vouchers, 'order-4')).status).toBe(200);
  const began = Date.now();
  await eventually('the order is published', async () => (await vouchers.app.get(Outbox).backlog()).depth === 0);
  expect(Date.now() - began).toBeLessThan(5_000);
});
