import type { Locator, Page } from '@playwright/test';

const mostTabs = 80;

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus());

/** A user without a mouse: Tab moves from one element to the next, and keys press or type. */
export class Keyboard {
  /** Every key that was pressed. */
  presses = 0;

  constructor(private readonly page: Page) {}

  to(target: Locator): Promise<void> {
    return this.#goTo(target, 'Tab');
  }

  backTo(target: Locator): Promise<void> {
    return this.#goTo(target, 'Shift+Tab');
  }

  async #goTo(target: Locator, key: string): Promise<void> {
    await target.waitFor();
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      if (await hasFocus(target)) return;
      await this.page.keyboard.press(key);
      this.presses += 1;
    }
    throw new Error(`the keyboard does not reach ${String(target)}`);
  }

  /** In a list of choices, typing its beginning chooses one. */
  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.page.keyboard.type(text);
    this.presses += text.length;
  }

  async press(target: Locator, key: 'Enter' | 'Space' | 'ArrowDown'): Promise<void> {
    await this.to(target);
    await this.page.keyboard.press(key);
    this.presses += 1;
  }
}
