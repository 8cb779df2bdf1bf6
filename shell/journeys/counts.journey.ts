import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { heights } from './support/browser.js';
import { aPerson } from './support/buyer.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { QuotePages } from './support/quote-pages.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';

interface WalkCount {
  /** The pages that were walked, one below the other, in windows of a phone. */
  readonly screens: number;
  /** What had to be typed, picked or ticked. */
  readonly answers: number;
  /** Buttons. */
  readonly presses: number;
}

/** What a purchase asks of whoever makes it, counted as it is walked: nothing is answered or pressed but by this. */
class CountedWalk {
  #pixels = 0;
  #answers = 0;
  #presses = 0;

  private constructor(readonly page: Page) {}

  static async begin(page: Page, path: string): Promise<CountedWalk> {
    await page.goto(path);
    return new CountedWalk(page);
  }

  get counted(): WalkCount {
    return {
      screens: Math.round((10 * this.#pixels) / heights.phone) / 10,
      answers: this.#answers,
      presses: this.#presses,
    };
  }

  async type(field: string | Locator, text: string): Promise<void> {
    await (typeof field === 'string' ? this.page.getByLabel(field, { exact: true }) : field).fill(text);
    this.#answers += 1;
  }

  async typeDay(label: string, [day, month, year]: readonly [string, string, string]): Promise<void> {
    const group = this.page.getByRole('group', { name: label });
    await group.getByLabel('Day').fill(day);
    await group.getByLabel('Month').fill(month);
    await group.getByLabel('Year').fill(year);
    this.#answers += 1;
  }

  async pick(label: string, option: string | { readonly index: number }): Promise<void> {
    await this.page.getByLabel(label, { exact: true }).selectOption(option);
    this.#answers += 1;
  }

  async tickAll(boxes: Locator): Promise<void> {
    await boxes.first().waitFor();
    for (const box of await boxes.all()) {
      await box.check();
      this.#answers += 1;
    }
  }

  async press(button: string | Locator): Promise<void> {
    await (typeof button === 'string' ? this.page.getByRole('main').getByRole('button', { name: button, exact: true }) : button).click();
    this.#presses += 1;
  }

  /** Counts the page as it is when it is done, and leaves it. */
  async leaveBy(button: string | Locator): Promise<void> {
    await new QuotePages(this.page).settled();
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    this.#pixels += height;
    if (process.env['KERBSIDE_COUNTS']) process.stderr.write(`${new URL(this.page.url()).pathname} ${height} px\n`);
    await this.press(button);
  }
}

/**
 * What a visitor on a phone is asked from the plate to the payment. Nothing may be added to it; what is taken away is taken away here as well. What a
 * warranty asks is counted by keyboard.
 */
const most: Readonly<Record<'mot' | 'gap', WalkCount>> = {
  mot: { screens: 12, answers: 11, presses: 7 },
  gap: { screens: 15, answers: 14, presses: 7 },
};

const products = ['mot', 'gap'] as const;

const buy = async (page: Page, product: (typeof products)[number]): Promise<WalkCount> => {
  const walk = await CountedWalk.begin(page, `/quote/${product}/step/1/`);
  const quote = new QuoteWalk(page);
  await walk.type('Registration number (number plate)', 'AA19 AAA');
  await walk.press('Find my car');
  await page.getByText('First registered').waitFor();
  if (product === 'mot') await page.getByText('In your quote').waitFor();
  else await describeUse(walk);
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
const describeUse = async (walk: CountedWalk): Promise<void> => {
  const priced = walk.page.waitForResponse((answer) => answer.url().includes('/products') && answer.ok());
  await walk.type('Mileage', '42,000');
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
