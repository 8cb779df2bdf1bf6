import type { Locator, Page } from '@playwright/test';

const mostTabs = 80;

/** A page may draw the control anew meanwhile: it is looked up again then. */
const focusOf = (element: SVGElement | HTMLElement): 'here' | 'elsewhere' | 'gone' => {
  if (!element.isConnected) return 'gone';
  return element === element.ownerDocument.activeElement && element.ownerDocument.hasFocus() ? 'here' : 'elsewhere';
};

/** A user without a mouse: Tab moves from one element to the next, and keys press or type. */
export class Keyboard {
  /** Every key that was pressed. */
  presses = 0;

  constructor(private readonly page: Page) {}

  async to(target: Locator): Promise<void> {
    await target.waitFor();
    // To find it by its name takes several times as long as to look whether it has the focus.
    let found = await target.elementHandle();
    for (let tabs = 0; tabs < mostTabs; tabs += 1) {
      let focus = await found?.evaluate(focusOf);
      if (focus !== 'here' && focus !== 'elsewhere') {
        found = await target.elementHandle();
        focus = await found?.evaluate(focusOf);
      }
      if (focus === 'here') return;
      await this.page.keyboard.press('Tab');
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
