import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { aPerson } from './support/buyer.js';
import { CountedWalk, type WalkCount } from './support/counted-walk.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';

/** What a visitor on a phone is asked from the plate to the payment. Nothing may be added to it; what is taken away is taken away here as well. */
const most: Readonly<Record<'warranty' | 'mot' | 'gap', WalkCount>> = {
  warranty: { screens: 13, answers: 13, presses: 7 },
  mot: { screens: 12, answers: 11, presses: 7 },
  gap: { screens: 15, answers: 14, presses: 7 },
};
const products = ['warranty', 'mot', 'gap'] as const;

const buy = async (page: Page, product: (typeof products)[number]): Promise<WalkCount> => {
  const walk = await CountedWalk.begin(page, `/quote/${product}/step/1/`);
  const quote = new QuoteWalk(page);
  await walk.type('Registration number (number plate)', 'AA19 AAA');
  await walk.press('Find my car');
  await page.getByText('First registered').waitFor();
  if (product !== 'mot') await describeUse(walk, product);
  await walk.leaveBy('Continue');
  await quote.isAt(2);
  await giveDetails(walk, product);
  await walk.leaveBy('Continue');
  await quote.isAt(3);
  if (product === 'mot') await walk.press(quote.times.first());
  await walk.leaveBy('Continue');
  if (product !== 'mot') {
    await quote.isAt(4);
    await walk.leaveBy('Continue');
  }
  await quote.isAt(5);
  await walk.tickAll(quote.pages.terms);
  await walk.leaveBy('Continue to payment');
  const payment = new PaymentPage(page);
  await payment.assertUsable();
  // Whoever reads has seen it go: it makes way for a field that it would cover.
  await page.getByText(/^Price changed to/).waitFor({ state: 'detached' });
  await walk.type(payment.field('number'), cards.good);
  await walk.type(payment.field('expiry'), '1130');
  await walk.type(payment.field('cvc'), '123');
  await walk.leaveBy(payment.payButton);
  await page.getByRole('heading', { level: 1, name: /^(You are covered|Thank you for your order)/ }).waitFor();
  return walk.counted;
};

/** What the price of cover needs, and a test of the car does not. */
const describeUse = async (walk: CountedWalk, product: string): Promise<void> => {
  const priced = walk.page.waitForResponse((answer) => answer.url().includes('/products') && answer.ok());
  await walk.type('Mileage', '42,000');
  if (product === 'warranty') await walk.pick('Is the car for private use only?', 'Yes');
  await priced;
};

const giveDetails = async (walk: CountedWalk, product: string): Promise<void> => {
  const person = aPerson();
  await walk.type('First name', person.first_name);
  await walk.type('Last name', person.last_name);
  await walk.type('Email address', person.email);
  await walk.type('Postcode', 'LS1 1AA');
  await walk.page.getByRole('combobox', { name: 'Address' }).waitFor();
  await walk.pick('Address', { index: 1 });
  await walk.page.getByRole('button', { name: 'Change the address' }).waitFor();
  if (product !== 'gap') return;
  await walk.typeDay('When did you buy the car?', ['27', '3', '2024']);
  await walk.pick('How do you own it?', 'I own it outright');
};

test.describe('what a purchase asks', () => {
  test.use({ device: 'phone' });
  for (const product of products)
    test(`of whoever buys ${product} is no more than it was`, async ({ page }) => {
      const counted = await buy(page, product);
      const told = JSON.stringify(counted);
      for (const name of ['screens', 'answers', 'presses'] as const)
        assert.ok(counted[name] <= most[product][name], `${name} of ${product}: ${told}`);
    });
});
