import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { londonDay } from '@kerbside/contracts/days/dates';
import { demoPeople } from '@kerbside/contracts/demo';
import { moveSandboxDay, readSandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import type { Site, SiteOptions as StackOptions } from '@kerbside/contracts/tooling/site-process.mjs';
import { Cards } from '@kerbside/contracts/tooling/trials/purchases/cards.mjs';
import type { BrowserContext } from '@playwright/test';
import type { Visitor } from './browser.js';
import { Buyer } from './buyer.js';
import { EngineStack, isOnEngines } from './engine-stack.js';
import { messageTo } from './mailbox.js';
import { preparedData } from './prepared-data.js';
import { startSite } from './running-site.js';
import { SiteCaller } from './site-caller.js';

const dayMs = 24 * 60 * 60_000;

/** The clock of a site: the real one, or whole days ahead of it. */
class MovedClock {
  readonly #folder = mkdtempSync(join(tmpdir(), 'kerbside-clock-'));
  readonly #file = join(this.#folder, 'days-ahead');
  #days = 0;

  constructor() {
    this.#write();
  }

  get isAhead(): boolean {
    return this.#days > 0;
  }

  /** What the processes are started with. */
  get env() {
    const preload = new URL('./days-ahead.mjs', import.meta.url).href;
    return { DAYS_AHEAD_FILE: this.#file, NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${preload}` };
  }

  now(): Date {
    return new Date(Date.now() + this.#days * dayMs);
  }

  /** For processes that start from now on, or are told to notice. */
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

export const demoPassword = 'kerbside-demo';

export interface SiteOptions extends Pick<StackOptions, 'apart' | 'env'> {
  /** Whether the journeys move its clock. */
  readonly hasMovedClock?: boolean;
  /** Whether they change what holds for everybody: the day by which payments fall due, or the prices. They share one site, one after another. */
  readonly changesForAll?: boolean;
}

/** What the files of a project are given: one object, for Playwright starts a site anew for a file whose options are another, even an equal one. */
export const movedClock: SiteOptions = { hasMovedClock: true };
export const changesForAll: SiteOptions = { changesForAll: true };

/** In one process on the embedded engines, or as a fleet on the real ones: the journeys are the same. */
const startStack = async (options: StackOptions): Promise<Site | EngineStack> =>
  isOnEngines() ? EngineStack.start(options.env) : startSite({ ...options, startsFrom: options.apart ? undefined : await preparedData() });

/** The whole product. */
export class ComposedSite {
  readonly #staff = new Map<string, Promise<SiteCaller>>();
  readonly #expectedInLogs: RegExp[] = [];

  private constructor(
    readonly stack: Site | EngineStack,
    private readonly movedClock: MovedClock | undefined,
  ) {}

  static async start({ hasMovedClock = false, changesForAll: _, ...options }: SiteOptions = {}): Promise<ComposedSite> {
    const clock = hasMovedClock ? new MovedClock() : undefined;
    return new ComposedSite(await startStack({ ...options, env: { ...options.env, ...clock?.env } }), clock);
  }

  /** The time that it is on the site. */
  now(): Date {
    return this.movedClock?.now() ?? new Date();
  }

  get clock(): MovedClock {
    if (!this.movedClock) throw new Error('only the clock of a site with hasMovedClock is moved');
    return this.movedClock;
  }

  /** Whoever arrives after days have passed lives in that time too. */
  async greet({ context }: Visitor): Promise<void> {
    if (this.movedClock?.isAhead) await this.movedClock.setIn(context);
  }

  /** Lets some days pass unattended: anyone who was signed in signs in again. */
  async goOnDays(days: number): Promise<void> {
    // A transaction that another got in the way of just then is not begun again days later: its job is.
    this.expectInLogs(/WriteConflict.*"msg":"A job failed; it will be tried again"/);
    this.clock.moveOn(days);
    this.#staff.clear();
    await this.stack.noticeDays();
  }

  get url(): string {
    return this.stack.url;
  }

  get cards(): Cards {
    return new Cards(this.stack.cardsUrl);
  }

  /** Moves the day by which payments fall due, the bank's too, one by one: what is due on each is collected. */
  async moveSandboxDays(days: number): Promise<void> {
    const finance = await this.staff('finance');
    const { daysAhead } = await finance.send(readSandboxDay, {});
    for (let day = 1; day <= days; day += 1) await finance.send(moveSandboxDay, { body: { daysAhead: daysAhead + day } });
  }

  /** A customer whose quote waits to be paid, signed in in the visitor's browser. */
  async buyerIn(visitor: Visitor, options: Parameters<typeof Buyer.readyToPay>[1] = {}): Promise<Buyer> {
    const buyer = await Buyer.readyToPay(this.url, { today: londonDay(this.now()), ...options });
    await buyer.caller.handOver(visitor.context);
    return buyer;
  }

  /** The same, who has paid by card, and the policy that came of it. */
  async boughtIn(...of: Parameters<ComposedSite['buyerIn']>) {
    const buyer = await this.buyerIn(...of);
    await buyer.pay(this.cards);
    return { buyer, policy: await buyer.policy() };
  }

  staff(who: 'agent' | 'finance' | 'admin' = 'agent'): Promise<SiteCaller> {
    const known = this.#staff.get(who) ?? SiteCaller.signedIn(this.url, demoPeople[who].email, demoPassword);
    this.#staff.set(who, known);
    return known;
  }

  /**
   * Resolves once a purchase started now has led to its policy and its email, so that the effects of earlier ones have arrived too. Wait
   * for this before asserting that something did not happen, or happened once.
   */
  async everythingCame(): Promise<void> {
    const later = await Buyer.readyToPay(this.url, { today: londonDay(this.now()) });
    await later.pay(this.cards);
    await later.policy();
    await messageTo(await this.staff(), later.person.email, 'policy-confirmation');
  }

  /** What the services may write to their logs as an error from now on, because a journey makes it go wrong. */
  expectInLogs(pattern: RegExp): void {
    this.#expectedInLogs.push(pattern);
  }

  /** The services run with `LOG_LEVEL=error`. */
  assertQuietLogs(): void {
    const errors = this.stack.output.split('\n').filter((line) => /"level":("error"|"fatal"|50|60)/.test(line));
    assert.deepEqual(
      errors.filter((line) => !this.#expectedInLogs.some((pattern) => pattern.test(line))),
      [],
    );
  }

  async remove(): Promise<void> {
    await this.stack.remove();
    this.movedClock?.remove();
  }
}
