import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from '@kerbside/contracts/caller';
import type { TracePlace } from '@kerbside/contracts/traceparent';

/** What is known of the work that runs now. Every line logged meanwhile carries its request and trace. */
export interface Scope {
  readonly requestId?: string;
  readonly trace?: TracePlace | undefined;
  /** Who made the request, once the guards know. */
  readonly caller?: () => Caller | undefined;
  /** A job, or any other work of a sweep: its caller repeats it until it succeeds. */
  readonly isRetried?: boolean;
  /** The run of the keyed request that it answers. */
  readonly keyed?: object;
  /** Uncount the tries that the request has counted so far. */
  readonly counted?: (() => Promise<void>)[];
}

/**
 * The scope of what is running now; undefined between requests. One for all services of a process: in Node 20 each storage makes every promise
 * of its process dearer for as long as it is on.
 */
export class Scopes extends AsyncLocalStorage<Scope> {
  #services = 0;

  /** Once for each service, before it shuts down. */
  opened(): void {
    this.#services += 1;
  }

  onApplicationShutdown(): void {
    this.#services -= 1;
    if (this.#services === 0) this.disable();
  }

  /** Runs work as part of what is running now, of which more is known. */
  within<T>(known: Scope, work: () => T): T {
    return this.run({ ...this.getStore(), ...known }, work);
  }
}

export const scopes = new Scopes();
