import assert from 'node:assert/strict';
import type { Locator, Page } from '@playwright/test';
import { aPerson } from './support/buyer.js';
import { threeWidths } from './support/covering.js';
import { Keyboard } from './support/keyboard.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';

/** What a buyer has to do: everything typed, chosen or ticked is counted here, and nothing else is. */
class Attention {
  readonly #keys: Keyboard;
  /** Boxes and lists that were not filled in already. */
  fields = 0;
  ticks = 0;
  /** Pages that asked anything, home with its plate among them; the others were left by Continue. */
  readonly pages = new Set<string>();

  constructor(private readonly page: Page) {
    this.#keys = new Keyboard(page);
  }

  get presses(): number {
    return this.#keys.presses;
  }

  async answer(field: Locator, text: string): Promise<void> {
    this.#note();
    await this.#keys.type(field, text);
    this.fields += 1;
  }

  async tick(box: Locator): Promise<void> {
    this.#note();
    await this.#keys.press(box, 'Space');
    this.ticks += 1;
  }

  press(button: Locator): Promise<void> {
    return this.#keys.press(button, 'Enter');
  }

  async goOnTo(step: number): Promise<void> {
    await this.press(this.page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }));
    await new QuoteWalk(this.page).isAt(step);
  }

  /** Before the answer: it may lead to the next page, sooner or later. */
  #note(): void {
    this.pages.add(new URL(this.page.url()).pathname);
  }
}

/** Where the last question was answered, without a scroll, at every width. */
const assertInSight = async (shown: Locator): Promise<void> => {
  const page = shown.page();
  const before = page.viewportSize();
  assert.match(await shown.innerText(), /£\d/);
  for (const size of threeWidths) {
    await page.setViewportSize(size);
    const { top, bottom } = await shown.evaluate((element) => element.getBoundingClientRect());
    assert.ok(top >= 0 && bottom <= size.height, `the price is out of sight at ${size.width} px`);
  }
  if (before) await page.setViewportSize(before);
};

test.describe('from the plate to paid by keyboard', () => {
  const mostPages = 5;
  const mostFields = 11;
  const mostQuestionsToPrice = 3;
  const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });

  /** Step 1: the price is there after the third answer at the latest, and stays on every page. */
  const toPrice = async (page: Page, attention: Attention): Promise<void> => {
    await page.goto('/');
    await attention.answer(label(page, 'Your registration number'), 'AA19 AAA\n');
    await page.getByText('First registered').waitFor();
    await attention.answer(label(page, 'Mileage'), '42,000');
    await attention.answer(label(page, 'Is the car for private use only?'), 'Y');
    await page
      .getByRole('main')
      .getByText(/£\d+\.\d\d/)
      .first()
      .waitFor();
    assert.ok(attention.fields <= mostQuestionsToPrice, `the price came after ${attention.fields} questions`);
    await assertInSight(page.getByRole('main').locator('[data-sticks-below]'));
  };

  const toPaid = async (page: Page, attention: Attention, card: string): Promise<void> => {
    await attention.goOnTo(3);
    await attention.goOnTo(4);
    await attention.goOnTo(5);
    for (const box of await new QuoteWalk(page).pages.boxes()) await attention.tick(box);
    await attention.press(page.getByRole('button', { name: 'Continue to payment' }));
    await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
    const payment = new PaymentPage(page);
    await payment.assertUsable();
    await attention.answer(payment.field('number'), card);
    await attention.answer(payment.field('expiry'), '1130');
    await attention.answer(payment.field('cvc'), '123');
    await attention.press(payment.payButton);
    if (card === cards.threeDSecure) await attention.press(payment.bank.getByRole('button', { name: 'Complete' }));
    await payment.confirmed();
  };

  const assertLittle = ({ pages, fields, ticks, presses }: Attention, mostPresses: number): void => {
    const asked = `${pages.size} pages asked ${fields} fields and ${ticks} ticks, answered with ${presses} key presses`;
    assert.ok(pages.size <= mostPages, asked);
    assert.ok(fields <= mostFields, asked);
    assert.ok(presses <= mostPresses, asked);
  };

  test('Q9: somebody new is asked by five pages for eleven fields', async ({ page }) => {
    const attention = new Attention(page);
    const person = aPerson();
    await toPrice(page, attention);
    await attention.goOnTo(2);
    await attention.answer(label(page, 'First name'), person.first_name);
    await attention.answer(label(page, 'Last name'), person.last_name);
    await attention.answer(label(page, 'Email address'), person.email);
    await attention.answer(label(page, 'Postcode'), 'LS11 5TU');
    const address = page.getByRole('combobox', { name: 'Address' });
    await address.waitFor();
    await attention.answer(address, '2');
    await toPaid(page, attention, cards.threeDSecure);
    assertLittle(attention, 230);
  });

  test('Q9: a customer who comes back is asked for the car, the terms and the card', async ({ site, page, visitor }) => {
    await site.boughtIn(visitor);
    const attention = new Attention(page);
    await toPrice(page, attention);
    await attention.goOnTo(2);
    await toPaid(page, attention, cards.good);
    assert.equal(attention.fields, 6);
    assertLittle(attention, 175);
  });
});
