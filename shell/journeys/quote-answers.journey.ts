import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { aPerson } from './support/buyer.js';
import { QuoteWalk } from './support/quote-walk.js';
import { until } from './support/until.js';
import { test } from './support/site-test.js';

/** The value of every control of the page that the customer fills in, in its order. Passwords are never kept. */
const answersOn = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:not([type=password]), select')].map((control) =>
        control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type) ? String(control.checked) : control.value,
      ),
    );

/** Waits until the page shows what it showed before, however it was reached. */
const assertAnswers = async (page: Page, expected: readonly string[], how: string): Promise<void> => {
  await until(
    `the answers ${how}`,
    () => answersOn(page),
    (shown) => JSON.stringify(shown) === JSON.stringify(expected),
  );
};

const dayOf = (page: Page, label: string): Locator => page.getByRole('group', { name: label });

test.describe('a quote keeps what it was told', () => {
  test('over Back, Forward and a reload of every step', async ({ page }) => {
    const walk = new QuoteWalk(page);
    const person = aPerson();
    await walk.openAt('tyre', 'AA19AAA');
    await walk.goOnTo(2);
    await walk.pages.giveDetails(person);
    const told: (readonly string[])[] = [[], []];
    await walk.goOnTo(3);
    await walk.pages.moveDuration();
    await walk.total();
    told[3] = await answersOn(page);
    await walk.goOnTo(4);
    told[4] = await answersOn(page);
    await walk.goOnTo(5);
    const total = await walk.total();

    for (const step of [4, 3]) {
      await page.goBack();
      await walk.isAt(step);
      await assertAnswers(page, told[step] ?? [], `of step ${step}, gone back to`);
      await page.reload();
      await walk.isAt(step);
      await assertAnswers(page, told[step] ?? [], `of step ${step} after a reload`);
    }
    await page.goBack();
    await walk.isAt(2);
    assert.equal(await page.getByLabel('First name', { exact: true }).inputValue(), person.first_name);
    await page.getByText(`${person.address_line_1}, ${person.town}, ${person.postcode}`, { exact: true }).waitFor();
    await walk.pages.unfold();
    assert.match(await dayOf(page, 'When should cover start?').getByLabel('Year').inputValue(), /^\d{4}$/);
    await page.goBack();
    await walk.isAt(1);
    assert.equal(await page.getByLabel('Mileage').inputValue(), '42,000');
    await page.reload();
    await walk.isAt(1);
    await page.getByText('First registered').waitFor();
    for (const step of [2, 3, 4, 5]) {
      await page.goForward();
      await walk.isAt(step);
    }
    assert.equal(await walk.total(), total);
  });
});
