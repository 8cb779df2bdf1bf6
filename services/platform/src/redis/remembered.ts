import type { Clock } from '../time/clock.js';
import type { Redis } from './redis.js';

/** For how long a process trusts what it read. Far less than it takes to notice by other means that a connection went silent. */
const trustMs = 5_000;
const most = 10_000;

interface Options {
  readonly redis: Redis;
  readonly clock: Clock;
  /** Processes with the same name forget together. */
  readonly name: string;
}

/** What was read a moment ago, in this process, as long as it hears what the others forget. */
export class ShortMemory<T> {
  private readonly kept = new Map<string, { readonly value: T; readonly until: number }>();
  /** What is forgotten while it is being read must not be kept. */
  private times = 0;
  private readonly channel: string;

  constructor(private readonly options: Options) {
    this.channel = options.redis.sharedKey('forgotten', options.name);
    options.redis.hear(this.channel, (key) => this.drop(key));
  }

  async read(key: string, ask: () => Promise<T>): Promise<T> {
    const { redis, clock } = this.options;
    const now = clock.now().getTime();
    const known = this.kept.get(key);
    if (known && now < known.until && redis.isHearing) return known.value;
    const before = this.times;
    const value = await ask();
    if (before === this.times && redis.isHearing) this.keep(key, { value, until: now + trustMs });
    return value;
  }

  /** Has every process read it again; without a key, everything. */
  forget(key = ''): Promise<void> {
    return this.options.redis.tell(this.channel, key);
  }

  private keep(key: string, one: { readonly value: T; readonly until: number }): void {
    this.kept.delete(key);
    this.kept.set(key, one);
    const [oldest] = this.kept.keys();
    if (this.kept.size > most && oldest !== undefined) this.kept.delete(oldest);
  }

  private drop(key: string): void {
    this.times += 1;
    if (key === '') this.kept.clear();
    else this.kept.delete(key);
  }
}
