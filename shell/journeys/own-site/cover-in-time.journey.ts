import assert from 'node:assert/strict';
import { endedAfterDays, suspendedAfterDays } from '@kerbside/contracts/days/bank-days';
import { addDays, daysBetween, formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { formatPounds } from '@kerbside/contracts/money/money';
import type { Locator, Page } from '@playwright/test';
import { BackOffice } from '../support/back-office.js';
import type { Visitor } from '../support/browser.js';
import type { Buyer } from '../support/buyer.js';
import { movedClock, type ComposedSite } from '../support/composed-site.js';
import { looked } from '../support/looked.js';
import { messageTo } from '../support/mailbox.js';
import { cards, PaymentPage } from '../support/payment-page.js';
import { test } from '../support/site-test.js';
import { until } from '../support/until.js';

/** A line of a working or a letter: what it says, and the sum at its end. */
type RefundLine = readonly [label: string, sum: string];

const partsOf = (rows: Locator): Promise<string[][]> =>
  rows.evaluateAll((all) => all.map((row) => [...row.children].map(({ textContent }) => textContent?.trim() ?? '')));

const paired = (rows: readonly (readonly string[])[]): readonly RefundLine[] => rows.map(([label = '', sum = '']) => [label, sum]);

const linesForCustomer = async (page: Page): Promise<readonly RefundLine[]> => {
  const receipt = page.getByRole('region', { name: /^What goes back to/ });
  await receipt.waitFor();
  return paired(await partsOf(receipt.getByRole('listitem')));
};

const linesForStaff = async (page: Page): Promise<readonly RefundLine[]> => {
  const rows = page.getByRole('table', { name: 'The same working as the customer sees' }).locator('tbody').getByRole('row');
  await rows.first().waitFor();
  return paired(await partsOf(rows));
};

/** Those of the lines that a letter has, as it has them. */
const linesInLetter = (text: string, lines: readonly RefundLine[]): readonly RefundLine[] =>
  lines.filter(([label, sum]) => text.includes(`${label}: ${sum}`));

test.use({ siteOptions: movedClock });

// Several days are walked, and what falls due on each is waited for.
test.describe.configure({ timeout: 8 * 60_000 });

/** What fell due is done some seconds after the days have passed. */
const longestUntilOffers = 90_000;

/** Days later both come back, and sign in again. */
const comeBack = async (site: ComposedSite, buyer: Buyer, { customer, office }: People, days: number): Promise<Buyer> => {
  // Pages that are open would ask the site while it is away.
  for (const { page } of [customer, office]) await page.goto('about:blank');
  await site.goOnDays(days);
  const back = await buyer.signInAgain();
  for (const { context } of [customer, office]) await site.clock.setIn(context);
  await back.caller.handOver(customer.context);
  await (await site.staff()).handOver(office.context);
  return back;
};

interface People {
  readonly customer: Visitor;
  readonly office: Visitor;
}

/** The customer looks, thinks again, and cancels; staff and the letter have the same lines. Answers what goes back. */
const cancel = async (site: ComposedSite, policy: Policy, { customer, office, email, day }: People & { email: string; day: string }) => {
  const { page } = customer;
  const desk = office.page;
  const deskPath = `/backoffice/customers/${policy.customerId}/policies/${policy.id}/cancellation`;
  await page.goto(`/account/policies/${policy.id}`);
  const way = page.getByRole('main').getByRole('link', { name: 'Cancel this policy' });
  await way.click();
  const lines = await linesForCustomer(page);
  await looked(customer, `cancel-${day}-asked`);
  await page.getByRole('link', { name: 'Keep my cover' }).click();
  await way.click();
  await page.getByRole('radio', { name: 'Another reason' }).check();
  await page.getByLabel('Please specify').fill('I bought two by mistake');
  await desk.goto(deskPath);
  assert.deepEqual(await linesForStaff(desk), lines);
  await page.getByRole('button', { name: 'Cancel this policy' }).click();
  const sure = page.getByRole('dialog', { name: 'Do you really want to cancel?' });
  await sure.waitFor();
  await customer.picture(`cancel-${day}-sure`);
  await sure.getByRole('button', { name: 'No, go back' }).click();
  await page.getByRole('button', { name: 'Cancel this policy' }).click();
  await sure.getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByText(/^You cancelled this policy/).waitFor();
  assert.deepEqual(await linesForCustomer(page), lines);
  await looked(customer, `cancel-${day}-done`);
  await desk.reload();
  await desk.getByText('The customer', { exact: true }).waitFor();
  assert.deepEqual(await linesForStaff(desk), lines);
  await looked(office, `cancel-${day}-desk-done`);
  const letter = await until(
    'the letter about this policy',
    async () => messageTo(await site.staff(), email, 'policy-cancelled'),
    ({ subject }) => subject.includes(policy.policyNumber),
  );
  assert.deepEqual(linesInLetter(letter.text, lines), lines);
  return { lines, letter };
};

test('cover is cancelled on the last day of changing one’s mind, and the day after: the same lines everywhere', async ({
  site,
  arrive,
}) => {
  const people = { customer: await arrive('phone'), office: await arrive('desktop') };
  const first = await site.buyerIn(people.customer);
  await first.pay(site.cards);
  const second = await first.again({ today: londonDay(site.now()) });
  await second.pay(site.cards);
  const [early, late] = [await first.policy(), await second.policy()];

  const back = await comeBack(site, first, people, 14);
  await people.customer.page.goto(`/account/policies/${early.id}`);
  await people.customer.page
    .getByText(`Until ${formatLongDay(londonDay(site.now()))} you can cancel and get back everything you paid`)
    .first()
    .waitFor();
  const whole = await cancel(site, early, { ...people, email: first.person.email, day: 'last-day' });
  assert.ok(whole.letter.text.includes(`Goes back to you: ${formatPounds(early.premiumPence)}`));

  await comeBack(site, back, people, 1);
  const part = await cancel(site, late, { ...people, email: first.person.email, day: 'day-after' });
  const labels = part.lines.map(([label]) => label);
  assert.ok(
    labels.includes('Cancellation fee') && labels.some((label) => /^Credit for \d+ of 36[56] days not used$/.test(label)),
    labels.join(),
  );
  const { page } = people.customer;
  await page.goto('/account/payments');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await looked(people.customer, 'cancelled-payments-phone');
});

test('what is overdue is never paid: cover rests, then ends, on the days that were stated before', async ({ site, arrive }) => {
  const people = { customer: await arrive('phone'), office: await arrive('desktop') };
  const { page } = people.customer;
  const desk = people.office.page;
  const buyer = await site.buyerIn(people.customer);
  const payment = await PaymentPage.open(page, buyer.quoteId);
  await page.getByRole('radio', { name: 'Pay in instalments' }).check();
  const stated = `If it is still unpaid ${suspendedAfterDays} days after it was due, your cover is suspended; ${endedAfterDays} days after it was due, your payments and your cover end.`;
  await page.getByText(stated).first().waitFor();
  await payment.fillIn(cards.asksEachTime);
  await payment.payButton.click();
  await payment.answerBank('Complete');
  await payment.confirmed();
  const policy = await buyer.policy();
  const lines = page.getByRole('table', { name: 'Every payment' }).locator('tbody').getByRole('row');
  const paymentsPath = `/account/payments/${policy.paymentId}`;
  const plan = await buyer.caller.send(readPlan, { params: { paymentId: policy.paymentId } });
  const [, second] = plan.lines;
  assert.ok(second);
  const [suspends, ends] = [suspendedAfterDays, endedAfterDays].map((days) => formatLongDay(addDays(second.dueOn, days)));
  const letter = async (template: string) => (await messageTo(await site.staff(), buyer.person.email, template, longestUntilOffers)).text;
  const deskSees = async (words: RegExp | string) => {
    await desk.goto('/backoffice/');
    await (await new BackOffice(desk).find(policy.policyNumber, policy.policyNumber)).click();
    await new BackOffice(desk).show('Payments');
    await desk.getByRole('button', { name: /^Payments of / }).click();
    await desk.getByText(words).first().waitFor();
  };

  let back = await comeBack(site, buyer, people, daysBetween(londonDay(site.now()), second.dueOn));
  // The customer is absent when the bank asks for confirmation, so the card is not tried again.
  const missed = await letter('payment-last-notice');
  assert.ok(missed.includes(`we suspend your cover on ${suspends} and end it on ${ends}`), missed);
  await page.goto(paymentsPath);
  await page.getByText(`If it is not paid by ${suspends} your cover is suspended`).first().waitFor();
  await looked(people.customer, 'never-paid-late-phone');

  back = await comeBack(site, back, people, suspendedAfterDays);
  assert.ok((await letter('cover-suspended')).includes(`If we have not received it by ${ends}, your cover ends on that day`));

  await comeBack(site, back, people, endedAfterDays - suspendedAfterDays);
  assert.ok((await letter('plan-cancelled')).includes(`was cancelled on ${ends} and your cover is over`));
  await page.goto(paymentsPath);
  await page
    .getByText(`What was overdue was not paid, so your payments ended on ${ends} and your cover is over. Nothing more will be taken.`)
    .waitFor();
  await lines.nth(2).getByText('Cancelled').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Pay £/ }).count(), 0);
  await looked(people.customer, 'never-paid-ended-phone');
  await page.goto(`/account/policies/${policy.id}`);
  await page.getByText('Cancelled').first().waitFor();
  await looked(people.customer, 'never-paid-policy-phone');
  await deskSees(/^Ended on .*, unpaid$/);
  await looked(people.office, 'never-paid-ended-desktop');
  assert.equal((await site.cards.taken(buyer.quoteId)).length, 1);
});
