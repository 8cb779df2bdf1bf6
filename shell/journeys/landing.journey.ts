import assert from 'node:assert/strict';
import { expect } from '@playwright/test';
import { widths, type Screen } from './support/browser.js';
import { assertNothingCovered } from './support/covering.js';
import { test } from './support/site-test.js';

test.describe('the landing page', () => {
  for (const screen of ['phone', 'desktop'] satisfies Screen[])
    test.describe(() => {
      test.use({ device: screen });

      test(`A2, A9: from the menu to the bar at ${widths[screen]} pixels`, async ({ visitor }) => {
        const { page } = visitor;
        const isPhone = screen === 'phone';
        await page.goto('/');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate(() => scrollTo(0, 1));
        await page.getByText('Timing belt damage').first().waitFor();

        // The menu of products, by keyboard.
        const openMenu = async () => {
          if (isPhone) await page.getByRole('banner').getByRole('button', { name: 'Menu' }).press('Enter');
          await page.getByRole('button', { name: 'Get a price' }).press('Enter');
        };
        await openMenu();
        await page.keyboard.press('ArrowDown');
        await expect(page.getByRole('banner').getByRole('link', { name: /^Warranty/ })).toBeFocused();
        await visitor.picture(`landing-menu-${screen}`);
        await visitor.assertFits();
        await visitor.assertAccessible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { name: 'Get a price' })).toBeFocused();

        // What is in a cover: an accordion on a phone, tabs elsewhere.
        await page.getByRole(isPhone ? 'button' : 'tab', { name: 'GAP', exact: true }).click();
        await page.getByText('Cars without comprehensive insurance').waitFor();
        await expect(page.getByText('Timing belt damage').first()).toBeHidden();

        // What customers say, by finger and by keyboard.
        const slider = page.getByRole('region', { name: 'What our customers say, one at a time' });
        const slide = (place: number) => slider.getByRole('group', { name: `${place} of 3` });
        const drag = async (by: number) => {
          await slide(1).scrollIntoViewIfNeeded();
          const box = await slide(1).getByRole('figure').boundingBox();
          assert.ok(box);
          const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(x + by, y, { steps: 5 });
          await page.mouse.up();
        };
        await drag(-79);
        await expect(slide(1)).toBeVisible();
        await drag(-80);
        await expect(slide(2)).toBeVisible();
        await expect(slide(1)).toBeHidden();
        await slider.getByRole('button', { name: 'Next' }).press('Enter');
        await expect(slide(3)).toBeVisible();
        await page.keyboard.press('ArrowLeft');
        await page.getByRole('button', { name: 'Watch Tom, Stafford' }).press('Enter');
        await page.getByRole('dialog', { name: 'Tom, Stafford on film' }).waitFor();
        await visitor.assertAccessible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('button', { name: 'Watch Tom, Stafford' })).toBeFocused();

        // The bar is there from 515 pixels on, and over nothing that has the focus.
        const bar = page.getByRole('region', { name: 'A price for your car' });
        await page.evaluate(() => scrollTo(0, 514));
        await expect(bar).toBeHidden();
        await page.evaluate(() => scrollTo(0, 515));
        await bar.waitFor();
        await visitor.picture(`landing-bar-${screen}`);
        if (isPhone) await bar.getByRole('button', { name: 'On this page' }).click();
        await bar.getByRole('link', { name: 'Questions' }).click();
        const heading = await page.getByRole('heading', { name: 'Five questions people ask' }).boundingBox();
        const over = await bar.boundingBox();
        assert.ok(heading && over && heading.y >= over.y + over.height, 'the bar lies over the heading that it led to');
        await bar.getByLabel('Registration number').fill('nonsense!');
        await page.keyboard.press('Enter');
        await expect(bar.getByLabel('Registration number')).toHaveAttribute('aria-invalid', 'true');
        await visitor.assertAccessible();
        await bar.getByLabel('Registration number').fill('');
        await page.getByLabel('Your registration number').focus();
        await expect(bar).toBeHidden();
        await assertNothingCovered(page);

        await page.evaluate(() => scrollTo(0, 2_000));
        await bar.getByLabel('Registration number').fill('AA19 AAA');
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/quote\/warranty\/step\/1\/\?/);
        await page.getByText('First registered').waitFor();
        await expect(bar).toBeHidden();
      });
    });

  test('A2, A9: moves only where motion is welcome: after ten seconds, and in 30 and 150 ms', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => scrollTo(0, 1));
    await page.getByText('Timing belt damage').first().waitFor();
    const track = page.getByRole('region', { name: 'What our customers say, one at a time' }).locator(':has(> [role=group])');
    const styleOf = (name: 'animationName' | 'animationDuration') => track.evaluate((element, key) => getComputedStyle(element)[key], name);
    assert.equal(await styleOf('animationName'), 'none');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    assert.equal(await styleOf('animationDuration'), '10s');
    const slidesIn = (name: string) =>
      page.getByRole('region', { name, includeHidden: true }).evaluate((part) => getComputedStyle(part).transitionDuration.split(', ')[0]);
    assert.equal(await slidesIn('Warranty'), '0.15s');
    assert.equal(await slidesIn('GAP'), '0.03s');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined));
    await page.mouse.move(0, 0);
    assert.equal(await styleOf('animationName'), 'none');
  });

  test('on paper names who it is of, without the ways around the site', async ({ visitor: { page } }) => {
    await page.goto('/pages/terms');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner').getByRole('link', { name: /Kerbside/ })).toBeVisible();
    await expect(page.getByText(/authorised and regulated by the Financial Conduct Authority/).last()).toBeVisible();
    for (const way of ['Account', 'Sign in', 'How to complain', 'Menu'])
      await expect(page.getByRole('banner').or(page.getByRole('contentinfo')).getByText(way, { exact: true })).toBeHidden();
  });
});
