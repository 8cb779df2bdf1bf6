import assert from 'node:assert/strict';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import type { Locator, Page } from '@playwright/test';
import { BackOffice } from './support/back-office.js';
import { cards, PaymentPage, penceOf } from './support/payment-page.js';
import { test } from './support/site-test.js';

/** The sum of a table's rows, from the first price in each. */
const sumOfRows = async (table: Locator): Promise<Pence> => {
  const rows = table.locator('tbody').getByRole('row');
  await rows.first().waitFor();
  return (await rows.allTextContents()).map(penceOf).reduce((sum, pence) => sum + pence, 0);
};

/** The amount stands last in a line; what is included, or made no difference, has none. */
const endsInPrice = /[-\u2212]?£[\d,]+\.\d\d$/;

const receiptOf = async (receipt: Locator): Promise<{ readonly lines: Pence; readonly total: Pence }> => {
  await receipt.waitFor();
  const lines = (await receipt.getByRole('listitem').allTextContents()).filter((text) => endsInPrice.test(text));
  const pence = lines.map((text) => penceOf(text.slice(text.search(endsInPrice))));
  return { lines: pence.reduce((sum, one) => sum + one, 0), total: penceOf(await receipt.locator('strong').first().textContent()) };
};

const shownToCustomer = async (page: Page, { id, paymentId }: { readonly id: string; readonly paymentId: string }) => {
  await page.goto(`/account/payments/${paymentId}`);
  const schedule = await sumOfRows(page.getByRole('table', { name: 'Every payment' }));
  await page.goto(`/account/policies/${id}`);
  const costs = await receiptOf(page.getByRole('region', { name: 'What it costs' }));
  const pdf = await page.request.get(`/api/claims/policies/${id}/document`);
  const lines = pdfText(await pdf.body()).split('\n');
  const total = lines[lines.indexOf('Total') + 1] ?? '';
  return { schedule, lines: costs.lines, policy: costs.total, pdf: penceOf(total) };
};

const shownToStaff = async (page: Page, policyNumber: string) => {
  await page.goto('/backoffice/');
  await (await new BackOffice(page).find(policyNumber, policyNumber)).click();
  await new BackOffice(page).show('Payments');
  await page.getByRole('button', { name: /^Payments of / }).click();
  return { schedule: await sumOfRows(page.getByRole('table', { name: /^Schedule / })) };
};

test('by a card that is checked first, the sums are the same in the account, on the schedule PDF and for staff', async ({
  site,
  arrive,
}) => {
  const [visitor, office] = [await arrive('phone'), await arrive('desktop')];
  const { page } = visitor;
  // Only of cover that starts later is anybody asked when to charge their card.
  const buyer = await site.buyerIn(visitor, { today: addDays(londonDay(site.now()), 7) });
  const payment = await PaymentPage.open(page, buyer.quoteId);
  const { total: owed } = await payment.shownPence();
  await page.getByRole('radio', { name: /^When your cover starts/ }).check();
  await payment.fillIn(cards.good);
  await page.getByRole('button', { name: /^Check your card now, pay £/ }).click();
  await payment.confirmed();
  const policy = await buyer.policy();
  await site.everythingCame();
  await (await site.staff('finance')).handOver(office.context);
  assert.deepEqual(
    { customer: await shownToCustomer(page, policy), staff: await shownToStaff(office.page, policy.policyNumber) },
    { customer: { schedule: owed, lines: owed, policy: owed, pdf: owed }, staff: { schedule: owed } },
    formatPounds(owed),
  );
});
