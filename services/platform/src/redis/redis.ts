import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis as Client } from 'ioredis';
import { Log } from '../telemetry/log.js';

const restMs = 1_000;

/** For caches, locks with a time to live, and limits; never for records. Its users carry on without it when it is away. */
@Injectable()
export class Redis implements OnApplicationShutdown {
  private awayUntil = 0;

  constructor(
    readonly client: Client,
    private readonly service: string,
    private readonly log: Log,
    private readonly isReady = () => client.status === 'ready',
    /** It is in this process: what is counted or kept there may as well be counted and kept without it. */
    readonly isHere = false,
  ) {
    client.on('error', (error: unknown) => this.rest(error));
  }

  static async connect(url: string, service: string, log: Log): Promise<Redis> {
    if (url.startsWith('memory://')) {
      const { memoryRedis } = await import('./memory-redis.js');
      return new Redis(memoryRedis(new URL(url).host), service, log, () => true, true);
    }
    // A client that never connects is never ready.
    if (url.startsWith('none://')) return new Redis(new Client({ lazyConnect: true, enableOfflineQueue: false }), service, log);
    const client = new Client(url, {
      enableOfflineQueue: false,
      // Not `enableAutoPipelining`: a server that dies in the middle of one takes the process with it (ioredis spreads an undefined reply).
      maxRetriesPerRequest: 1,
      connectTimeout: 2_000,
      disconnectTimeout: 200,
      commandTimeout: 500,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    return new Redis(client, service, log);
  }

  /** A key of this service alone. */
  key(...parts: readonly string[]): string {
    return ['kerbside', this.service, ...parts].join(':');
  }

  /** A key that all services share. */
  sharedKey(...parts: readonly string[]): string {
    return ['kerbside', ...parts].join(':');
  }

  /** Runs `work`, or returns undefined when Redis is away; after a failure Redis is left alone for a second. */
  async attempt<T>(work: (client: Client) => Promise<T>): Promise<T | undefined> {
    if (Date.now() < this.awayUntil || !this.isReady()) return undefined;
    try {
      return await work(this.client);
    } catch (error) {
      this.rest(error);
      return undefined;
    }
  }

  onApplicationShutdown(): void {
    this.client.disconnect();
  }

  private rest(error: unknown): void {
    if (Date.now() >= this.awayUntil) this.log.warn({ error }, 'Redis is away; carrying on without it');
    this.awayUntil = Date.now() + restMs;
  }
}
