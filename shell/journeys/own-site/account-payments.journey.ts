import assert from 'node:assert/strict';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import type { Page } from '@playwright/test';
import { looked } from '../support/looked.js';
import { messageTo } from '../support/mailbox.js';
import { test } from '../support/site-test.js';

test.use({ siteOptions: { hasMovedDay: true } });
// Each day that goes by is collected.
test.describe.configure({ timeout: 5 * 60_000 });

const lines = (page: Page) => page.getByRole('table', { name: 'Every payment' }).locator('tbody').getByRole('row');

test('the second instalment is collected when its day comes, as the letter said', async ({ site, arrive }) => {
  const [visitor, office] = [await arrive('phone'), await arrive('desktop')];
  const { page } = visitor;
  const buyer = await site.buyerIn(visitor);
  const { totalPence, payments } = await buyer.payInInstalments(site.cards, 'card');
  await buyer.policy();
  const [first, second] = payments;
  assert.ok(first && second);
  const letter = await messageTo(await site.staff(), buyer.person.email, 'payments-to-come');
  assert.ok(letter.text.includes(`${formatLongDay(second.dueOn)}: ${formatPounds(second.amountPence)}`), letter.text);

  await page.goto('/account/payments');
  await page.getByText(`${formatPounds(first.amountPence)} paid of ${formatPounds(totalPence)}`).waitFor();
  await page.getByText(/^Next payment/).waitFor();
  await looked(visitor, 'payments-phone');
  await page.getByRole('link', { name: /^See every payment/ }).click();
  await lines(page).nth(1).getByText('To come').waitFor();
  await looked(visitor, 'payment-phone');

  await (await site.staff('finance')).handOver(office.context);
  await office.page.goto('/backoffice/sandbox-day');
  await office.page.getByRole('button', { name: 'Move 31 days' }).click();
  await office.page.getByText('Moved 31 of 31 days.').waitFor({ timeout: 60_000 });
  await looked(office, 'sandbox-day-desktop');

  await page.reload();
  await lines(page).nth(1).getByText('Paid').waitFor();
  await page.getByText(`${formatPounds(first.amountPence + second.amountPence)} paid of ${formatPounds(totalPence)}`).waitFor();
  assert.deepEqual(
    (await site.cards.taken(buyer.quoteId)).map(({ amount }) => amount).toSorted((a, b) => a - b),
    [first.amountPence, second.amountPence].toSorted((a, b) => a - b),
  );
  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await looked(visitor, 'receipt-phone');
});
