import { Injectable } from '@nestjs/common';
import { Leases } from './leases.js';
import { Log } from './log.js';

interface Sweep {
  readonly ms: number;
  readonly work: () => Promise<void>;
  timer?: NodeJS.Timeout;
  running?: Promise<void> | undefined;
  failures: number;
  endedAt: number;
}

export interface SweepState {
  readonly name: string;
  /** In a row. */
  readonly failures: number;
  /** When this process last ran it to its end, in seconds since 1970; before that, when it began to wait for its turn. */
  readonly endedAt: number;
  readonly periodSeconds: number;
}

/** How long the work of a process that was killed waits for another to take it over. */
const shortestLeaseMs = 6_000;

/** Recurring work that one process of the service does at a time. Register in a constructor; it begins when the service has started. */
@Injectable()
export class Sweeper {
  private readonly sweeps = new Map<string, Sweep>();
  private isStarted = false;

  constructor(
    private readonly leases: Leases,
    private readonly log: Log,
  ) {}

  every(name: string, ms: number, work: () => Promise<void>): void {
    if (this.sweeps.has(name)) throw new Error(`There is already a sweep called ${name}`);
    this.sweeps.set(name, { ms, work, failures: 0, endedAt: Date.now() / 1_000 });
    if (this.isStarted) this.schedule(name);
  }

  start(): void {
    this.isStarted = true;
    for (const name of this.sweeps.keys()) this.schedule(name);
  }

  /** Waits for what is running and gives the leases back, so that another process takes over at once. */
  async stop(): Promise<void> {
    this.isStarted = false;
    for (const sweep of this.sweeps.values()) clearTimeout(sweep.timer);
    await Promise.all([...this.sweeps.values()].map((sweep) => sweep.running));
    await Promise.all([...this.sweeps.keys()].map((name) => this.giveBack(`sweep:${name}`)));
  }

  states(): SweepState[] {
    return [...this.sweeps].map(([name, { ms, failures, endedAt }]) => ({ name, failures, endedAt, periodSeconds: ms / 1_000 }));
  }

  /** Runs a sweep now, whoever holds its lease; its failure is thrown. For tests and operators. */
  async runNow(name: string): Promise<void> {
    await this.sweepCalled(name).work();
  }

  /** A database that is away must not keep the process from stopping: the lease runs out by itself. */
  private async giveBack(lease: string): Promise<void> {
    try {
      await this.leases.release(lease);
    } catch (error) {
      this.log.warn({ error, lease }, 'A lease could not be given back');
    }
  }

  private schedule(name: string): void {
    const sweep = this.sweepCalled(name);
    sweep.timer = setTimeout(() => {
      sweep.running = this.run(name, sweep).finally(() => {
        sweep.running = undefined;
        if (this.isStarted) this.schedule(name);
      });
    }, sweep.ms);
  }

  private async run(name: string, sweep: Sweep): Promise<void> {
    const { ms, work } = sweep;
    const lease = `sweep:${name}`;
    const leaseMs = Math.max(3 * ms, shortestLeaseMs);
    try {
      if (!(await this.leases.hold(lease, leaseMs))) return;
      const renewal = setInterval(
        () =>
          void this.leases
            .take(lease, leaseMs)
            .catch((error: unknown) => this.log.warn({ error, sweep: name }, 'A lease could not be renewed')),
        leaseMs / 3,
      );
      await work().finally(() => clearInterval(renewal));
      sweep.failures = 0;
      sweep.endedAt = Date.now() / 1_000;
    } catch (error) {
      sweep.failures += 1;
      this.log.error({ error, sweep: name }, 'A sweep failed; it runs again at its time');
    }
  }

  private sweepCalled(name: string): Sweep {
    const sweep = this.sweeps.get(name);
    if (!sweep) throw new Error(`There is no sweep called ${name}`);
    return sweep;
  }
}
