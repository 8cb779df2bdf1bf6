import { EventEmitter } from 'node:events';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis as Client } from 'ioredis';
import { Log } from '../telemetry/log.js';

const restMs = 1_000;

const toldHere = new Map<string, EventEmitter>();
const toldAt = (host: string): EventEmitter => {
  const told = toldHere.get(host) ?? new EventEmitter().setMaxListeners(0);
  toldHere.set(host, told);
  return told;
};

/** For caches, locks with a time to live, and limits; never for records. Its users carry on without it when it is away. */
@Injectable()
export class Redis implements OnApplicationShutdown {
  private awayUntil = 0;
  /** A connection that only listens; made once somebody does. */
  private ear: Client | undefined;
  private isSubscribed = false;

  constructor(
    readonly client: Client,
    private readonly service: string,
    private readonly log: Log,
    private readonly isReady = () => client.status === 'ready',
    /** It is in this process: what is counted or kept there may as well be counted and kept without it. */
    readonly isHere = false,
    /** What is told, by key; whoever shares a Redis in this process shares this. */
    private readonly told = new EventEmitter(),
  ) {
    client.on('error', (error: unknown) => this.rest(error));
  }

  static async connect(url: string, service: string, log: Log): Promise<Redis> {
    if (url.startsWith('memory://')) {
      const { memoryRedis } = await import('./memory-redis.js');
      const { host } = new URL(url);
      return new Redis(memoryRedis(host), service, log, () => true, true, toldAt(host));
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

  /** Whether all that is told now will be heard. */
  get isHearing(): boolean {
    return this.isHere || this.isSubscribed;
  }

  /** Passes on what any process tells under that key, and an empty text once something may have been missed. */
  hear(key: string, listener: (text: string) => void): void {
    this.told.on(key, listener);
    if (this.isHere) return;
    this.ear ??= this.client
      .duplicate({ autoResubscribe: false })
      .on('message', (at: string, text: string) => this.told.emit(at, text))
      .on('ready', () => void this.subscribe())
      .on('close', () => (this.isSubscribed = false))
      .on('error', () => undefined); // the other connection says so
    void this.subscribe();
  }

  /**
   * Tells every process that hears that key, first of all this one. Redis answers whoever tells before it writes to those who hear: by its next answer
   * it has written to all of them, so that none is asked anything that it would answer by what it had.
   */
  async tell(key: string, text: string): Promise<void> {
    this.told.emit(key, text);
    if (this.isHere) return;
    await this.attempt(async (client) => {
      await client.publish(key, text);
      await client.ping();
    });
  }

  onApplicationShutdown(): void {
    this.ear?.disconnect();
    this.client.disconnect();
  }

  private async subscribe(): Promise<void> {
    if (this.ear?.status !== 'ready') return;
    try {
      const keys = this.told.eventNames().map(String);
      await this.ear.subscribe(...keys);
      for (const key of keys) this.told.emit(key, '');
      this.isSubscribed = true;
    } catch {
      this.ear.disconnect(true);
    }
  }

  private rest(error: unknown): void {
    if (Date.now() >= this.awayUntil) this.log.warn({ error }, 'Redis is away; carrying on without it');
    this.awayUntil = Date.now() + restMs;
  }
}
