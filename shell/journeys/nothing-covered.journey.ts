import { demoPeople } from '@kerbside/contracts/demo';
import type { Page } from '@playwright/test';
import { demoPassword } from './support/composed-site.js';
import { assertNothingCovered, keepMessages } from './support/covering.js';
import { PaymentPage, cards } from './support/payment-page.js';
import { QuotePages } from './support/quote-pages.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';

/**
 * The offer to talk and the cookie bar are there from the first page on; rewards and messages come where something was bought. The steps of a quote are
 * looked at in the walk of every product, the account in the pages that everybody can use, a claim in its own stories.
 */
test.describe('nothing lies over what can be pressed, at 390, 768 and 1280 pixels', () => {
  test('from the payment of a warranty to what was bought', async ({ site, visitor }) => {
    const { page } = visitor;
    const walk = new QuoteWalk(page);
    const { quoteId } = await site.buyerIn(visitor);
    await page.goto('/');
    await walk.assertNothingCovered();
    const payment = await PaymentPage.open(page, quoteId);
    await payment.assertUsable();
    await walk.assertNothingCovered();
    await payment.payWith(cards.good);
    await payment.confirmed();
    await walk.assertNothingCovered();
    await page.goto('/account/');
    await page.getByRole('link', { name: /^View policy/ }).waitFor();
    await page.getByRole('dialog').waitFor();
    await walk.assertNothingCovered();
    await page.getByRole('link', { name: /^View policy/ }).click();
    await page.getByText('Download policy schedule').waitFor();
    await walk.assertNothingCovered();
  });

  test('while a message is shown', async ({ visitor }) => {
    const { page } = visitor;
    await keepMessages(page);
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Email address').fill(demoPeople.newcomer.email);
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await assertNothingCovered(page, { withMessage: true });
    for (const path of ['/quote/warranty/step/1/', '/account/', '/pages/complaints']) {
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await assertNothingCovered(page, { withMessage: true });
    }
  });

  test('on every page of the back office’s menu', async ({ site, visitor }) => {
    const { page } = visitor;
    await (await site.staff('admin')).handOver(visitor.context);
    await page.goto('/backoffice/');
    for (const [at, path] of (await menuOf(page)).entries()) {
      await page.goto(path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await new QuotePages(page).settled();
      await assertNothingCovered(page, { within: at === 0 ? 'html' : 'main' });
    }
  });

  const menuOf = async (page: Page): Promise<readonly string[]> => {
    const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
    await links.first().waitFor();
    return links.evaluateAll((all) => all.flatMap((link) => link.getAttribute('href') ?? []));
  };
});
