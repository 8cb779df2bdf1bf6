import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { demoPeople } from '@kerbside/contracts/demo';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor, type Screen } from './browser.js';
import { Buyer } from './buyer.js';
import { CardSandbox } from './card-sandbox.js';
import { EngineStack, isOnEngines } from './engine-stack.js';
import type { RunningSite } from './running-site.js';
import { SiteCaller } from './site-caller.js';
import { Stack, type StackOptions } from './stack.js';

/** On a machine that is busy with other things. */
const longestMs = 3 * 60_000;
export const demoPassword = 'kerbside-demo';

interface SiteOptions extends StackOptions {
  /** What the services may write to their logs as an error, because the journeys make it go wrong. */
  readonly expectedInLogs?: readonly RegExp[];
}

interface JourneyOptions {
  readonly screen?: Screen;
  /** What may go wrong in the page because the journey makes it go wrong. */
  readonly expected?: readonly RegExp[];
}

/** In one process on the embedded engines, or as a fleet on the real ones: the journeys are the same. */
const startSite = (options: StackOptions): Promise<RunningSite> => (isOnEngines() ? EngineStack.start(options.env) : Stack.start(options));

/** The whole product and a browser, once for the journeys of a `describe`. */
export class ComposedSite {
  #stack: RunningSite | undefined;
  #browser: Browser | undefined;
  readonly #staff = new Map<string, Promise<SiteCaller>>();

  constructor(private readonly options: SiteOptions = {}) {
    before(async () => {
      this.#browser = await openBrowser();
      this.#stack = await startSite(options);
    });
    after(async () => {
      await this.#browser?.close();
      await this.#stack?.remove();
    });
  }

  get stack(): RunningSite {
    if (!this.#stack) throw new Error('the product has not been started');
    return this.#stack;
  }

  get url(): string {
    return this.stack.url;
  }

  get cards(): CardSandbox {
    return new CardSandbox(this.stack.cardsUrl);
  }

  arrive(screen: Screen = 'desktop'): Promise<Visitor> {
    if (!this.#browser) throw new Error('the browser has not been started');
    return Visitor.arrive(this.#browser, this.url, screen);
  }

  /** One test with a browser of its own. Nothing may go wrong in it but what is expected, nor in the services; a failure tells what they said. */
  journey(name: string, work: (visitor: Visitor) => Promise<void>, { screen = 'desktop', expected = [] }: JourneyOptions = {}): void {
    void it(name, { timeout: longestMs }, async () => {
      const visitor = await this.arrive(screen);
      try {
        await work(visitor);
        visitor.assertQuiet(expected);
        this.#assertQuietLogs();
      } catch (error) {
        await visitor.picture(`failed ${name}`.replace(/\W+/g, '-'));
        process.stderr.write(`${name}\n${visitor.problems().join('\n')}\n${this.stack.output}\n`);
        throw error;
      } finally {
        await visitor.leave();
      }
    });
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

  /** The services run with `LOG_LEVEL=error`. */
  #assertQuietLogs(): void {
    const { expectedInLogs = [] } = this.options;
    const errors = this.stack.output.split('\n').filter((line) => /"level":("error"|"fatal"|50|60)/.test(line));
    assert.deepEqual(
      errors.filter((line) => !expectedInLogs.some((pattern) => pattern.test(line))),
      [],
    );
  }
}
