import { EventEmitter } from 'node:events';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import CircuitBreaker from 'opossum';
import { DomainError } from '../errors/errors.js';

/** How an outside party is called; a sandbox answers in its place. */
export type OutsideFetch = (url: string, init: RequestInit) => Promise<Response>;

type Work = () => Promise<unknown>;

const options = {
  timeout: false,
  volumeThreshold: 10,
  errorThresholdPercentage: 50,
  rollingCountTimeout: 10_000,
  rollingCountBuckets: 10,
  resetTimeout: 2_000,
  rollingPercentilesEnabled: false,
  enableSnapshots: false,
} as const;
const bucketMs = options.rollingCountTimeout / options.rollingCountBuckets;

const silence: readonly string[] = ['SERVICE_UNAVAILABLE', 'TIMED_OUT', 'UNEXPECTED'];

/** A refusal is an answer too: only silence and faults count against the other side. */
const isAnswer = (error: unknown): boolean => error instanceof DomainError && !silence.includes(error.code);

/** The last ten seconds of a breaker's calls. The window advances only when the breaker is used, so that an idle one needs no timer. */
class CountedWindow extends EventEmitter {
  private movedAt = performance.now();

  catchUp(): void {
    const passed = Math.floor((performance.now() - this.movedAt) / bucketMs);
    this.movedAt += passed * bucketMs;
    for (let left = Math.min(passed, options.rollingCountBuckets); left > 0; left -= 1) this.emit('rotate');
  }
}

interface Breaker {
  readonly circuit: CircuitBreaker<[Work], unknown>;
  readonly window: CountedWindow;
}

/** Stops calling a party that no longer answers, and tries again after two seconds. One breaker per name: a service or an outside party. */
@Injectable()
export class Breakers implements OnApplicationShutdown {
  private readonly breakers = new Map<string, Breaker>();

  /** Rejects with SERVICE_UNAVAILABLE while the breaker is open; otherwise settles as `work` does. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    const { circuit, window } = this.breaker(name);
    window.catchUp();
    try {
      await circuit.fire(async () => {
        try {
          result = { value: await work() };
        } finally {
          window.catchUp();
        }
      });
    } catch (error) {
      throw error instanceof Error && CircuitBreaker.isOurError(error) ? new DomainError('SERVICE_UNAVAILABLE', { cause: error }) : error;
    }
    if (!result) throw new Error(`The breaker ${name} did not run its work`);
    return result.value;
  }

  onApplicationShutdown(): void {
    for (const { circuit } of this.breakers.values()) circuit.shutdown();
  }

  private breaker(name: string): Breaker {
    const known = this.breakers.get(name);
    if (known) return known;
    const window = new CountedWindow();
    const circuit = new CircuitBreaker((work: Work) => work(), {
      ...options,
      name,
      errorFilter: isAnswer,
      rotateBucketController: window,
    });
    const made = { circuit, window };
    this.breakers.set(name, made);
    return made;
  }
}
