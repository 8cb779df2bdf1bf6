import type { Page } from '@playwright/test';
import type { Visitor } from './browser.js';
import type { Buyer } from './buyer.js';

export const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

export const choose = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('radio', { name: answer }).check();

/** On to the next page of a claim. */
export const goOn = async (page: Page, by = (name: string) => press(page, name)): Promise<void> => {
  const title = page.getByRole('heading', { level: 2, name: /^Step \d+ of \d+: / });
  const before = await title.textContent();
  await by('Save and continue');
  await title.filter({ hasText: before ?? '' }).waitFor({ state: 'detached' });
};

/** A photo of the page, as good as any. */
export const attach = async (page: Page, label: string, name: string) => {
  await page
    .getByLabel(label, { exact: true })
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) });
  await page.getByRole('button', { name: `Delete ${name}` }).waitFor();
};

/** One line of a decision that covers a part, as staff type it. */
interface Decision {
  readonly item: string;
  readonly pounds: string;
  readonly covered: string;
  readonly why: string;
  readonly note: string;
}

/** Fills in the decision, or the answer to an appeal, at the desk of a claim. */
export const typeDecision = async (desk: Page, { item, pounds, covered, why, note }: Decision) => {
  const line = desk.getByRole('group', { name: 'Line 1' });
  await line.getByLabel('Item').fill(item);
  await line.getByLabel('Amount').fill(pounds);
  await line.getByLabel('Is it covered?').selectOption('Covered in part');
  await line.getByLabel('We pay').fill(covered);
  await line.getByLabel('Why we do not pay all of it').fill(why);
  await desk.getByLabel('Reason for the customer').fill(note);
};

export const sendDecision = async (desk: Page) => {
  await press(desk, 'Check the decision');
  await desk.getByRole('dialog').getByRole('button', { name: 'Send the decision' }).click();
  await desk.getByText('The decision was sent').waitFor();
};

/** Finance records at the desk of a claim that it is paid. */
export const payAtDesk = async (desk: Page, reference: string) => {
  await press(desk, 'Record the payment');
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reference of the bank transfer').fill(reference);
  await dialog.getByRole('button', { name: 'Record the payment' }).click();
  await desk.getByText('The payment was recorded').waitFor();
};

/** The customer says where a claim is paid to. */
export const payIntoAccount = async (page: Page, holder: string) => {
  await page.getByRole('heading', { name: 'Where we pay it' }).waitFor();
  if ((await page.getByRole('group', { name: 'Who do we pay?' }).count()) > 0) await choose(page, 'Who do we pay?', 'My bank account');
  await page.getByLabel('Name on the account').fill(holder);
  await page.getByLabel('Sort code').fill('20-00-00');
  await page.getByLabel('Account number').fill('55779911');
  await press(page, 'Pay it there');
  await page.getByText(`We pay it to the account of ${holder} that ends in 11.`).waitFor();
};

export const appeal = async (page: Page, why: string) => {
  await page.getByLabel('Why do you disagree?').fill(why);
  await press(page, 'Ask us to look again');
  await page.getByRole('region', { name: 'Our first decision' }).waitFor();
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
