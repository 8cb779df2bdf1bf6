import assert from 'node:assert/strict';
import { demoPeople } from '@kerbside/contracts/demo';
import type { Visitor } from './browser.js';
import { Buyer } from './buyer.js';
import { CardSandbox } from './card-sandbox.js';
import { EngineStack, isOnEngines } from './engine-stack.js';
import { messageTo } from './mailbox.js';
import type { RunningSite } from './running-site.js';
import { SiteCaller } from './site-caller.js';
import { Stack, type StackOptions } from './stack.js';

export const demoPassword = 'kerbside-demo';

export interface SiteOptions extends StackOptions {
  /** What the services may write to their logs as an error, because the journeys make it go wrong. */
  readonly expectedInLogs?: readonly RegExp[];
}

/** In one process on the embedded engines, or as a fleet on the real ones: the journeys are the same. */
const startStack = (options: StackOptions): Promise<RunningSite> => (isOnEngines() ? EngineStack.start(options.env) : Stack.start(options));

/** The whole product. */
export class ComposedSite {
  readonly #staff = new Map<string, Promise<SiteCaller>>();

  private constructor(
    readonly stack: RunningSite,
    private readonly expectedInLogs: readonly RegExp[],
  ) {}

  static async start({ expectedInLogs = [], ...options }: SiteOptions = {}): Promise<ComposedSite> {
    return new ComposedSite(await startStack(options), expectedInLogs);
  }

  get url(): string {
    return this.stack.url;
  }

  get cards(): CardSandbox {
    return new CardSandbox(this.stack.cardsUrl);
  }

  /** Moves the clock of the direct debit sandbox: banks answer, and we are told. */
  async moveBankDays(days: number): Promise<void> {
    const headers = { authorization: 'Bearer sandbox_kerbside_direct_debit' };
    const moved = await fetch(`${this.stack.debitsUrl}/_sandbox/clock`, { method: 'POST', headers, body: JSON.stringify({ days }) });
    assert.equal(moved.status, 200);
  }

  /** A customer whose quote waits to be paid, signed in in the visitor's browser. */
  async buyerIn(visitor: Visitor, options: Parameters<typeof Buyer.readyToPay>[1] = {}): Promise<Buyer> {
    const buyer = await Buyer.readyToPay(this.url, options);
    await buyer.caller.handOver(visitor.context);
    return buyer;
  }

  staff(who: 'agent' | 'finance' | 'admin' = 'agent'): Promise<SiteCaller> {
    const known = this.#staff.get(who) ?? SiteCaller.signedIn(this.url, demoPeople[who].email, demoPassword);
    this.#staff.set(who, known);
    return known;
  }

  /**
   * Resolves once a purchase that begins now has led to its policy and its email: whatever an earlier one leads to has come as well. To be waited for
   * before saying that something did not come, or came once.
   */
  async everythingCame(): Promise<void> {
    const later = await Buyer.readyToPay(this.url);
    await later.pay(this.cards);
    await later.policy();
    await messageTo(await this.staff(), later.person.email, 'policy-confirmation');
  }

  /** The services run with `LOG_LEVEL=error`. */
  assertQuietLogs(): void {
    const errors = this.stack.output.split('\n').filter((line) => /"level":("error"|"fatal"|50|60)/.test(line));
    assert.deepEqual(
      errors.filter((line) => !this.expectedInLogs.some((pattern) => pattern.test(line))),
      [],
    );
  }

  remove(): Promise<void> {
    return this.stack.remove();
  }
}
