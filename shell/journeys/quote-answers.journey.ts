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

  test('while it is being typed on step 2, also when the page is left in the middle', async ({ page }) => {
    const walk = new QuoteWalk(page);
    await walk.openAt('warranty', 'AA19AAA');
    await walk.goOnTo(2);
    const name = page.getByLabel('First name', { exact: true });
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/ajax/update-quote') && answer.ok());
    await name.pressSequentially('Josephine');
    await page.getByLabel('Last name', { exact: true }).fill('Bloggs');
    await saved;
    await page.waitForLoadState('networkidle');
    await page.reload();
    await walk.isAt(2);
    assert.equal(await name.inputValue(), 'Josephine');
    assert.equal(await page.getByLabel('Last name', { exact: true }).inputValue(), 'Bloggs');
  });
});

test.describe('a quote asks what applies', () => {
  const toDetails = async (page: Page): Promise<QuoteWalk> => {
    const walk = new QuoteWalk(page);
    await walk.openAt('gap', 'AA19AAA');
    await walk.goOnTo(2);
    await walk.pages.giveDetails(aPerson());
    return walk;
  };

  test('of a car that is leased: only leases, and what is left of them', async ({ page }) => {
    const walk = await toDetails(page);
    const lately = new Date(Date.now() - 40 * 86_400_000);
    await walk.pages.typeDay('When did you buy the car?', `${lately.getUTCDate()} ${lately.getUTCMonth() + 1} ${lately.getUTCFullYear()}`);
    await page.getByLabel('Where did you buy it?').selectOption('I lease it');
    const basis = page.getByLabel('How do you own it?');
    assert.deepEqual(await basis.getByRole('option').allTextContents(), ['Choose', 'Personal lease', 'Business lease', 'Contract hire']);
    await basis.selectOption('Personal lease');
    await page.getByLabel('Months left on your agreement').fill('18');
    await walk.goOnTo(3);
  });

  test('of a car that is not owned yet: when it will be, and not how long it has been', async ({ page }) => {
    const walk = await toDetails(page);
    await page.getByLabel('I don’t own the car yet').check();
    await dayOf(page, 'When did you buy the car?').waitFor({ state: 'detached' });
    await page.getByLabel('How do you own it?').waitFor({ state: 'detached' });
    await page.getByLabel('When do you plan to buy it?').selectOption('Within a month');
    await walk.goOnTo(3);
  });

  test('of tyres: what kind, and how much a claim pays; each at its own price', async ({ page }) => {
    const walk = new QuoteWalk(page);
    await walk.openAt('tyre', 'AA19AAA');
    await walk.goOnTo(2);
    await walk.pages.giveDetails(aPerson());
    await walk.goOnTo(3);
    const first = await walk.total();
    const chooseLast = async (label: string) => {
      const list = page.getByLabel(label).first();
      await list.selectOption({ index: (await list.getByRole('option').count()) - 1 });
    };
    const changed = (before: number) =>
      until(
        'another price',
        () => walk.total(),
        (total) => total !== before,
      );
    await page.getByRole('group', { name: 'Claim limit' }).getByRole('radio').last().check();
    const dearer = await changed(first);
    assert.ok(dearer > first);
    await chooseLast('Tyre type');
    const other = await changed(dearer);
    await page.getByRole('slider', { name: 'Duration' }).press('End');
    const longer = await changed(other);
    assert.ok(longer > other);
    await walk.goOnTo(4);
    assert.equal(await walk.total(), longer);
  });

  test('and prices two products together, one line each, and one alone again', async ({ page }) => {
    const walk = new QuoteWalk(page);
    await walk.openAt('tyre', 'AA19AAA');
    await walk.goOnTo(2);
    await walk.pages.giveDetails(aPerson());
    await walk.goOnTo(3);
    await walk.goOnTo(4);
    const alone = await walk.total();
    await page.getByRole('button', { name: 'See the price of breakdown cover' }).click();
    await page.getByRole('combobox', { name: /private use/ }).selectOption('Yes');
    await page.getByRole('button', { name: 'Show the prices' }).click();
    await page.getByRole('button', { name: 'Add Breakdown cover' }).click();
    await page.getByRole('button', { name: 'Remove Breakdown cover' }).waitFor();
    await until(
      'a higher price',
      () => walk.total(),
      (total) => total > alone,
    );
    const together = await walk.total();
    await walk.goOnTo(5);
    assert.equal(await walk.total(), together);
    await page.goBack();
    await walk.isAt(4);
    await page.getByRole('button', { name: 'Remove Breakdown cover' }).click();
    await until(
      'the first price',
      () => walk.total(),
      (total) => total === alone,
    );
  });
});
