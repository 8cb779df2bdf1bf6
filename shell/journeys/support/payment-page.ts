import assert from 'node:assert/strict';
import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The card provider's published test cards. */
export const cards = {
  good: '4242424242424242',
  threeDSecure: '4000002500003155',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  /** Saved without a challenge, but every later payment is refused. */
  refusedLater: '4000000000000341',
  /** Pays once the bank has asked the customer, and never without them. */
  asksEachTime: '4000002760003184',
} as const;

const frames = {
  number: { title: 'Secure card number input frame', label: 'Card number' },
  expiry: { title: 'Secure expiration date input frame', label: 'Expiry date' },
  cvc: { title: 'Secure CVC input frame', label: 'Security code' },
} as const;
type Part = keyof typeof frames;

/** A price as it is written: "£1,234.50". */
const written = /£([\d,]+)\.(\d\d)/;

export const penceOf = (text: string | null): number => {
  const [, pounds = '', pence = ''] = written.exec(text ?? '') ?? assert.fail(`there is no price in "${text}"`);
  const sign = /[-\u2212]£/.test(text ?? '') ? -1 : 1;
  return sign * (Number(pounds.replaceAll(',', '')) * 100 + Number(pence));
};

/** Step 6. */
export class PaymentPage {
  constructor(readonly page: Page) {}

  static async open(page: Page, quoteId: string): Promise<PaymentPage> {
    await page.goto(`/payment/${quoteId}/`);
    return new PaymentPage(page);
  }

  get payButton(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^Pay £/ });
  }

  /** Of the browser's wallet. */
  get walletButton(): Locator {
    return this.page.getByRole('button', { name: 'Pay with Google Pay' });
  }

  /** What the customer does in the wallet's window. */
  answerWallet(answer: string): Promise<void> {
    return this.page.getByRole('dialog', { name: 'Test wallet' }).frameLocator('iframe').getByRole('button', { name: answer }).click();
  }

  get banner(): Locator {
    return this.page.getByRole('alert').filter({ hasText: 'Your payment did not go through' });
  }

  /** The message beside one of the card's fields. */
  fieldError(part: Part, message: string): Locator {
    return this.page.locator(`[data-field]:has([data-part=${part}]):not(:has([data-field]))`).getByText(message);
  }

  field(part: Part): Locator {
    const { title, label } = frames[part];
    return this.page.frameLocator(`iframe[title="${title}"]`).getByLabel(label);
  }

  /** A kind of card is a button, or on a phone in a list; every other method is a row. */
  async chooseMethod(label: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: 'Kind of card' });
    const row = this.page.getByRole('radio', { name: label, exact: true });
    await list.or(row).first().waitFor();
    const isInList = (await list.isVisible()) && (await list.getByRole('option', { name: label, exact: true }).count()) > 0;
    if (isInList) await list.selectOption({ label });
    else await row.check();
  }

  /** Everything that a direct debit asks for; the sandbox knows banks of 20-00-00. */
  async fillInDebit(accountNumber: string): Promise<void> {
    await this.chooseMethod('Direct Debit');
    await this.page.getByLabel('Name on the account').fill('Jo Bloggs');
    await this.page.getByLabel('Sort code, first two digits').pressSequentially('200000');
    await this.page.getByLabel('Account number').fill(accountNumber);
    await this.page.getByRole('checkbox', { name: /^I confirm that I am the account holder/ }).check();
  }

  async fillIn(number: string): Promise<void> {
    await this.chooseMethod('Visa');
    await this.typeCard(number);
  }

  async typeCard(number: string): Promise<void> {
    await this.field('number').fill(number);
    await this.field('expiry').fill('1130');
    await this.field('cvc').fill('123');
  }

  async payWith(number: string): Promise<void> {
    await this.fillIn(number);
    await this.payButton.click();
  }

  get bank(): FrameLocator {
    return this.page.getByRole('dialog', { name: 'Approve this payment with your bank' }).frameLocator('iframe');
  }

  answerBank(answer: 'Complete' | 'Fail'): Promise<void> {
    return this.bank.getByRole('button', { name: answer }).click();
  }

  /** The confirmation and the policy number on it. */
  async confirmed(withinMs = 45_000): Promise<string> {
    await this.page.getByRole('heading', { level: 1, name: 'You are covered' }).waitFor();
    return (await this.page.getByText(/^KS-WAR-\d{7}-\d00$/).textContent({ timeout: withinMs })) ?? '';
  }

  /** The form as it is before anything was tried: nothing is hidden, and Pay can be pressed. */
  async assertUsable(): Promise<void> {
    await this.payButton.and(this.page.locator(':enabled:not([aria-disabled=true])')).waitFor();
    await this.field('number').waitFor();
  }

  /** The price as the button, the heading and the lines of the receipt have it. */
  async shownPence(): Promise<{ readonly button: number; readonly total: number; readonly lines: number }> {
    const button = penceOf(await this.payButton.textContent());
    const lead = await this.page
      .getByRole('main')
      .getByText(/^Total to pay: £/)
      .textContent();
    const receipt = this.page.getByRole('region').filter({ hasText: 'One payment. Nothing more is taken later.' });
    const amounts = await receipt.getByRole('listitem').filter({ hasText: written }).allTextContents();
    return { button, total: penceOf(lead), lines: amounts.map(penceOf).reduce((sum, pence) => sum + pence, 0) };
  }
}
