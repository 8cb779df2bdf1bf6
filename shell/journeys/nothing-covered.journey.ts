import assert from 'node:assert/strict';
import { demoPeople } from '@kerbside/contracts/demo';
import type { Page } from '@playwright/test';
import { heights, widths, type Visitor } from './support/browser.js';
import { Buyer, type Person } from './support/buyer.js';
import { demoPassword } from './support/composed-site.js';
import { assertNothingCovered, keepMessages, threeWidths } from './support/covering.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { QuotePages } from './support/quote-pages.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';

/** Runs in the page. Scrolls through it and returns the words over which the offer to talk came to rest. */
const findWordsUnder = async (offered: string): Promise<readonly string[]> => {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  /** It makes way within this many frames: a third of a second. */
  const mostFrames = 20;
  /** Less than the height of any line. */
  const step = 90;
  const offer = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === offered);
  if (!offer) return ['there is no offer to talk'];
  const isRead = (node: Node): boolean => {
    const around = node.parentElement;
    if (!around || offer.contains(node) || !node.textContent?.trim()) return false;
    if (!around.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    // Words for screen readers alone have no room on the page; a message floats above it, as the offer does.
    return around.offsetWidth > 1 && around.offsetHeight > 1 && !around.closest('[aria-label="Messages"]');
  };
  const under = (): string | undefined => {
    if (getComputedStyle(offer).visibility === 'hidden') return undefined;
    const box = offer.getBoundingClientRect();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!isRead(node)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects())
        if (line.left < box.right - 1 && line.right > box.left + 1 && line.top < box.bottom - 1 && line.bottom > box.top + 1)
          return node.textContent?.trim();
    }
    return undefined;
  };
  const found = new Set<string>();
  for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
    scrollTo({ top, behavior: 'instant' });
    for (let frame = 0; frame < 2 || (frame < mostFrames && under() !== undefined); frame += 1) await nextFrame();
    const words = under();
    if (words !== undefined) found.add(words);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return [...found];
};

/** Wherever the page is scrolled to, at any of the three widths. */
const assertOfferOverNoWords = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  if (!before) throw new Error('unreachable: a visitor has a window');
  for (const size of threeWidths) {
    await page.setViewportSize(size);
    const found = await page.evaluate(findWordsUnder, 'Talk to us');
    assert.deepEqual(found, [], `the offer to talk lies over words on ${new URL(page.url()).pathname} at ${size.width} px`);
  }
  await page.setViewportSize(before);
};

/**
 * The offer to talk and the cookie bar appear from the first page on; rewards and messages, after a purchase. The steps of a quote are
 * checked in the walk of each kind of product, the account in the accessibility journeys, and claims in their own journeys.
 */
test.describe('nothing lies over what can be pressed, at 390, 768 and 1280 pixels', () => {
  test('Q9: on the payment of a warranty, and on what was bought below its rewards', async ({ site, visitor }) => {
    const { page } = visitor;
    const walk = new QuoteWalk(page);
    const { quoteId } = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(page, quoteId);
    await payment.assertUsable();
    await walk.assertNothingCovered();
    await payment.payWith(cards.good);
    await payment.confirmed();
    await page.goto('/account/cover');
    await page.getByRole('link', { name: /^View policy/ }).waitFor();
    await page.getByRole('dialog').waitFor();
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

  const lookAtAll = async (visitor: Visitor, paths: readonly string[]): Promise<void> => {
    const { page } = visitor;
    for (const path of paths) {
      await visitor.follow(path);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await new QuotePages(page).settled();
      await assertNothingCovered(page, { withMessage: true });
    }
  };

  test('Q9: while a message is shown to a customer', async ({ site, visitor }) => {
    const { page } = visitor;
    const { person, quoteId } = await Buyer.readyToPay(site.url);
    await signIn(page, person);
    await assertNothingCovered(page, { withMessage: true });
    await lookAtAll(visitor, ['/quote/warranty/step/1/', `/payment/${quoteId}/`, '/account/', '/pages/complaints']);
    await page.setViewportSize({ width: widths.phone, height: heights.phone });
    await visitor.follow('/account/cover');
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
  test('Q9: on every page of the back office’s menu, while a message is shown', async ({ visitor }) => {
    await signIn(visitor.page, { email: demoPeople.admin.email, password: demoPassword });
    await lookAtAll(visitor, ['/backoffice/']);
    await lookAtAll(visitor, await menuOf(visitor.page));
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
