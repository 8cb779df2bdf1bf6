import type { Locator, Page } from '@playwright/test';
import { press } from './claim-pages.js';

interface NewOwner {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Opens from the page of a policy what asks who takes it over, and types the address. */
export const typeNewOwner = async (page: Page, policyId: string, email: string): Promise<Locator> => {
  await page.goto(`/account/policies/${policyId}`);
  await press(page, 'Transfer this policy');
  const dialog = page.getByRole('dialog', { name: 'Who is taking over the policy?' });
  await dialog.getByLabel('Their email address').fill(email);
  return dialog;
};

/** Sends the request from the page of the transfer. */
export const askToTakeOver = async (page: Page, { email, first_name, last_name }: NewOwner): Promise<void> => {
  await page.getByLabel('Their first name').fill(first_name);
  await page.getByLabel('Their last name').fill(last_name);
  await page.getByLabel('Their email address').fill(email);
  await press(page, 'Ask them to take it over');
  await page.getByText(`We wrote to ${first_name} ${last_name}`).waitFor();
};

export const withdrawRequest = async (page: Page): Promise<void> => {
  await press(page, 'Withdraw my request');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw my request' }).click();
  await page.getByText(/^Your request to .* is withdrawn/).waitFor();
};
