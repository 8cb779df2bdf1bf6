import type { Locator, Page } from '@playwright/test';
import { heights } from './browser.js';
import { QuotePages } from './quote-pages.js';

export interface WalkCount {
  /** The pages that were walked, one below the other, in windows of a phone. */
  readonly screens: number;
  /** What had to be typed, picked or ticked. */
  readonly answers: number;
  /** Buttons. */
  readonly presses: number;
}

/** What a purchase asks of whoever makes it, counted as it is walked: nothing is answered or pressed but by this. */
export class CountedWalk {
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
