import * as z from 'zod/mini';
import type { Breakers, OutsideFetch } from '@kerbside/platform/internal/breakers';
import { problemOfStatus, VehicleDataError } from './vehicle-data-error.js';

export interface RegisterSettings {
  readonly url: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
}

export interface LineSettings {
  readonly party: string;
  readonly fetch: OutsideFetch;
  readonly breakers: Breakers;
  readonly timeoutMs: number;
}

export interface RegisterRequest<S extends z.core.$ZodType> {
  readonly url: string;
  readonly init: RequestInit;
  readonly answer: S;
}

/**
 * The connection to one register: a time-out, no redirects (ASVS 15.3.2), a circuit breaker, the response parsed. Every failure is a `VehicleDataError`;
 * "no such vehicle" is a valid response, so it does not count against the register.
 */
export class RegisterLine {
  constructor(private readonly settings: LineSettings) {}

  async send<S extends z.core.$ZodType>(request: RegisterRequest<S>): Promise<z.output<S>> {
    const { party, breakers } = this.settings;
    try {
      const answer = await breakers.run(party, () => this.ask(request));
      if (answer instanceof VehicleDataError) throw answer;
      return answer;
    } catch (cause) {
      throw cause instanceof VehicleDataError ? cause : new VehicleDataError(isLate(cause) ? 'timed_out' : 'failed', party, { cause });
    }
  }

  private async ask<S extends z.core.$ZodType>({ url, init, answer }: RegisterRequest<S>): Promise<z.output<S> | VehicleDataError> {
    const { party, fetch, timeoutMs } = this.settings;
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    if (response.ok) return z.parse(answer, await response.json());
    const refused = new VehicleDataError(problemOfStatus(response.status), party, { status: response.status });
    if (refused.isAnswer) return refused;
    throw refused;
  }
}

/** An `AbortSignal.timeout` rejects with a DOMException, which need not be this realm's `Error`. */
const isLate = (error: unknown): boolean => typeof error === 'object' && error !== null && Reflect.get(error, 'name') === 'TimeoutError';
