import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { assertSamePage, mark, test } from '../support/federation-test.js';

/** What is promised for a page that is open. */
const killedWithinMs = 30_000;
/** About as many as a page takes in four seconds. */
const watchedLooks = 3;

const off = (page: Page) => page.getByRole('heading', { level: 1, name: 'This page isn’t available just now' });
/** The remote's own page: its heading, or its own word that a service does not answer. */
const drawn = (page: Page): Promise<void> =>
  page
    .locator('main :is(h1, [role="alert"])')
    .filter({ hasNotText: /isn’t available just now|didn’t load/ })
    .first()
    .waitFor({ timeout: killedWithinMs });

/** The page has asked once more what is on. */
const looked = (page: Page): Promise<unknown> => page.waitForResponse((answer) => answer.url().endsWith('/remotes.json'));

/** Counts from here on what changes in the page, and what is said; not that what was said goes. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = { changes: 0 };
    Reflect.set(globalThis, 'seen', seen);
    const isMore = ({ target }: MutationRecord) => target.textContent !== '';
    const observer = new MutationObserver((records) => (seen.changes += records.filter(isMore).length));
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  });
const changes = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(globalThis, 'seen').changes as number);

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

test.describe('the kill switch of a remote', () => {
  test('takes the page away that is open, leaves the shell and what was typed, and gives it back, all without loading the page', async ({
    federation,
  }) => {
    const { site, page } = await federation();
    await page.goto('/quote/warranty/step/1/');
    await drawn(page);
    await mark(page);
    const plate = page.getByLabel('Registration number (number plate)');
    await plate.fill('AA19 AAA');
    await site.command('off', 'quote');
    await off(page).waitFor({ timeout: killedWithinMs });
    assert.equal(await focused(page), 'This page isn’t available just now');
    await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    await site.command('on', 'quote');
    await drawn(page);
    assert.equal(await plate.inputValue(), 'AA19 AAA');
    await assertSamePage(page);
  });

  test('stands still while the remote is off, and is left without loading the page', async ({ federation }) => {
    const { site, visitor, page } = await federation({ screen: 'phone' });

    await site.command('off', 'account');
    await page.goto('/account');
    await off(page).waitFor();
    await mark(page);
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await again.focus();
    // The last to be drawn: it comes in a file of its own.
    await page.getByRole('navigation', { name: 'About us' }).waitFor();
    await page.waitForLoadState('networkidle');
    await watch(page);
    for (let looks = 0; looks < watchedLooks; looks += 1) await looked(page);
    assert.equal(await changes(page), 0);
    assert.equal(await focused(page), 'Try again');
    assert.deepEqual(site.stands.account.asked, []);
    await visitor.assertAccessible();
    await visitor.onEach(async (screen) => {
      await visitor.assertFits();
      await visitor.picture(`switched-off-${screen}`);
    });
    await site.command('on', 'account');
    await drawn(page);
    await assertSamePage(page);
    assert.deepEqual(
      visitor.problems.filter((problem) => /Content Security Policy/.test(problem)),
      [],
    );
  });

  test('is no hindrance to a page that was opened before anything was listed', async ({ federation }) => {
    const { site, visitor, page } = await federation();

    const list = await site.unlist();
    await page.goto('/account');
    await off(page).waitFor();
    await mark(page);
    await list();
    await drawn(page);
    await assertSamePage(page);
    assert.deepEqual(
      visitor.problems.filter((problem) => /Content Security Policy/.test(problem)),
      [],
    );
  });
});
