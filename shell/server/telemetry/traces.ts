import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import { newSpanId, newTraceId, readTraceparent, writeTraceparent, type TracePlace } from '@kerbside/contracts/traceparent';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { EdgeConfig } from '../config.js';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** Continues the trace of the page, or starts one here. A malformed header is replaced by a new trace. */
export const traceRequests = async (app: FastifyInstance, config: Pick<EdgeConfig, 'traces'>): Promise<void> => {
  const recorder = await recorderOf(app.log, config.traces);
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = recorder && !isProbe(request) ? recorded(recorder.tracer, request) : trace.wrapSpanContext(placeOf(request));
    request.log = request.log.child({ traceId: request.span.spanContext().traceId });
    done();
  });
  app.addHook('onResponse', ({ span }, reply, done) => {
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
  app.addHook('onClose', async () => recorder?.close());
};

/** The trace header for a service. */
export const traceparentOf = ({ span }: FastifyRequest): Readonly<Record<string, string>> =>
  span ? { traceparent: writeTraceparent(span.spanContext()) } : {};

const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'page';

const isProbe = (request: FastifyRequest): boolean => routeOf(request).startsWith('/health/');

const placeOf = ({ headers }: FastifyRequest): TracePlace =>
  readTraceparent(headers['traceparent']) ?? { traceId: newTraceId(), spanId: newSpanId(), traceFlags: 1 };

const recorded = (tracer: Tracer, request: FastifyRequest): Span => {
  const from = readTraceparent(request.headers['traceparent']);
  const attributes = { 'http.request.method': request.method, 'http.route': routeOf(request) };
  const context = from ? trace.setSpanContext(ROOT_CONTEXT, { ...from, isRemote: true }) : ROOT_CONTEXT;
  return tracer.startSpan(`${request.method} ${routeOf(request)}`, { kind: SpanKind.SERVER, attributes }, context);
};

/** Loads the SDK only where traces are sent somewhere. */
const recorderOf = async (log: FastifyBaseLogger, traces: EdgeConfig['traces']) => {
  if (traces === undefined) return undefined;
  const { recordTraces } = await import('@kerbside/contracts/operation/trace-recorder');
  return recordTraces({ ...traces, service: 'edge', complain: (error) => log.warn({ err: error }, 'traces could not be sent') });
};
