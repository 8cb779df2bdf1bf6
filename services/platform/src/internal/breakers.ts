import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import CircuitBreaker from 'opossum';
import { DomainError } from '../errors/errors.js';

type Work = () => Promise<unknown>;

const options = {
  timeout: false,
  volumeThreshold: 10,
  errorThresholdPercentage: 50,
  rollingCountTimeout: 10_000,
  resetTimeout: 2_000,
} as const;

const silence: readonly string[] = ['SERVICE_UNAVAILABLE', 'TIMED_OUT', 'UNEXPECTED'];

/** A refusal is an answer too: only silence and faults count against the other side. */
const isAnswer = (error: unknown): boolean => error instanceof DomainError && !silence.includes(error.code);

/** Stops calling a party that no longer answers, and tries again after two seconds. One breaker per name: a service or an outside party. */
@Injectable()
export class Breakers implements OnApplicationShutdown {
  private readonly breakers = new Map<string, CircuitBreaker<[Work], unknown>>();

  /** Rejects with SERVICE_UNAVAILABLE while the breaker is open; otherwise settles as `work` does. */
  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    let result: { readonly value: T } | undefined;
    try {
      await this.breaker(name).fire(async () => {
        result = { value: await work() };
      });
    } catch (error) {
      throw error instanceof Error && CircuitBreaker.isOurError(error) ? new DomainError('SERVICE_UNAVAILABLE', { cause: error }) : error;
    }
    if (!result) throw new Error(`The breaker ${name} did not run its work`);
    return result.value;
  }

  onApplicationShutdown(): void {
    for (const breaker of this.breakers.values()) breaker.shutdown();
  }

  private breaker(name: string): CircuitBreaker<[Work], unknown> {
    const known = this.breakers.get(name);
    if (known) return known;
    const made = new CircuitBreaker((work: Work) => work(), { ...options, name, errorFilter: isAnswer });
    this.breakers.set(name, made);
    return made;
  }
}
