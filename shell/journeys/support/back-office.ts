import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { until } from './until.js';

export class BackOffice {
  constructor(readonly page: Page) {}

  /** Signs in at the door, and comes to the search. */
  static async enter(page: Page, email: string, password: string): Promise<BackOffice> {
    await page.goto('/backoffice/');
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    return new BackOffice(page);
  }

  /**
   * Types into the search, and returns the result that contains `wanted`. Waits for the index first, because it lags behind a purchase,
   * longer once days have passed, and results already shown do not update.
   */
  async find(text: string, wanted: string): Promise<Locator> {
    const query = new URLSearchParams({ q: text });
    const found = async () => (await this.page.request.get(`/api/imports/search?${query}`)).text();
    await until(`${wanted} is in the index`, found, (answer) => answer.includes(wanted));
    await this.page.getByLabel('Search customers, cars and policies').fill(text);
    // Staff of a release before this one are taken back to the search when they open a result before the address says what they typed.
    await this.page.waitForURL(({ searchParams }) => searchParams.get('q') === text);
    return this.page.getByRole('list', { name: 'Results' }).getByRole('link').filter({ hasText: wanted }).first();
  }

  /** What there is of one kind, on the customer's page. */
  async show(tab: 'Cover' | 'Payments' | 'Claims' | 'Visits'): Promise<void> {
    await this.page.getByRole('tab', { name: tab, exact: true }).click();
  }

  async rows(title: 'Policies' | 'Payments'): Promise<Locator> {
    await this.show(title === 'Policies' ? 'Cover' : title);
    return this.page.getByRole('table', { name: title, exact: true }).getByRole('row');
  }

  async openMessage(address: string, subject: string): Promise<Locator> {
    const mailbox = this.page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Mailbox' });
    const menu = this.page.getByRole('button', { name: 'Menu', exact: true });
    await mailbox.or(menu).first().waitFor();
    // On a phone the menu is folded.
    if (!(await mailbox.isVisible())) await menu.click();
    await mailbox.click();
    await this.page.getByLabel('Search the mailbox').fill(address);
    await this.page.getByRole('row').filter({ hasText: address }).getByRole('link').filter({ hasText: subject }).click();
    const message = this.page.getByRole('region', { name: 'Message' });
    await message.getByRole('heading', { name: subject }).waitFor();
    return message;
  }
}

/** What the browser saves when a button is pressed. */
export const downloadOf = async (page: Page, button: Locator): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};
