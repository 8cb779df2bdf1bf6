import assert from 'node:assert/strict';
import { mkdir, stat } from 'node:fs/promises';
import type { Visitor } from './support/browser.js';
import { Buyer } from './support/buyer.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { test } from './support/site-test.js';

const folder = process.env['SCREENSHOTS'];
const mostBytes = 200_000;

/** The pictures of the README, of the product as it is. Taken on demand: `node contracts/tooling/screenshots.mjs`. */
test.describe('the pictures of the README', () => {
  test.skip(folder === undefined, 'Taken on demand');

  /** Takes the visible window, from the top of `first` down. */
  const take = async ({ page }: Visitor, name: string, first = page.locator('body')): Promise<void> => {
    await mkdir(folder ?? '', { recursive: true });
    await page.waitForLoadState('networkidle');
    await page.mouse.move(0, 0);
    await first.evaluate((element) => element.scrollIntoView());
    const path = `${folder}/${name}.png`;
    await page.screenshot({ path, animations: 'disabled' });
    const { size } = await stat(path);
    assert.ok(size <= mostBytes, `${path} is ${size} bytes`);
  };

  const withoutCookieBar = async (visitor: Visitor): Promise<void> => {
    await visitor.page.goto('/');
    await visitor.page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'OK' }).click();
  };

  test('show what a customer sees', async ({ site, visitor }) => {
    const { page } = visitor;
    await withoutCookieBar(visitor);
    await take(visitor, 'home');
    const buyer = await site.buyerIn(visitor, { plate: 'L2WPS', voucher: 'WELCOME10' });
    await page.goto(`/quote/warranty/step/1/?quote=${buyer.quoteId}`);
    const products = page.getByRole('region', { name: 'Choose your products' });
    await products.getByText(/^Add other cover/).click();
    await products.getByRole('region', { name: 'Tyre cover' }).waitFor();
    await take(visitor, 'products', products);
    await page.goto(`/quote/warranty/step/3/?quote=${buyer.quoteId}`);
    await page.getByRole('group', { name: 'Levels of cover' }).waitFor();
    await page.getByRole('region', { name: 'Your car' }).getByRole('img').waitFor();
    await take(visitor, 'quote');
    const payment = await PaymentPage.open(page, buyer.quoteId);
    await payment.assertUsable();
    await payment.chooseMethod('Visa');
    await payment.typeCard(cards.good);
    await take(visitor, 'payment', page.getByRole('group', { name: 'How would you like to pay?' }));
    await buyer.pay(site.cards);
    await buyer.policy();
    await page.goto('/account/');
    await page.getByRole('link', { name: /^Claim for your/ }).waitFor();
    await take(visitor, 'account');
  });

  test('show what staff see', async ({ site, visitor }) => {
    await withoutCookieBar(visitor);
    const buyer = await Buyer.readyToPay(site.url, { voucher: 'WELCOME10' });
    await buyer.pay(site.cards);
    const { customerId } = await buyer.policy();
    await (await site.staff()).handOver(visitor.context);
    await visitor.page.goto(`/backoffice/customers/${customerId}`);
    await visitor.page
      .getByText(/^Bought: /)
      .first()
      .waitFor();
    await take(visitor, 'backoffice');
    const open = await Buyer.readyToPay(site.url);
    await visitor.page.goto(`/quote/warranty/step/3/?quote=${open.quoteId}`);
    const panel = visitor.page.getByRole('region', { name: 'For staff' });
    await panel.getByRole('button', { name: 'Edit discount' }).waitFor();
    await take(visitor, 'staff', panel);
  });
});
