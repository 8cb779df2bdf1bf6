import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { demoPeople } from '@kerbside/contracts/demo';
import type { Page } from '@playwright/test';
import { heights, widths } from './support/browser.js';
import { Buyer, type Person } from './support/buyer.js';
import { demoPassword } from './support/composed-site.js';
import { assertNothingCovered, keepMessages } from './support/covering.js';
import { assertOfferOverNoWords } from './support/offer-to-talk.js';
import { PaymentPage, cards } from './support/payment-page.js';
import { QuotePages } from './support/quote-pages.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';

const idleMs = 400;

/**
 * The offer to talk and the cookie bar appear from the first page on; rewards and messages, after a purchase. The steps of a quote are
 * checked in the walk of each kind of product, the account in the accessibility journeys, and claims in their own journeys.
 */
test.describe('nothing lies over what can be pressed, at 390, 768 and 1280 pixels', () => {
  test('Q9: from the payment of a warranty to what was bought', async ({ site, visitor }) => {
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
    await page.goto('/account/cover');
    await page.getByRole('link', { name: /^View policy/ }).waitFor();
    await page.getByRole('dialog').waitFor();
    await walk.assertNothingCovered();
    await page.getByRole('link', { name: /^View policy/ }).click();
    await page.getByText('Download policy schedule').waitFor();
    await walk.assertNothingCovered();
  });

  /** Signs in with the dialog of the home page, whose message stays. */
  const signIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> => {
    await keepMessages(page);
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  /** Goes to a page as a link does: what is shown over it stays. It has come once no request has begun or ended for a while. */
  const follow = async (page: Page, path: string): Promise<void> => {
    let last = Date.now();
    const note = () => {
      last = Date.now();
    };
    page.on('request', note).on('requestfinished', note);
    await page.evaluate((to) => history.pushState(null, '', to), path);
    while (Date.now() - last < idleMs) await wait(idleMs / 10);
    page.off('request', note).off('requestfinished', note);
  };

  const lookAtAll = async (page: Page, paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      await follow(page, path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await new QuotePages(page).settled();
      await assertNothingCovered(page, { withMessage: true });
    }
  };

  test('Q9: while a message is shown to a customer', async ({ site, visitor: { page } }) => {
    const { person, quoteId } = await Buyer.readyToPay(site.url);
    await signIn(page, person);
    await assertNothingCovered(page, { withMessage: true });
    await lookAtAll(page, ['/quote/warranty/step/1/', `/payment/${quoteId}/`, '/account/', '/pages/complaints']);
    await page.setViewportSize({ width: widths.phone, height: heights.phone });
    await follow(page, '/account/cover');
    const shown = [
      page.getByRole('region', { name: 'Messages' }).locator('div').first(),
      page.getByRole('navigation', { name: 'Your account' }),
    ];
    const [message, places] = await Promise.all(shown.map((one) => one.boundingBox()));
    assert.ok(
      message && places && message.y + message.height <= places.y,
      'where a page opens, the message lies over the places of the account',
    );
  });

  /** With the message there is one obstacle more: what would cover a control without it does so with it. */
  test('Q9: on every page of the back office’s menu, while a message is shown', async ({ visitor: { page } }) => {
    await signIn(page, { email: demoPeople.admin.email, password: demoPassword });
    await lookAtAll(page, ['/backoffice/']);
    await lookAtAll(page, await menuOf(page));
  });

  /** Staff see it at any hour. */
  test('the offer to talk lies over no words either', async ({ site, visitor }) => {
    const { page } = visitor;
    await (await site.staff('admin')).handOver(visitor.context);
    for (const path of ['/pages/complaints', '/', '/quote/warranty/step/1/?vrm=AA19AAA']) {
      await page.goto(path);
      await page.getByRole('button', { name: 'Talk to us', includeHidden: true }).waitFor({ state: 'attached' });
      await page.getByRole('contentinfo').waitFor();
      await page.waitForLoadState('networkidle');
      await new QuotePages(page).settled();
      await assertOfferOverNoWords(page);
    }
  });

  const menuOf = async (page: Page): Promise<readonly string[]> => {
    const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link');
    await links.first().waitFor();
    return links.evaluateAll((all) => all.flatMap((link) => link.getAttribute('href') ?? []));
  };
});
