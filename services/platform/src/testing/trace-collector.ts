import Fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { eventually } from './events/event-probe.js';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spans = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              attributes: z.array(attribute),
              status: z.object({ code: z.optional(z.int()) }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isFailed: boolean;
}

/** What `OTEL_EXPORTER_OTLP_ENDPOINT` points to in tests: receives and keeps what services send to a collector. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  private readonly server: FastifyInstance = Fastify({ forceCloseConnections: true, bodyLimit: 10 * 1024 * 1024 });

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    collector.server.post('/v1/traces', (request) => collector.take(request.body));
    await collector.server.listen({ port: 0, host: '127.0.0.1' });
    return collector;
  }

  get url(): string {
    return this.server.listeningOrigin;
  }

  /** `service: step`, for each step of a trace. */
  stepsOf(traceId: string): string[] {
    return this.spans.filter((span) => span.traceId === traceId).map(({ service, name }) => `${service}: ${name}`);
  }

  async until(traceId: string, steps: readonly string[]): Promise<void> {
    await eventually(`${steps.join(', ')} in one trace`, async () => steps.every((step) => this.stepsOf(traceId).includes(step)));
  }

  close(): Promise<void> {
    return this.server.close();
  }

  private take(body: unknown): object {
    for (const { resource, scopeSpans } of z.parse(spans, body).resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        this.spans.push({
          ...span,
          service,
          parentSpanId: span.parentSpanId,
          attributes: valuesOf(span.attributes),
          isFailed: span.status.code === 2,
        });
    }
    return {};
  }
}

const valuesOf = (attributes: readonly z.infer<typeof attribute>[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
