import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import type { Page } from '@playwright/test';
import { assertSamePage, goTo, mark, test } from '../support/federation-test.js';
import { pageKinds } from '../support/quote-walk.js';
import { isApp, isEntry, isManifest, type FileChange, type Fault } from '../support/remote-stand.js';

const pathOf: Readonly<Record<RemoteName, string>> = {
  quote: '/quote/warranty/step/1/',
  payment: '/payment/0b7c1c1e-6f0a-4c39-9d5e-2f3f4a5b6c7d/',
  account: '/account',
  backoffice: '/backoffice',
};
const others = (name: RemoteName): readonly RemoteName[] => remoteNames.filter((one) => one !== name);

const failed = /This page didn’t load|We’re updating this page|We stopped this page/;

/** The remote's own page is drawn: its heading, or its own word that a service does not answer, and not the shell's apology. */
const drawn = (page: Page): Promise<void> => page.locator('main :is(h1, [role="alert"])').filter({ hasNotText: failed }).first().waitFor();

const apology = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name: failed }).waitFor();

const again = (page: Page): Promise<void> => page.getByRole('main').getByRole('button', { name: 'Try again' }).click();

const ofAnotherContract: FileChange = (file, text) =>
  isManifest(file) ? text.replace(/"contract":\s*(\d+)/, (_, contract: string) => `"contract":${Number(contract) + 1}`) : text;

/** Waits until everything that would be requested has been. */
const allAsked = (page: Page): Promise<void> => page.waitForLoadState('networkidle');

/** Too little to notice. */
const mostShift = 0.01;
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
          done(shifts.reduce((total, { value }) => total + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(0), 300);
      }),
  );

const codeOf = (paths: readonly string[]): readonly string[] => paths.filter((path) => path.endsWith('.js'));

test.describe('the shell and its remotes', () => {
  for (const name of remoteNames)
    test(`draws the pages of ${name}, and asks for each of its files once`, async ({ federation }) => {
      const { site, page } = await federation();
      await page.goto(pathOf[name]);
      await drawn(page);
      await allAsked(page);
      const asked = site.stands[name].asked.filter((path) => /\.(js|css)$/.test(path));
      assert.ok(asked.length >= 3);
      assert.deepEqual(asked, [...new Set(asked)]);
      for (const other of others(name)) assert.deepEqual(codeOf(site.stands[other].asked), []);
    });

  test('loses only the page of a remote while its host is down, and has it back without loading the page again', async ({ federation }) => {
    const { site, page } = await federation({
      prepare: (stands) => {
        stands.quote.fault = 'down';
      },
    });
    await page.goto(pathOf.quote);
    await apology(page);
    await mark(page);
    for (const other of others('quote')) {
      await goTo(page, pathOf[other]);
      await drawn(page);
    }
    await goTo(page, pathOf.quote);
    await apology(page);
    await again(page);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).and(page.locator(':not([aria-disabled])')).waitFor();
    site.stands.quote.fault = 'none';
    await again(page);
    await drawn(page);
    await assertSamePage(page);
  });

  const faults: readonly Fault[] = ['manifest missing', 'release missing', 'entry missing', 'app missing'];
  for (const fault of faults)
    test(`survives "${fault}" and recovers in place`, async ({ federation }) => {
      const { site, page } = await federation({
        prepare: (stands) => {
          stands.account.fault = fault;
        },
      });
      await page.goto(pathOf.account);
      await apology(page);
      await mark(page);
      site.stands.account.fault = 'none';
      await again(page);
      await drawn(page);
      await assertSamePage(page);
    });

  const throwing =
    (isIt: (file: string) => boolean): FileChange =>
    (file, text) =>
      isIt(file) ? 'throw new Error("broken release")' : text;
  const releases: readonly (readonly [string, FileChange])[] = [
    ['whose entry throws', throwing(isEntry)],
    ['whose app throws', throwing(isApp)],
  ];
  for (const [which, change] of releases)
    test(`survives a release ${which}, and takes the next one in place`, async ({ federation }) => {
      const { site, page } = await federation();
      const { account } = site.stands;
      await site.ship(await account.release('1.0.1', change));
      await page.goto(pathOf.account);
      await apology(page);
      await mark(page);
      await site.ship(await account.release('0.1.2'));
      await again(page);
      await drawn(page);
      await assertSamePage(page);
    });

  test('offers to try again while a silent host is waited for, and recovers in place', async ({ federation }) => {
    const { site, page } = await federation({
      prepare: (stands) => {
        stands.account.fault = 'silent';
      },
    });
    await page.goto(pathOf.account);
    await mark(page);
    await page.getByText('This page is taking longer than usual.').waitFor({ timeout: 5_000 });
    site.stands.account.fault = 'none';
    await again(page);
    await drawn(page);
    await assertSamePage(page);
  });

  test('gives a silent host up in the end', async ({ federation }) => {
    const { site, page } = await federation({
      prepare: (stands) => {
        stands.account.fault = 'silent';
      },
    });
    await page.goto(pathOf.account);
    await apology(page);
    site.stands.account.fault = 'none';
    await again(page);
    await drawn(page);
  });

  test('runs nothing of a remote whose manifest speaks another contract, until it ships one that fits', async ({ federation }) => {
    const { site, page } = await federation();
    const { account } = site.stands;
    await site.ship(await account.release('1.0.1', ofAnotherContract));
    await page.goto(pathOf.account);
    await page.getByRole('heading', { name: 'We’re updating this page' }).waitFor();
    await allAsked(page);
    assert.deepEqual(codeOf(account.asked), []);
    await site.ship(await account.release('0.1.2'));
    await again(page);
    await drawn(page);
    assert.ok(codeOf(account.asked).every((path) => path.startsWith('/0.1.2/')));
  });

  test('asks nothing at all of a remote that remotes.json lists with another contract', async ({ federation }) => {
    const { site, page } = await federation();
    await site.change((entry) => (entry.name === 'account' ? { ...entry, contract: entry.contract + 1 } : entry));
    await page.goto(pathOf.account);
    await page.getByRole('heading', { name: 'We’re updating this page' }).waitFor();
    await allAsked(page);
    assert.deepEqual(site.stands.account.asked, []);
    await site.change((entry) => (entry.name === 'account' ? { ...entry, contract: entry.contract - 1 } : entry));
    await again(page);
    await drawn(page);
  });

  for (const [name, path, most] of [
    ['the home page', '/', 114_000],
    ['the first quote page', pathOf.quote, 120_000],
  ] as const)
    test(`keeps the scripts of ${name} within ${most / 1_000} kB compressed`, async ({ federation }) => {
      const { page } = await federation();
      await page.setViewportSize({ width: 390, height: 844 });
      const sizes = new Map<string, Promise<number>>();
      page.on('response', (response) => {
        if (response.url().split('?')[0]?.endsWith('.js'))
          sizes.set(
            response.url(),
            response.body().then((body) => gzipSync(body, { level: 9 }).length),
          );
      });
      await page.goto(path);
      await drawn(page);
      await allAsked(page);
      const all = (await Promise.all(sizes.values())).reduce((total, size) => total + size, 0);
      assert.ok(all <= most, `all scripts are ${all} bytes`);
    });

  for (const screen of ['phone', 'desktop'] as const)
    test(`draws home and the first page of each kind of product where it stays, on a ${screen}`, async ({ federation }) => {
      const { page } = await federation({ screen });
      // The remote comes after the frame and its footer, as on a slow line.
      await page.route(/__federation_expose_app\.\w+\.js/, async (route) => {
        await new Promise((done) => setTimeout(done, 500));
        await route.continue();
      });
      const moved: string[] = [];
      for (const path of ['/', ...pageKinds.map((product) => `/quote/${product}/step/1/`)]) {
        await page.goto(path);
        await drawn(page);
        await allAsked(page);
        const shift = await shiftOf(page);
        if (shift > mostShift) moved.push(`${path}: ${shift}`);
      }
      assert.deepEqual(moved, []);
    });

  test('opens the sign-in dialog over a page whose remote is down', async ({ federation }) => {
    const { page } = await federation({
      prepare: (stands) => {
        stands.account.fault = 'down';
      },
    });
    await page.goto(pathOf.account);
    await apology(page);
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Email address').waitFor();
    assert.match(page.url(), /dialog=login/);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.searchParams.has('dialog'));
    await page.goBack();
    await page.getByRole('dialog', { name: 'Sign in' }).waitFor();
  });
});
