import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How often the delay of the event loop is sampled, in ms: each sample wakes the process. */
const samplingMs = 10;
/** Longer where several services share a process, since each takes its own samples. */
const sharedSamplingMs = 1_000;

/** A measure that is read when Prometheus asks. */
export interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  readonly read: () => Promise<readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]>;
}

interface CounterOptions<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly L[];
}

/** One registry per service, since several may share a process. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_seconds',
    help: 'How long calls took, by route, never by URL',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: seconds,
    registers: [this.registry],
  });

  constructor(service: string, isShared = false) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: isShared ? sharedSamplingMs : samplingMs });
  }

  answered(call: { method: string; route: string; status: number; seconds: number }): void {
    this.requests.observe({ method: call.method, route: call.route, status: call.status }, call.seconds);
  }

  show({ name, help, labelNames = [], read }: GaugeOptions): Gauge {
    return new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const samples = await read();
        this.reset();
        for (const { labels = {}, value } of samples) this.set(labels, value);
      },
    });
  }

  count<L extends string = never>({ name, help, labelNames = [] }: CounterOptions<L>): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}
