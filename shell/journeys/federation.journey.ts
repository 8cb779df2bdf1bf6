import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { remoteNames, type RemoteName } from '@kerbside/contracts/remotes';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, Visitor } from './support/browser.js';
import { FederatedSite } from './support/federated-site.js';
import { isApp, isEntry, isManifest, type Change, type Fault } from './support/remote-stand.js';

const pathOf: Readonly<Record<RemoteName, string>> = {
  quote: '/quote/warranty/step/1/',
  payment: '/payment/0b7c1c1e-6f0a-4c39-9d5e-2f3f4a5b6c7d/',
  account: '/account',
  backoffice: '/backoffice',
};
const others = (name: RemoteName): readonly RemoteName[] => remoteNames.filter((one) => one !== name);

const failed = /This page didn’t load|We’re updating this page|We stopped this page/;

/** Goes there inside the page, as a link does. */
const goTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

/** The remote's own page is drawn: its heading, or its own word that a service does not answer, and not the shell's apology. */
const drawn = (page: Page): Promise<void> => page.locator('main :is(h1, [role="alert"])').filter({ hasNotText: failed }).first().waitFor();

const apology = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name: failed }).waitFor();

const again = (page: Page): Promise<void> => page.getByRole('main').getByRole('button', { name: 'Try again' }).click();

/** A page that is never loaded again keeps this. */
const mark = (page: Page): Promise<void> => page.evaluate(() => document.documentElement.setAttribute('data-journey', 'same page'));
const assertSamePage = async (page: Page): Promise<void> =>
  assert.equal(await page.locator('html').getAttribute('data-journey'), 'same page');

const ofAnotherContract: Change = (file, text) =>
  isManifest(file) ? text.replace(/"contract":\s*(\d+)/, (_, contract: string) => `"contract":${Number(contract) + 1}`) : text;

const codeOf = (paths: readonly string[]): readonly string[] => paths.filter((path) => path.endsWith('.js'));

describe('the shell and its remotes', () => {
  let browser: Browser;
  let site: FederatedSite;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser.close());

  const onSite = async (prepare: Parameters<typeof FederatedSite.start>[0], work: (page: Page) => Promise<void>): Promise<void> => {
    site = await FederatedSite.start(prepare);
    const visitor = await Visitor.arrive(browser, site.url);
    try {
      await work(visitor.page);
    } finally {
      await visitor.leave();
      await site.stop();
    }
  };

  for (const name of remoteNames)
    it(`draws the pages of ${name}, and asks for each of its files once`, () =>
      onSite(undefined, async (page) => {
        await page.goto(pathOf[name]);
        await drawn(page);
        const asked = site.stands[name].asked.filter((path) => /\.(js|css)$/.test(path));
        assert.ok(asked.length >= 3);
        assert.deepEqual(asked, [...new Set(asked)]);
        for (const other of others(name)) assert.deepEqual(codeOf(site.stands[other].asked), []);
      }));

  for (const name of remoteNames)
    it(`loses only the page of ${name} while its host is down, and has it back without loading the page again`, () =>
      onSite(
        (stands) => {
          stands[name].fault = 'down';
        },
        async (page) => {
          await page.goto(pathOf[name]);
          await apology(page);
          await mark(page);
          for (const other of others(name)) {
            await goTo(page, pathOf[other]);
            await drawn(page);
          }
          await goTo(page, pathOf[name]);
          await apology(page);
          await again(page);
          await page.getByRole('main').getByRole('button', { name: 'Try again' }).and(page.locator(':not([aria-disabled])')).waitFor();
          site.stands[name].fault = 'none';
          await again(page);
          await drawn(page);
          await assertSamePage(page);
        },
      ));

  const faults: readonly Fault[] = ['manifest missing', 'release missing', 'entry missing', 'app missing'];
  for (const fault of faults)
    it(`survives "${fault}" and recovers in place`, () =>
      onSite(
        (stands) => {
          stands.account.fault = fault;
        },
        async (page) => {
          await page.goto(pathOf.account);
          await apology(page);
          await mark(page);
          site.stands.account.fault = 'none';
          await again(page);
          await drawn(page);
          await assertSamePage(page);
        },
      ));

  const throwing =
    (isIt: (file: string) => boolean): Change =>
    (file, text) =>
      isIt(file) ? 'throw new Error("broken release")' : text;
  const releases: readonly (readonly [string, Change])[] = [
    ['whose entry throws', throwing(isEntry)],
    ['whose app throws', throwing(isApp)],
  ];
  for (const [which, change] of releases)
    it(`survives a release ${which}, and takes the next one in place`, () =>
      onSite(undefined, async (page) => {
        const { account } = site.stands;
        await site.ship(await account.release('0.1.1', change));
        await page.goto(pathOf.account);
        await apology(page);
        await mark(page);
        await site.ship(await account.release('0.1.2'));
        await again(page);
        await drawn(page);
        await assertSamePage(page);
      }));

  it('offers to try again while a silent host is waited for, and recovers in place', () =>
    onSite(
      (stands) => {
        stands.account.fault = 'silent';
      },
      async (page) => {
        await page.goto(pathOf.account);
        await mark(page);
        await page.getByText('This page is taking longer than usual.').waitFor({ timeout: 5_000 });
        site.stands.account.fault = 'none';
        await again(page);
        await drawn(page);
        await assertSamePage(page);
      },
    ));

  it('gives a silent host up in the end', () =>
    onSite(
      (stands) => {
        stands.account.fault = 'silent';
      },
      async (page) => {
        await page.goto(pathOf.account);
        await apology(page);
        site.stands.account.fault = 'none';
        await again(page);
        await drawn(page);
      },
    ));

  it('runs nothing of a remote whose manifest speaks another contract, until it ships one that fits', () =>
    onSite(undefined, async (page) => {
      const { account } = site.stands;
      await site.ship(await account.release('0.1.1', ofAnotherContract));
      await page.goto(pathOf.account);
      await page.getByRole('heading', { name: 'We’re updating this page' }).waitFor();
      assert.deepEqual(codeOf(account.asked), []);
      await site.ship(await account.release('0.1.2'));
      await again(page);
      await drawn(page);
    }));

  it('asks nothing at all of a remote that remotes.json lists with another contract', () =>
    onSite(undefined, async (page) => {
      await site.change((entry) => (entry.name === 'account' ? { ...entry, contract: entry.contract + 1 } : entry));
      await page.goto(pathOf.account);
      await page.getByRole('heading', { name: 'We’re updating this page' }).waitFor();
      assert.deepEqual(site.stands.account.asked, []);
      await site.change((entry) => (entry.name === 'account' ? { ...entry, contract: entry.contract - 1 } : entry));
      await again(page);
      await drawn(page);
    }));

  it('keeps the scripts of the first quote page within 150 kB compressed, 107 of them the shell’s', () =>
    onSite(undefined, async (page) => {
      const sizes = new Map<string, Promise<number>>();
      page.on('response', (response) => {
        if (response.url().split('?')[0]?.endsWith('.js'))
          sizes.set(
            response.url(),
            response.body().then((body) => gzipSync(body, { level: 9 }).length),
          );
      });
      await page.goto(pathOf.quote);
      await drawn(page);
      const all = await Promise.all([...sizes].map(async ([url, size]) => ({ isShell: url.startsWith(site.url), size: await size })));
      const sum = (parts: typeof all): number => parts.reduce((total, { size }) => total + size, 0);
      assert.ok(
        sum(all.filter(({ isShell }) => isShell)) <= 107_000,
        `the shell's scripts are ${sum(all.filter(({ isShell }) => isShell))} bytes`,
      );
      assert.ok(sum(all) <= 150_000, `all scripts are ${sum(all)} bytes`);
    }));

  it('opens the sign-in dialog over a page whose remote is down', () =>
    onSite(
      (stands) => {
        stands.account.fault = 'down';
      },
      async (page) => {
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
      },
    ));
});
