import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { demoPeople } from '@kerbside/contracts/demo';
import type { Page } from 'playwright-core';
import { BackOffice, downloadOf } from './support/back-office.js';
import { widths, type Screen } from './support/browser.js';
import { aPerson, type Person } from './support/buyer.js';
import { ComposedSite, demoPassword } from './support/composed-site.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { applyVoucher, QuotePages } from './support/quote-pages.js';

interface Bought {
  readonly person: Person;
  readonly policyNumber: string;
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-' && bytes.length > 1_000;

/** From the plate on the home page to the policy number. */
const buy = async (page: Page): Promise<Bought> => {
  const person = aPerson();
  const quote = new QuotePages(page);
  await quote.start('AA19 AAA');
  await quote.describeUse();
  await quote.toDetails();
  await quote.giveDetails(person);
  await quote.toCover();
  await quote.chooseMonths(12);
  await quote.toExtras();
  await quote.toSummary();
  await applyVoucher(page, 'WELCOME10');
  await quote.agree();
  await quote.toPayment();
  const payment = new PaymentPage(page);
  await payment.payWith(cards.good);
  return { person, policyNumber: await payment.confirmed() };
};

const assertInAccount = async (page: Page, { policyNumber }: Bought): Promise<void> => {
  await page.goto('/account/');
  await page.getByRole('link', { name: `View policy ${policyNumber}` }).click();
  await page.getByRole('heading', { level: 1, name: /^Warranty: / }).waitFor();
  await page.getByRole('main').getByText(`Policy ${policyNumber}`).waitFor();
  const { name, bytes } = await downloadOf(page, page.getByRole('button', { name: 'Download policy schedule' }));
  assert.equal(name, `${policyNumber}.pdf`);
  assert.ok(isPdf(bytes));
};

const assertKnownToStaff = async (page: Page, { person, policyNumber }: Bought): Promise<void> => {
  const office = await BackOffice.enter(page, demoPeople.agent.email, demoPassword);
  const found = await office.search('AA19 AAA');
  await found.filter({ hasText: policyNumber }).first().click();
  await page.getByRole('heading', { level: 1, name: `${person.first_name} ${person.last_name}` }).waitFor();
  await page.getByRole('main').getByText(person.email).first().waitFor();
  await office.rows('Policies').filter({ hasText: policyNumber }).filter({ hasText: 'AA19AAA' }).waitFor();
  await office.rows('Payments').filter({ hasText: 'Paid' }).waitFor();
  const message = await office.openMessage(person.email, policyNumber);
  const { name, bytes } = await downloadOf(page, message.getByRole('button', { name: `Download ${policyNumber}.pdf` }));
  assert.equal(name, `${policyNumber}.pdf`);
  assert.ok(isPdf(bytes));
};

describe('a number plate becomes a policy', () => {
  const site = new ComposedSite();

  for (const screen of ['phone', 'desktop'] satisfies Screen[])
    site.journey(
      `that the account still shows after a restart of everything, and that staff and the mailbox know, at ${widths[screen]} pixels`,
      async ({ page }) => {
        const bought = await buy(page);
        await site.stack.restart();
        await assertInAccount(page, bought);
        const staff = await site.arrive(screen);
        await assertKnownToStaff(staff.page, bought);
        staff.assertQuiet();
        await staff.leave();
      },
      { screen },
    );
});
