import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Recorder } from '@kerbside/contracts/operation/trace-recorder';
import { newSpanId, newTraceId, readTraceparent, writeTraceparent } from '@kerbside/contracts/traceparent';
import { scopes } from './scopes.js';
import type { PlatformConfig } from '../settings/platform-config.js';

/** One step of a trace. Attributes are names, codes and counts; never an id of a person, a plate, an address or a URL. */
export interface TraceStep {
  readonly name: string;
  readonly kind?: SpanKind;
  /** A `traceparent` to continue, instead of what is being handled now; an invalid one begins a new trace. */
  readonly parent?: unknown;
  /** Of the work that this step continues. */
  readonly requestId?: string | undefined;
  readonly attributes?: Attributes;
}

/** What is being handled, as stored by work that continues it later. */
export interface Origin {
  readonly requestId: string;
  readonly traceparent: string;
}

/** Which trace each piece of work belongs to. Where nothing records traces, the ids are still passed on, and nothing else is done. */
@Injectable()
export class Traces implements OnApplicationShutdown {
  constructor(private readonly recorder?: Recorder) {}

  get isRecorded(): boolean {
    return this.recorder !== undefined;
  }

  /** Begins a step that ends in another callback: the caller must call `span.end()`. */
  begin({ name, kind = SpanKind.INTERNAL, parent, attributes = {} }: Omit<TraceStep, 'requestId'>): Span {
    const place = readTraceparent(parent);
    if (!this.recorder) return trace.wrapSpanContext(place ?? newPlace());
    const context = place ? trace.setSpanContext(ROOT_CONTEXT, { ...place, isRemote: true }) : ROOT_CONTEXT;
    return this.recorder.tracer.startSpan(name, { kind, attributes }, context);
  }

  /** Runs work as a step of what is being handled, or of `parent`; what it logs and sends carries the trace. */
  async run<T>(step: TraceStep, work: (span: Span) => Promise<T>): Promise<T> {
    const scope = scopes.getStore();
    const isChild = !('parent' in step) && scope?.trace !== undefined;
    const requestId = step.requestId ?? scope?.requestId ?? randomUUID();
    const span = isChild ? this.child(step, scope.trace) : this.begin(step);
    try {
      return await scopes.within({ requestId, trace: span.spanContext() }, () => work(span));
    } catch (error) {
      failed(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  /** Like `run`, for steps that are worth having only where traces are recorded. */
  aside<T>(name: string, work: () => Promise<T>): Promise<T> {
    return this.isRecorded && scopes.getStore()?.trace ? this.run({ name }, work) : work();
  }

  /** Undefined while nothing is being handled. */
  origin(): Origin | undefined {
    const { requestId, trace: place } = scopes.getStore() ?? {};
    return requestId !== undefined && place ? { requestId, traceparent: writeTraceparent(place) } : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.recorder?.close();
  }

  private child({ name, kind = SpanKind.INTERNAL, attributes = {} }: TraceStep, parent: SpanContext): Span {
    if (!this.recorder) return trace.wrapSpanContext(parent);
    return this.recorder.tracer.startSpan(name, { kind, attributes }, trace.setSpanContext(ROOT_CONTEXT, parent));
  }
}

/** The SDK is loaded only where traces go somewhere. */
export const connectTraces = async (config: PlatformConfig, complain: (error: unknown) => void): Promise<Traces> => {
  if (config.traces === undefined) return new Traces();
  const { recordTraces } = await import('@kerbside/contracts/operation/trace-recorder');
  return new Traces(recordTraces({ ...config.traces, service: config.service, complain }));
};

/** Records only the kind of a failure: messages quote what they were about. */
export const failed = (span: Span, error: unknown): void => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  const name = error instanceof Error ? error.name : typeof error;
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', typeof code === 'string' ? code : name);
};

const newPlace = (): SpanContext => ({ traceId: newTraceId(), spanId: newSpanId(), traceFlags: TraceFlags.SAMPLED });
