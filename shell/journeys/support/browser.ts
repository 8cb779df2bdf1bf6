import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

export const widths = { phone: 390, desktop: 1_280 } as const;
export const heights = { phone: 844, desktop: 900 } as const;
export type Screen = keyof typeof widths;
const screens: readonly Screen[] = ['phone', 'desktop'];

/** As long as Playwright takes a network to be idle by. */
const idleMs = 500;

/** The checker that the builder below has too, whatever other is installed beside it. */
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const checker = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const checks: RunOptions = {
  // Describing each element that passed takes longer than the check.
  resultTypes: ['violations'],
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
};

/** What stands around the content: the menus and the footer. */
const around = ':is(header, nav, footer):not(:is(main, dialog) *)';

/** What was found to break no rule where it stood around another page, at the same width. */
const goodFrames = new Set<number>();

/**
 * What breaks a rule on a page, which keeps the checker for the next time: to read it takes as long as the check of a small page. What stands around the
 * content is left out where it was good around another.
 */
const violationsOn = async (page: Page): Promise<AxeResults['violations']> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker);
  const found = await page.evaluate(
    async ({ options, frameOf, known }) => {
      const drawn = `${innerWidth} ${[...document.querySelectorAll(frameOf)].map(({ outerHTML }) => outerHTML).join('')}`;
      let frame = 0;
      for (let place = 0; place < drawn.length; place += 1) frame = (Math.imul(frame, 31) + drawn.charCodeAt(place)) | 0;
      const context = known.includes(frame) ? { exclude: [frameOf] } : document;
      const { violations }: AxeResults = await Reflect.get(window, 'axe').run(context, options);
      return { violations, frame };
    },
    { options: checks, frameOf: around, known: [...goodFrames] },
  );
  if (found.violations.length === 0) goodFrames.add(found.frame);
  return found.violations;
};

/** The same where there are frames. */
const violationsWithFrames = async (page: Page): Promise<AxeResults['violations']> => {
  // A letter is locked in: no script runs in it, the checker's neither.
  const { violations } = await new AxeBuilder({ page }).options(checks).exclude('iframe[sandbox]').analyze();
  return violations;
};

/** One person's browser: it notes every console error, failed request and unhandled error, so that a journey can insist on silence. */
export class Visitor {
  readonly #problems: string[] = [];
  readonly #expected: RegExp[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    this.#watch(page);
    context.on('page', (other) => this.#watch(other));
  }

  static async arrive(browser: Browser, baseURL: string, screen: Screen = 'desktop'): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: widths[screen], height: heights[screen] },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      acceptDownloads: true,
      // Nobody is watching, and drawing animations would take a fifth of the time.
      reducedMotion: 'reduce',
      hasTouch: screen === 'phone',
    });
    context.setDefaultTimeout(15_000);
    return new Visitor(context, await context.newPage());
  }

  #watch(page: Page): void {
    page.on('pageerror', (error) => this.#problems.push(`error in the page: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#problems.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('requestfailed', (request) => {
      // A page that is left behind takes its requests with it.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED')
        this.#problems.push(`request: ${request.failure()?.errorText} ${request.url()}`);
    });
  }

  /** Goes to a page as a link does: the site is not loaded again, and what is shown over it stays. */
  follow(path: string): Promise<void> {
    return this.untilIdle(() => this.page.evaluate((to) => history.pushState(null, '', to), path));
  }

  /** What it leads to is over once no request has begun or ended for a while. */
  async untilIdle(act: () => Promise<unknown>): Promise<void> {
    let last = Date.now();
    const note = () => {
      last = Date.now();
    };
    this.page.on('request', note).on('requestfinished', note);
    await act();
    while (Date.now() - last < idleMs) await wait(idleMs / 10);
    this.page.off('request', note).off('requestfinished', note);
  }

  /** What may go wrong in the page because the journey makes it go wrong. */
  expects(...patterns: readonly RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** What went wrong that is not expected. */
  get problems(): readonly string[] {
    return this.#problems.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
  }

  assertQuiet(): void {
    assert.deepEqual(this.problems, []);
  }

  /** The page breaks no WCAG 2.2 AA rule that a machine can check. */
  async assertAccessible(): Promise<void> {
    const violations = await this.#onWholePage(() =>
      this.page.frames().length === 1 ? violationsOn(this.page) : violationsWithFrames(this.page),
    );
    assert.deepEqual(
      violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join(', ')})`),
      [],
    );
  }

  /** From its top, in a window as tall as the page: what sticks to its edge half covers a field only until one scrolls. */
  async #onWholePage<T>(look: () => Promise<T>): Promise<T> {
    const size = this.page.viewportSize();
    if (!size) throw new Error('unreachable: a visitor has a window');
    const height = await this.page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' });
      return document.documentElement.scrollHeight;
    });
    await this.page.setViewportSize({ ...size, height });
    try {
      return await look();
    } finally {
      await this.page.setViewportSize(size);
    }
  }

  /** Nothing sticks out: the page scrolls down, never sideways. On a touch screen no field has letters under 16 px, into which an iPhone zooms. */
  async assertFits(): Promise<void> {
    const { scroll, client, widest, small } = await this.page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      client: document.documentElement.clientWidth,
      widest: [...document.querySelectorAll('body *')]
        .filter((element) => Math.round(element.getBoundingClientRect().right) === document.documentElement.scrollWidth)
        .map((element) => element.outerHTML.slice(0, 120)),
      small: [...document.querySelectorAll('input, select, textarea')]
        .filter((field) => matchMedia('(pointer: coarse)').matches && parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.id || field.outerHTML.slice(0, 120)),
    }));
    assert.ok(scroll <= client, `the page is ${scroll} pixels wide on a screen of ${client}: ${widest.join(' ')}`);
    assert.deepEqual(small, []);
  }

  /** Text of twice the size, as a browser is set to, takes two lines, not more than the screen. */
  async assertLargeTextFits(): Promise<void> {
    const browser = await this.context.newCDPSession(this.page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await this.assertFits();
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    await browser.detach();
  }

  /** Looks at the page as it is on a phone and on a desktop, whichever of them the journey is walked on. */
  async onEach(look: (screen: Screen) => Promise<void>): Promise<void> {
    const size = this.page.viewportSize();
    if (!size) throw new Error('unreachable: a visitor has a window');
    try {
      for (const screen of screens) {
        await this.page.setViewportSize({ width: widths[screen], height: heights[screen] });
        // What depends on the width is drawn again in the next frame.
        await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        await look(screen);
      }
    } finally {
      await this.page.setViewportSize(size);
    }
  }

  /** How many sheets of paper its page is printed on. */
  async sheets(format: string): Promise<number> {
    return (await this.page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  }

  /** Keeps a picture under `KERBSIDE_PICTURES` when that is set. */
  async picture(name: string): Promise<void> {
    const folder = process.env['KERBSIDE_PICTURES'];
    if (!folder) return;
    await mkdir(folder, { recursive: true });
    await this.page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }

  leave(): Promise<void> {
    return this.context.close();
  }
}
