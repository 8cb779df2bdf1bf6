import assert from 'node:assert/strict';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { issueGarageLink, readVisitForGarage } from '@kerbside/contracts/http/garages/desk';
import type { Page } from '@playwright/test';
import type { Visitor } from './support/browser.js';
import type { Buyer } from './support/buyer.js';
import type { ComposedSite } from './support/composed-site.js';
import { lookedOnEach } from './support/looked.js';
import { messageTo } from './support/mailbox.js';
import { PaymentPage } from './support/payment-page.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';
import { until } from './support/until.js';

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
const bookingOf = (page: Page): string => new URL(page.url()).pathname.split('/').findLast((part) => part !== '') ?? '';
const toPay = /^£[\d.]+ to pay at the garage on /;

/** From a garage's choice to the confirmation. */
const book = async (site: ComposedSite, visitor: Visitor): Promise<Buyer> => {
  const { page } = visitor;
  const walk = new QuoteWalk(page);
  const buyer = await walk.openAtChoice(site, 'mot');
  await walk.takeTime();
  await walk.goOnTo(5);
  await walk.pages.agree();
  await walk.pages.toPayment();

  const payment = new PaymentPage(page);
  await payment.chooseMethod('Pay at the garage');
  await page.getByRole('heading', { name: 'You pay at the garage' }).waitFor();
  await lookedOnEach(visitor, 'at-garage-payment');
  await press(page, /^Book now, pay £[\d.]+ at the garage$/);
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor();
  await page.getByText(/You pay the garage on \d+ \w+ \d{4}, and nothing has been taken\.$/).waitFor();
  await page
    .getByText(/£[\d.]+ to pay at the garage/)
    .first()
    .waitFor();
  await lookedOnEach(visitor, 'at-garage-bought');
  assert.equal(await page.getByText('Paid', { exact: true }).count(), 0);
  return buyer;
};

test('an MOT is booked without a payment, moved and cancelled, and nobody says that it was paid', async ({ site, arrive }) => {
  const visitor = await arrive('phone');
  const { page } = visitor;
  const { person } = await book(site, visitor);

  const staff = await site.staff();
  const confirmation = await messageTo(staff, person.email, 'policy-confirmation');
  assert.match(confirmation.text, /Payment: £[\d.]+ to pay at the garage on /);

  await page.goto('/account/payments');
  await page.getByText(toPay).waitFor();
  await lookedOnEach(visitor, 'at-garage-payments');
  await page.goto('/account/bookings');
  await page.getByRole('link', { name: /^See or change MOT/ }).click();
  await page.getByRole('heading', { level: 1, name: /^MOT/ }).waitFor();
  await page.getByText(toPay).waitFor();
  const day = page.getByRole('group', { name: 'New day' });
  await day.waitFor();
  await lookedOnEach(visitor, 'at-garage-booking');

  const params = { bookingId: bookingOf(page) };
  const { url } = await staff.send(issueGarageLink, { params });
  const mechanic = await arrive('phone');
  await mechanic.page.goto(url);
  await mechanic.page.getByText(/^Take £[\d.]+ from the customer/).waitFor();
  await lookedOnEach(mechanic, 'at-garage-garage-page');

  const before = await page.getByText(toPay).textContent();
  const others = await day
    .getByRole('radio')
    .evaluateAll((all) => all.flatMap((one) => (one instanceof HTMLInputElement && !one.disabled && !one.checked ? [one.value] : [])));
  await day.locator(`input[value="${others.at(-1)}"]`).check();
  await press(page, 'Change date');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, change it' }).click();
  await page.getByText('Successfully changed booking date').waitFor();
  await page
    .getByText(toPay)
    .filter({ hasNotText: before ?? '' })
    .waitFor();
  const moved = await messageTo(staff, person.email, 'visit-moved');
  assert.match(moved.text, /to pay at the garage on /);

  await press(page, 'Cancel booking');
  await page.getByRole('dialog').getByText('You have paid nothing, so there is nothing to refund.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.waitForURL(/\/bookings\/index\?cancelled=1$/);
  const cancelled = await messageTo(staff, person.email, 'visit-cancelled');
  assert.match(cancelled.text, /You have paid nothing/);
  await messageTo(staff, person.email, 'policy-cancelled');
  await page.goto('/account/payments');
  await page.getByText('Cancelled: nothing to pay at the garage').waitFor();
  await lookedOnEach(visitor, 'at-garage-cancelled');
  await mechanic.page.reload();
  await mechanic.page.getByText('Take nothing from the customer').waitFor();

  const { rows } = await staff.send(listPolicies, { query: { customerId: confirmation.customerId ?? '' } });
  await page.goto(`/account/policies/${rows.find(({ productType }) => productType === 'mot')?.id}`);
  await press(page, 'Keep this order after all');
  await page.getByText('It is yours again').first().waitFor();
  await messageTo(staff, person.email, 'policy-reinstated');
  const asStaff = () => staff.send(readVisitForGarage, { params });
  await until('due at the garage again', asStaff, ({ at_garage }) => at_garage?.status === 'due');
  await page.goto('/account/payments');
  await page.getByText(toPay).waitFor();
  await lookedOnEach(visitor, 'at-garage-again');
  await mechanic.page.reload();
  await mechanic.page.getByText(/^Take £[\d.]+ from the customer/).waitFor();
});
