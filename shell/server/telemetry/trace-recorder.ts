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

interface Recorder {
  readonly tracer: Tracer;
  readonly close: () => Promise<void>;
}

interface TraceSettings {
  readonly endpoint: string;
  /** The share of traces that is recorded. */
  readonly ratio: number;
  readonly complain: (error: unknown) => void;
}

const sendEveryMs = 1_000;
/** A collector that is down must not delay anything, least of all a process that is stopping. */
const sendWithinMs = 3_000;

/** Records traces as the services do (services/platform), with which this server shares no code. */
export const recordTraces = ({ endpoint, ratio, complain }: TraceSettings): Recorder => {
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const exporter = reportingFailures(new OTLPTraceExporter({ url, timeoutMillis: sendWithinMs }), complain);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'edge', 'service.namespace': 'kerbside' }),
    sampler: samplerOf(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs, exportTimeoutMillis: sendWithinMs })],
  });
  return { tracer: provider.getTracer('kerbside'), close: () => provider.shutdown() };
};

/** Samples by the trace's id, so that all parts decide alike. A caller from outside can keep a trace from being recorded, but cannot force recording. */
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

const reportingFailures = (exporter: SpanExporter, complain: (error: unknown) => void): SpanExporter => ({
  export: (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error) complain(result.error);
      done(result);
    }),
  shutdown: () => exporter.shutdown(),
});
