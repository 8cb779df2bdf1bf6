import assert from 'node:assert/strict';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import type { Page } from '@playwright/test';
import { changesForAll } from '../support/composed-site.js';
import { looked } from '../support/looked.js';
import { messageTo } from '../support/mailbox.js';
import { cards, PaymentPage } from '../support/payment-page.js';
import { test } from '../support/site-test.js';

test.use({ siteOptions: changesForAll });

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
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

test('another card is to pay, and is refused: what is overdue is paid with a third, and nothing is left', async ({ site, arrive }) => {
  const [visitor, other] = [await arrive('desktop'), await arrive('phone')];
  visitor.expects(/status of 402/);
  const { page } = visitor;
  const buyer = await site.buyerIn(visitor);
  const { payments } = await buyer.payInInstalments(site.cards, 'card');
  const { paymentId } = await buyer.policy();
  const second = payments[1];
  assert.ok(second);

  await page.goto('/account/payments');
  await page.getByRole('link', { name: 'Your cards' }).click();
  await page.getByRole('list', { name: 'Cards you have kept' }).getByText('Visa ending 4242', { exact: true }).waitFor();
  await press(page, 'Add a card');
  const form = new PaymentPage(page);
  await form.typeCard(cards.refusedLater);
  await looked(visitor, 'add-card-desktop');
  await press(page, 'Keep this card');
  await page.getByRole('list', { name: 'Cards you have kept' }).getByText('Visa ending 0341', { exact: true }).waitFor();
  await looked(visitor, 'cards-desktop');
  await page.goto(`/account/payments/${paymentId}`);
  await press(page, 'Use another card');
  await press(page, 'Not now');
  await press(page, 'Use another card');
  await page.getByRole('radio', { name: /^Visa ending 0341/ }).check();
  await looked(visitor, 'plan-card-desktop');
  await press(page, 'Use this card');
  await page.getByText('Your next payments are taken from this card').waitFor();

  await site.moveSandboxDays(31);
  await messageTo(await site.staff(), buyer.person.email, 'payment-failed');
  await buyer.caller.handOver(other.context);
  await other.page.goto('/account/payments');
  await other.page.getByRole('link', { name: /^See it and pay it/ }).click();
  await other.page
    .getByText(`${formatPounds(second.amountPence)} is overdue`)
    .first()
    .waitFor();
  await looked(other, 'overdue-phone');
  await page.reload();
  await press(page, `Pay ${formatPounds(second.amountPence)} by card`);
  await page.getByRole('radio', { name: /^Visa ending 0341/ }).check();
  await press(page, `Pay ${formatPounds(second.amountPence)}`);
  await page.getByRole('alert').getByText('Your payment did not go through').waitFor();
  await page.getByRole('radio', { name: 'Another card' }).check();
  await form.typeCard(cards.good);
  await looked(visitor, 'pay-overdue-desktop');
  await press(page, `Pay ${formatPounds(second.amountPence)}`);
  await page.getByText('Thank you: nothing is overdue any more').waitFor();
  await lines(page).nth(1).getByText('Paid').waitFor();
  await looked(visitor, 'overdue-paid-desktop');
  // The other device still has the button; what it would pay is paid.
  await other.page.reload();
  await lines(other.page).nth(1).getByText('Paid').waitFor();
  assert.equal(await other.page.getByRole('button', { name: /^Pay £/ }).count(), 0);
  assert.equal((await site.cards.taken(buyer.quoteId)).length, 2);
});
