import assert from 'node:assert/strict';
import { firm } from '@kerbside/contracts/firm/firm';
import { openAt } from '@kerbside/contracts/firm/opening-hours';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Locator, Page } from '@playwright/test';
import { heights, type Visitor } from './browser.js';
import { aPerson, Buyer } from './buyer.js';
import { assertNothingCovered } from './covering.js';
import { penceOf } from './payment-page.js';
import { QuotePages } from './quote-pages.js';
import { until } from './until.js';

/** One of each kind of page: cover by its level, work at a garage, a car that is financed, cover by the kind of tyre. */
export const pageKinds: readonly ProductType[] = ['warranty', 'mot', 'gap', 'tyre'];

/** The steps of a quote of any product, told apart by their numbers. */
export class QuoteWalk {
  readonly pages: QuotePages;

  constructor(readonly page: Page) {
    this.pages = new QuotePages(page);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  get receipt(): Locator {
    return this.page.getByRole('region', { name: 'Your price' });
  }

  /** Step 1 with the car that a registration stands for. */
  async openAt(product: ProductType, plate: string): Promise<void> {
    await this.page.goto(`/quote/${product}/step/1/?vrm=${plate}`);
    await this.page.getByText('First registered').waitFor();
    await this.pages.describeUse();
  }

  /** Step 3, in the browser of a customer whose car and details are known. */
  async openAtChoice({ url }: { readonly url: string }, product: ProductType): Promise<Buyer> {
    const buyer = await Buyer.readyToChoose(url, product);
    await buyer.caller.handOver(this.page.context());
    await this.page.goto(`/quote/${product}/step/3/?quote=${buyer.quoteId}`);
    await this.isAt(3);
    return buyer;
  }

  /** Whoever has chosen nothing sees the button that goes on as the page opens. */
  async assertGoesOnInSight(): Promise<void> {
    await this.page.evaluate(() => window.scrollTo(0, 0));
    const button = await this.main.getByRole('button', { name: 'Continue', exact: true }).boundingBox();
    assert.ok(button && button.y + button.height <= heights.phone, `it stands ${button?.y} px down`);
  }

  async goOnTo(step: number): Promise<void> {
    await this.main.getByRole('button', { name: 'Continue', exact: true }).click();
    await this.isAt(step);
  }

  async isAt(step: number): Promise<void> {
    await this.page.waitForURL(new RegExp(`/step/${step}/`));
    await this.main.getByText(new RegExp(`^Step ${step} of 6`)).waitFor();
  }

  /** What step 3 of work at a garage cannot be left without: of a service what is done, and a time at a garage. */
  async answerVisit(product: ProductType): Promise<void> {
    if (!doneAtGarages.includes(product)) return;
    if (product === 'service') {
      const chosen = this.answered('/visit');
      await this.page.getByRole('button', { name: 'Select Full service' }).click();
      await chosen;
    }
    await this.takeTime();
  }

  get times(): Locator {
    return this.main.getByRole('button', { name: timeAtGarage, pressed: false });
  }

  /** Takes the first time that is free, or the first at another garage than one. Returns the garage. */
  async takeTime(except = ''): Promise<string> {
    await this.times.first().waitFor();
    const names = await this.times.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const name = names.find((one) => except === '' || !one.endsWith(` at ${except}`)) ?? assert.fail('no garage has a time');
    const booked = this.answered('/booking');
    await this.main.getByRole('button', { name, exact: true }).click();
    await booked;
    await this.main.getByRole('button', { name, exact: true, pressed: true }).waitFor();
    await this.pages.settled();
    return name.replace(timeAtGarage, '');
  }

  private answered(path: string) {
    return this.page.waitForResponse((answer) => answer.url().includes(path) && answer.request().method() === 'PUT' && answer.ok());
  }

  /** The offer to talk appears late, when somebody is available, and could cover a control. It must hide where it would. */
  async assertNothingCovered(): Promise<void> {
    const offer = this.page.getByRole('button', { name: 'Talk to us', includeHidden: true });
    if (openAt(firm.opening, new Date()).isOpen) await offer.waitFor({ state: 'attached' });
    await this.page.waitForLoadState('networkidle');
    await this.pages.settled();
    await assertNothingCovered(this.page);
  }

  /** What the page offers to add, each by its name and its price as shown. */
  offers(): Promise<readonly { readonly name: string; readonly price: string }[]> {
    return this.main.locator('article, section:has(> header h3)').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const name = card.querySelector('h3')?.textContent ?? '';
        const text = card.querySelector('article footer, section > header')?.textContent ?? '';
        const price = /£[\d,]+\.\d\d/.exec(text)?.[0];
        // What a garage prices is shown from the lowest of theirs, or about the book’s, until one is chosen.
        return price === undefined || /(From|About) £/.test(text) ? [] : [{ name, price }];
      }),
    );
  }

  /** Cards that stand alone in a row with room beside them. */
  orphans(): Promise<readonly string[]> {
    return this.main.locator('article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const [row, own] = [card.parentElement?.getBoundingClientRect(), card.getBoundingClientRect()];
        const isLast = card.parentElement?.lastElementChild === card;
        return isLast && row && row.right - own.right > 4 ? [card.querySelector('h3')?.textContent ?? ''] : [];
      }),
    );
  }

  /** The total of the receipt, in pence, once its lines are that sum. */
  async total(): Promise<number> {
    await this.receipt.waitFor();
    const folded = this.receipt.getByRole('button', { name: /^Show breakdown/ });
    const isFolded = await folded.isVisible();
    if (isFolded) await folded.click();
    const read = async () => {
      const lines = await this.receipt.getByRole('listitem').allTextContents();
      const totals = await this.receipt.locator('strong').allTextContents();
      return {
        lines: lines.filter((text) => endsInPrice.test(text)).map(lastPence),
        total: totals.length > 0 ? penceOf(totals[0] ?? '') : 0,
      };
    };
    const adds = ({ lines, total }: Awaited<ReturnType<typeof read>>) =>
      total > 0 && lines.reduce((sum, pence) => sum + pence, 0) === total;
    const { total } = await until('a receipt whose lines are its total', read, adds);
    if (isFolded) await this.receipt.getByRole('button', { name: /^Hide breakdown/ }).click();
    return total;
  }
}

const timeAtGarage = /^\d\d:\d\d at /;

/** The amount stands last in a line: its label or note may name another price, and what is included costs nothing. */
const endsInPrice = /[-\u2212]?£[\d,]+\.\d\d$/;
const lastPence = (text: string): number => penceOf(text.slice(text.search(endsInPrice)));

/** One product from step 1 to step 5 on a phone; on the way each step is looked at as it is there and on a desktop. */
export const quoteProduct = async (visitor: Visitor, product: ProductType): Promise<void> => {
  const walk = new QuoteWalk(visitor.page);
  const priceOf = new Map<string, string>();
  const look = async (step: number) => {
    await visitor.page.waitForLoadState('networkidle');
    await walk.pages.settled();
    for (const { name, price } of await walk.offers()) {
      assert.equal(price, priceOf.get(name) ?? price, `${name} has another price on step ${step} than before`);
      priceOf.set(name, price);
    }
    await visitor.onEach(async (screen) => {
      if (step === 4) assert.deepEqual(await walk.orphans(), [], 'a card has an empty place beside it');
      await visitor.picture(`${product}-step-${step}-${screen}`);
      await visitor.assertFits();
    });
    // The contrast and names of a page do not depend on its width.
    await visitor.assertAccessible();
    await walk.assertNothingCovered();
    if (step !== 1) return;
    await walk.pages.unfold();
    await visitor.onEach(() => visitor.assertLargeTextFits());
  };
  await walk.openAt(product, 'AA19AAA');
  await look(1);
  await walk.goOnTo(2);
  await walk.pages.giveDetails(aPerson());
  await look(2);
  const first = await walk.total();
  await walk.goOnTo(3);
  await walk.answerVisit(product);
  const chosen = await walk.total();
  // A garage sets the price of its visit: it is shown from the lowest of theirs until one is chosen.
  if (product === 'mot' || product === 'service') assert.ok(chosen >= first, 'the price began below every garage’s');
  else assert.equal(chosen, first, 'nothing was added, so nothing may be asked for');
  if (product === 'gap') await walk.assertGoesOnInSight();
  await look(3);
  // What can be added to work at a garage is on step 3.
  if (!doneAtGarages.includes(product)) {
    await walk.goOnTo(4);
    await look(4);
  }
  await walk.goOnTo(5);
  assert.equal(await walk.total(), chosen, 'nothing was added on the way, so nothing may be asked for');
  await look(5);
};
