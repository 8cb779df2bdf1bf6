import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { goTo, test } from '../support/federation-test.js';
import { isApp, type FileChange } from '../support/remote-stand.js';

const path = '/account/none/at/all';
const firstWords = 'We couldn’t find that page';
const nextWords = 'The next release could not find it either';
const offWords = 'This page isn’t available just now';
const broken: FileChange = (file, text) => (isApp(file) ? 'throw new Error("broken release")' : text);
const next: FileChange = (_, text) => text.replaceAll(firstWords, nextWords);

const heading = (page: Page, name: string): Promise<void> => page.getByRole('main').getByRole('heading', { level: 1, name }).waitFor();

test.describe('the live release of a remote', () => {
  test('is rolled forward, back and off and on again by its entry; a page that is open keeps its release until it is switched off', async ({
    federation,
  }) => {
    const { site, page } = await federation();
    const first = await site.entry('account');
    const newer = await site.stands.account.release('1.1.0', next);
    const other = await page.context().newPage();
    const viewed = async (words: string): Promise<void> => {
      await other.goto(path);
      await heading(other, words);
    };
    await page.goto(path);
    await heading(page, firstWords);

    await site.ship(newer);
    await viewed(nextWords);
    // A part of the older release that this page had not loaded yet.
    await goTo(page, '/account/reset-password?token=none');
    await page.locator('main :is(h1, [role="alert"])').filter({ hasNotText: firstWords }).first().waitFor();

    await site.ship(first);
    await viewed(firstWords);

    await site.ship({ ...first, enabled: false });
    await viewed(offWords);
    await goTo(other, '/quote/none/at/all');
    await other.locator('main :is(h1, [role="alert"])').filter({ hasNotText: offWords }).first().waitFor();
    // The page in the background looks again when it is brought to sight; that it does by itself is in the journey of the kill switch.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('main').getByRole('heading', { level: 1, name: offWords }).waitFor({ timeout: 30_000 });

    await site.ship(newer);
    await viewed(nextWords);
  });

  test('is rolled back in place in a page that a broken release had failed', async ({ federation }) => {
    const { site, page } = await federation();
    const first = await site.entry('account');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await site.ship(await site.stands.account.release('1.1.0', broken));
    await page.goto(path);
    await heading(page, 'This page didn’t load');
    await site.ship(first);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await heading(page, firstWords);
    assert.equal(asked.filter((url) => url === site.url + path).length, 1);
  });
});
