import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { test as federated } from '../support/federation-test.js';
import { listening } from '../support/remote-stand.js';
import { until } from '../support/until.js';

/** The next release of the site, as the service worker sees it: its cache has another name. */
class NextRelease {
  private constructor(
    readonly url: string,
    private readonly server: Server,
    private readonly release: { isOut: boolean; isAway: boolean },
  ) {}

  static async before(site: string): Promise<NextRelease> {
    const release = { isOut: false, isAway: false };
    const server = createServer(async ({ url = '/', headers }, response) => {
      if (release.isAway) return response.destroy();
      const answer = await fetch(site + url, { headers: { accept: headers.accept ?? '*/*' } });
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': answer.headers.get('cache-control') ?? 'no-store' });
      if (url !== '/service-worker.js' || !release.isOut) return response.end(Buffer.from(await answer.arrayBuffer()));
      return response.end((await answer.text()).replace('const release = "', 'const release = "next-'));
    });
    return new NextRelease(await listening(server), server, release);
  }

  comeOut(): void {
    this.release.isOut = true;
  }

  /** Its answers break off, though the device has a connection. */
  beAway(isAway: boolean): void {
    this.release.isAway = isAway;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
type CacheEntries = readonly (readonly string[])[];
const kept = (page: Page): Promise<CacheEntries> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    // To look into one that is just taken away would make it again.
    if (names.length > 1) return names.map((name) => [name]);
    return Promise.all(
      names.map(async (name) => [name, ...(await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)]),
    );
  });
const state = (page: Page): Promise<string | undefined> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);

interface Phone {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly front: NextRelease;
}

const test = federated.extend<{ phone: Phone }>({
  /** It has seen the first page, and what is kept is kept. */
  phone: async ({ browser, federation }, use) => {
    const { site } = await federation();
    const front = await NextRelease.before(site.url);
    const context = await browser.newContext({ baseURL: front.url, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto('/');
    await until(
      'the worker',
      () => state(page),
      (now) => now === 'activated',
    );
    await use({ context, page, front });
    await context.close();
    front.close();
  },
});

test.describe('a phone without a connection', () => {
  test('keeps the shell and one page, and no answer of any call', async ({ phone: { page } }) => {
    // The worker is there now: it sees whatever this page asks.
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/accounts/session');
    await page.goto('/account');
    assert.equal((await answered).ok(), true);
    assert.equal(await page.evaluate(() => navigator.serviceWorker.controller?.state), 'activated');
    await page.waitForLoadState('networkidle');
    const [[name = '', ...paths] = [], ...others] = await kept(page);
    assert.match(name, /^kerbside-/);
    assert.deepEqual(others, []);
    assert.deepEqual([...new Set(paths.map((path) => path.split('/')[1]))].sort(), ['js', 'offline']);
  });

  test('is told so on whichever page it opens, and has that page when it is back', async ({ phone: { context, page } }) => {
    await context.setOffline(true);
    await page.goto('/quote/warranty/step/1/');
    await heading(page, 'You’re offline').waitFor();
    assert.equal(new URL(page.url()).pathname, '/quote/warranty/step/1/');
    await context.setOffline(false);
    await page.locator('main h1').filter({ hasNotText: 'You’re offline' }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/quote/warranty/step/1/');
  });

  test('has its page as soon as the site answers again, though the device never said that it was offline', async ({
    phone: { page, front },
  }) => {
    front.beAway(true);
    await page.goto('/pages/terms');
    await heading(page, 'You’re offline').waitFor();
    front.beAway(false);
    await page.locator('main h1').filter({ hasNotText: 'You’re offline' }).waitFor();
  });

  test('Q2: takes a new release with the next page, and forgets the old one', async ({ phone: { page, front } }) => {
    front.comeOut();
    await page.goto('/pages/terms');
    const isNew = (all: CacheEntries) => all.length === 1 && (all[0]?.[0] ?? '').startsWith('kerbside-next-') && all[0]?.length === 5;
    await until('what is kept', () => kept(page), isNew);
    assert.equal(await state(page), 'activated');
  });
});
