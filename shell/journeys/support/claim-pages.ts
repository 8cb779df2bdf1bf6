import type { Page } from '@playwright/test';
import type { Visitor } from './browser.js';
import type { Buyer } from './buyer.js';

export const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

export const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer }).check();

/** On to the next page of a claim. */
export const goOn = async (page: Page): Promise<void> => {
  const title = page.getByRole('heading', { level: 2, name: /^Step \d+ of \d+: / });
  const before = await title.textContent();
  await press(page, 'Save and continue');
  await title.filter({ hasText: before ?? '' }).waitFor({ state: 'detached' });
};

/** A photo of the page, as good as any. */
export const attach = async (page: Page, label: string, name: string) => {
  await page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) });
  await page.getByRole('button', { name: `Delete ${name}` }).waitFor();
};

/** Saves the claim and continues it in another browser, whose page this returns. */
export const goOnElsewhere = async (visitor: Visitor, elsewhere: Visitor, buyer: Buyer): Promise<Page> => {
  await press(visitor.page, 'Save and finish later');
  await visitor.page.getByRole('heading', { level: 1, name: 'Your claims' }).waitFor();
  await buyer.caller.handOver(elsewhere.context);
  await elsewhere.page.goto('/account/claims');
  await elsewhere.page.getByRole('link', { name: /^Continue with claim/ }).click();
  await elsewhere.page.getByText('Not sent yet').waitFor();
  return elsewhere.page;
};
