import assert from 'node:assert/strict';
import { addBankDays } from '@kerbside/contracts/days/bank-days';
import { formatDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import { BackOffice } from '../support/back-office.js';
import { changesForAll } from '../support/composed-site.js';
import { looked } from '../support/looked.js';
import { messageTo } from '../support/mailbox.js';
import { test } from '../support/site-test.js';

test.use({ siteOptions: changesForAll });

test('finance splits a debit, marks one as paid, and asks the bank how another stands', async ({ site, arrive }) => {
  const [office, customer] = [await arrive('desktop'), await arrive('phone')];
  const buyer = await site.buyerIn(customer);
  const { payments } = await buyer.payInInstalments(site.cards, 'direct_debit');
  const policy = await buyer.policy();
  await site.moveSandboxDays(12);
  await (await site.staff('finance')).handOver(office.context);
  const { page } = office;
  await page.goto('/backoffice/');
  await (await new BackOffice(page).find(policy.policyNumber, policy.policyNumber)).click();
  await new BackOffice(page).show('Payments');
  await page.getByRole('button', { name: /^Payments of / }).click();
  const schedule = page.getByRole('table', { name: /^Schedule / });
  await schedule.waitFor();
  await looked(office, 'staff-schedule-desktop');

  await page.getByRole('button', { name: 'Check status of payment 1', exact: true }).click();
  await page.getByText(/^Payment 1: /).waitFor();

  await page.getByRole('button', { name: 'Split payment 3', exact: true }).click();
  const split = page.getByRole('dialog', { name: 'Are you sure you want to split payment 3?' });
  await split.getByLabel('Number of payments').fill('3');
  await split.getByLabel('Why').fill('The customer is between jobs');
  await split.getByText('It becomes', { exact: true }).waitFor();
  assert.equal(await split.getByRole('list').getByRole('listitem').count(), 3);
  await office.picture('staff-split-desktop');
  await split.getByRole('button', { name: 'Leave as it is' }).click();
  await page.getByRole('button', { name: 'Split payment 3', exact: true }).click();
  await split.getByLabel('Number of payments').fill('2');
  await split.getByRole('button', { name: 'Split the payment' }).click();
  await split.getByRole('alert').getByRole('link', { name: 'Say why, for the audit trail' }).waitFor();
  await split.getByLabel('Why').fill('The customer is between jobs');
  await split.getByRole('button', { name: 'Split the payment' }).click();
  await page.getByText('The payment is now 2 payments').waitFor();
  await schedule.locator('tbody').getByRole('row').nth(payments.length).waitFor();
  await messageTo(await site.staff(), buyer.person.email, 'payments-changed');

  await page.getByRole('button', { name: 'Mark as paid: payment 2', exact: true }).click();
  const mark = page.getByRole('dialog', { name: 'Are you sure you want to mark payment 2 as paid?' });
  await mark.getByLabel('How it was paid').fill('Bank transfer 4711 of today');
  await mark.getByRole('button', { name: 'Mark as paid' }).click();
  await page.getByText('Payment 2 is marked as paid').waitFor();
  await looked(office, 'staff-changed-desktop');

  await page.getByRole('button', { name: /^Edit the payments of / }).click();
  const editor = page.getByRole('form', { name: 'Edit the payments' });
  const fourth = editor.getByRole('group', { name: 'Payment 4', exact: true }).getByLabel('Date');
  const later = addBankDays(await fourth.inputValue(), 2);
  await fourth.fill(later);
  await editor.getByRole('button', { name: 'Save the payments' }).click();
  await editor.getByRole('alert').getByRole('link', { name: 'Say why, for the audit trail' }).waitFor();
  assert.equal(await fourth.inputValue(), later);
  await looked(office, 'staff-edit-desktop');
  await editor.getByLabel('Why').fill('After payday');
  await editor.getByRole('button', { name: 'Save the payments' }).click();
  await page.getByText('The payments are changed').waitFor();
  await schedule.getByText(formatDay(later)).waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await looked(office, 'staff-changed-phone');

  await customer.page.goto(`/account/payments/${policy.paymentId}`);
  await customer.page.getByRole('table', { name: 'Every payment' }).waitFor();
  const rows = customer.page.getByRole('table', { name: 'Every payment' }).locator('tbody').getByRole('row');
  assert.equal(await rows.count(), payments.length + 1);
  await customer.page
    .getByText(formatPounds(payments[0]?.amountPence ?? 0))
    .first()
    .waitFor();
  await looked(customer, 'payments-changed-phone');
});
