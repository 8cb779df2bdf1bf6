import type { Locator, Page } from '@playwright/test';
import type { Person } from './buyer.js';

const next = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Continue', exact: true });

/** What a page draws while something loads, is saved or is priced; what is folded may never load. */
const loading = '[aria-busy=true], [data-busy], [data-first-load]:not(details *, dialog *)';

/** Steps 1 to 5 as a customer walks them. Each ends where the next begins. */
export class QuotePages {
  constructor(readonly page: Page) {}

  async start(plate: string): Promise<void> {
    await this.page.goto('/');
    await this.page.getByLabel('Your registration number').fill(plate);
    await this.page.getByRole('button', { name: 'See my price' }).click();
    await this.page.getByText('First registered').waitFor();
  }

  /**
   * The last that a price needs: the page sends it by itself, and prices every product with it. Earlier releases did not. Prices that come in
   * move what is below them, so that a mouse may miss it.
   */
  async describeUse({ isSent = true } = {}): Promise<void> {
    const [mileage, use] = [this.page.getByLabel('Mileage'), this.page.getByLabel('Is the car for private use only?')];
    // Work at a garage costs the same whatever the car is used for: it is priced as soon as the car is found.
    if ((await mileage.count()) === 0) return this.page.getByText('Prices are for your car').waitFor();
    const priced = isSent && this.productsAfterStep1();
    await mileage.fill('42,000');
    if ((await use.count()) > 0) await use.selectOption('yes');
    await priced;
    await this.settled();
  }

  /** Waits until nothing is loading, so that the price includes every choice. */
  async settled(): Promise<void> {
    await this.page.waitForFunction((selector) => document.querySelector(selector) === null, loading);
  }

  private productsAfterStep1(): Promise<unknown> {
    let isSubmitted = false;
    return this.page.waitForResponse((answer) => {
      const path = new URL(answer.url()).pathname;
      isSubmitted ||= path.endsWith('/step/1') && answer.ok();
      return isSubmitted && path.endsWith('/products') && answer.request().method() === 'GET';
    });
  }

  async toDetails(): Promise<void> {
    await next(this.page).click();
    await this.page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
  }

  async giveDetails(person: Person): Promise<void> {
    await this.sayWho(person);
    // Earlier releases asked for every product.
    if ((await this.page.getByRole('group', { name: 'When did you buy the car?' }).count()) === 0) return;
    await this.typeDay('When did you buy the car?', '27 3 2024');
    await this.page.getByLabel('How do you own it?', { exact: true }).selectOption('I own it outright');
  }

  /** The person, and the password of their account. */
  async sayWho(person: Person): Promise<void> {
    const field = (label: string) => this.page.getByLabel(label, { exact: true });
    await field('First name').fill(person.first_name);
    await field('Last name').fill(person.last_name);
    await field('Email address').fill(person.email);
    await this.unfold();
    // Earlier releases required it; a partner's page does.
    await this.page.getByLabel(/^Phone number( \(optional\))?$/).fill(person.phone);
    const byHand = this.page.getByRole('button', { name: 'Enter the address by hand' });
    if ((await byHand.count()) > 0) await byHand.click();
    await field('Address line 1').fill(person.address_line_1);
    await field('Town or city').fill(person.town);
    await field('Postcode').fill(person.postcode);
    // Earlier releases required it, and twice; a partner's page does.
    await this.page.getByLabel(/^Password( \(optional\))?$/).fill(person.password);
    if ((await field('Password again').count()) > 0) await field('Password again').fill(person.password);
  }

  /** What need not be answered is folded. */
  async unfold(): Promise<void> {
    const folded = this.page.locator('main form details:not([open]) > summary');
    while ((await folded.count()) > 0) await folded.first().click();
  }

  async toCover(): Promise<void> {
    await next(this.page).click();
    await this.page.getByRole('heading', { level: 1, name: 'Choose your cover' }).waitFor();
  }

  /** To the second length. */
  async moveDuration(): Promise<void> {
    const slider = this.page.getByRole('slider', { name: 'Duration' });
    await slider.press('Home');
    await slider.press('ArrowRight');
  }

  /** 0: by the month. By the arrow keys of the slider. */
  async chooseMonths(months: number): Promise<void> {
    const slider = this.page.getByRole('slider', { name: 'Duration' });
    const wanted = months === 0 ? 'Monthly' : `${months} months`;
    await slider.press('Home');
    for (let at = Number(await slider.getAttribute('max')); at > 0; at -= 1) {
      if ((await slider.getAttribute('aria-valuetext'))?.startsWith(wanted)) return;
      await slider.press('ArrowRight');
    }
  }

  async toExtras(): Promise<void> {
    await next(this.page).click();
    await this.page.getByRole('heading', { level: 1, name: 'Make it yours' }).waitFor();
  }

  async toSummary(): Promise<void> {
    await next(this.page).click();
    await this.page.getByRole('heading', { level: 1, name: 'Check and agree' }).waitFor();
  }

  /** What is agreed to on step 5. */
  get terms(): Locator {
    return this.page.getByRole('region', { name: 'Terms and conditions' }).getByRole('checkbox');
  }

  /** They wait for what stands above them. */
  async boxes(): Promise<readonly Locator[]> {
    await this.terms.first().waitFor();
    return this.terms.all();
  }

  async agree(): Promise<void> {
    for (const box of await this.boxes()) await box.check();
  }

  /** Answers the quote, which is the last part of the address from here on. */
  async toPayment(): Promise<string> {
    await this.page.getByRole('button', { name: 'Continue to payment' }).click();
    await this.page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor();
    return new URL(this.page.url()).pathname.split('/')[2] ?? '';
  }

  async typeDay(label: string, day: string): Promise<void> {
    const group = this.page.getByRole('group', { name: label });
    const [first = '', month = '', year = ''] = day.split(' ');
    await group.getByLabel('Day').fill(first);
    await group.getByLabel('Month').fill(month);
    await group.getByLabel('Year').fill(year);
  }
}

/** The voucher box: on step 3 of GAP and, once it is asked for, on the payment page. */
export const applyVoucher = async (page: Page, code: string): Promise<void> => {
  const [field, ask] = [page.getByRole('textbox', { name: 'Voucher code' }), page.getByRole('button', { name: 'Have a voucher?' })];
  await field.or(ask).waitFor();
  if (await ask.isVisible()) await ask.click();
  await field.fill(code);
  await page.getByRole('button', { name: 'Apply code' }).click();
  await page.getByText('Congratulations! This code is valid').waitFor();
};

export const removeVoucher = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('button', { name: `Remove ${code}` }).click();
  await page.getByRole('textbox', { name: 'Voucher code' }).waitFor();
};
