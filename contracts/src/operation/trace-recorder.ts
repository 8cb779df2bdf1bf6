import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';

export interface Recorder {
  readonly tracer: Tracer;
  readonly close: () => Promise<void>;
}

interface TraceSettings {
  readonly service: string;
  readonly endpoint: string;
  /** The share of traces that is recorded. */
  readonly ratio: number;
  readonly complain: (error: unknown) => void;
}

const sendEveryMs = 1_000;
/** A collector that is away must delay nothing, least of all a process that is stopping. */
const sendWithinMs = 3_000;

/** Sends spans to an OpenTelemetry collector over OTLP/HTTP. */
export const recordTraces = ({ service, endpoint, ratio, complain }: TraceSettings): Recorder => {
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const exporter = telling(new OTLPTraceExporter({ url, timeoutMillis: sendWithinMs }), complain);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'kerbside' }),
    sampler: samplerOf(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs, exportTimeoutMillis: sendWithinMs })],
  });
  return { tracer: provider.getTracer('kerbside'), close: () => provider.shutdown() };
};

/** Decides by the trace id, so that all parts decide alike; an outside caller can keep a trace from being recorded, never have it recorded. */
const samplerOf = (ratio: number): Sampler => {
  const share = new TraceIdRatioBasedSampler(ratio);
  return new ParentBasedSampler({
    root: share,
    remoteParentSampled: share,
    remoteParentNotSampled: new AlwaysOffSampler(),
    localParentSampled: new AlwaysOnSampler(),
    localParentNotSampled: new AlwaysOffSampler(),
  });
};

const telling = (exporter: SpanExporter, complain: (error: unknown) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error) complain(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
});
