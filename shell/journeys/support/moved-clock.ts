import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

const dayMs = 24 * 60 * 60_000;

/** The clock of a site, which its processes read as they start: the real one, or whole days ahead of it. */
export class MovedClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kerbside-clock-'));
  readonly #file = join(this.#folder, 'days-ahead');
  #days = 0;

  constructor() {
    this.#write();
  }

  /** What the processes are started with. */
  get env() {
    const preload = new URL('./days-ahead.mjs', import.meta.url).href;
    return { DAYS_AHEAD_FILE: this.#file, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}` };
  }

  now(): Date {
    return new Date(Date.now() + this.#days * dayMs);
  }

  /** For processes that start from now on. */
  moveOn(days: number): void {
    this.#days += days;
    this.#write();
  }

  /** A browser whose owner lives in the same time. */
  setIn(context: BrowserContext): Promise<void> {
    return context.clock.setSystemTime(this.now());
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #write(): void {
    writeFileSync(this.#file, String(this.#days));
  }
}
