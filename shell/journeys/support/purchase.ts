import assert from 'node:assert/strict';
import { demoPeople } from '@kerbside/contracts/demo';
import type { Page } from '@playwright/test';
import { BackOffice, downloadOf } from './back-office.js';
import { aPerson, type Person } from './buyer.js';
import { demoPassword } from './composed-site.js';
import { cards, PaymentPage } from './payment-page.js';
import { applyVoucher, QuotePages } from './quote-pages.js';

/** What a customer has after buying. */
export interface Purchase {
  readonly person: Person;
  readonly policyNumber: string;
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString() === '%PDF-' && bytes.length > 1_000;

interface PurchaseWishes {
  /** 0: by the month. */
  readonly months?: number;
  readonly use?: Parameters<QuotePages['describeUse']>[0];
  /** On the payment page, before it is paid. */
  readonly look?: (payment: PaymentPage) => Promise<void>;
}

/** From the plate on the home page to the policy number. */
export const buy = async (page: Page, { months = 12, use, look }: PurchaseWishes = {}): Promise<Purchase> => {
  const person = aPerson();
  const quote = new QuotePages(page);
  await quote.start('AA19 AAA');
  await quote.describeUse(use);
  await quote.toDetails();
  await quote.giveDetails(person);
  await quote.toCover();
  await quote.chooseMonths(months);
  await quote.toExtras();
  await quote.toSummary();
  await quote.agree();
  await quote.toPayment();
  await applyVoucher(page, 'WELCOME10');
  const payment = new PaymentPage(page);
  await look?.(payment);
  await payment.payWith(cards.good);
  return { person, policyNumber: await payment.confirmed() };
};

export const assertInAccount = async (page: Page, { policyNumber }: Purchase): Promise<void> => {
  await page.goto('/account/cover');
  await page.getByRole('link', { name: `View policy ${policyNumber}` }).click();
  await page.getByRole('heading', { level: 1, name: /^Warranty: / }).waitFor();
  await page.getByRole('main').getByText(`Policy ${policyNumber}`).waitFor();
  const { name, bytes } = await downloadOf(page, page.getByRole('button', { name: 'Download policy schedule' }));
  assert.equal(name, `${policyNumber}.pdf`);
  assert.ok(isPdf(bytes));
};

export const assertKnownToStaff = async (page: Page, { person, policyNumber }: Purchase): Promise<void> => {
  const office = await BackOffice.enter(page, demoPeople.agent.email, demoPassword);
  // The site may have more cars of this plate than a page has rows, and then no policy among them.
  await (await office.find('AA19 AAA', 'AA19AAA')).waitFor();
  // Clicked as soon as it is there, with what is typed not yet searched for: the plate has found it as well, if there are few.
  await (await office.find(policyNumber, policyNumber)).click();
  await page.getByRole('heading', { level: 1, name: `${person.first_name} ${person.last_name}` }).waitFor();
  await page.getByRole('main').getByText(person.email).first().waitFor();
  await (await office.rows('Policies')).filter({ hasText: policyNumber }).filter({ hasText: 'AA19AAA' }).waitFor();
  await (await office.rows('Payments')).filter({ hasText: 'Paid' }).waitFor();
  const message = await office.openMessage(person.email, policyNumber);
  const { name, bytes } = await downloadOf(page, message.getByRole('button', { name: `${policyNumber}.pdf: download` }));
  assert.equal(name, `${policyNumber}.pdf`);
  assert.ok(isPdf(bytes));
};
