import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { londonDay } from '@kerbside/contracts/days/dates';
import { readPayment } from '@kerbside/contracts/http/payments/payments';
import { reservePrice } from '@kerbside/contracts/http/pricing/reserve';
import type { Page } from '@playwright/test';
import { aPerson } from '../support/buyer.js';
import { changesForAll } from '../support/composed-site.js';
import { Keyboard } from '../support/keyboard.js';
import { looked } from '../support/looked.js';
import { QuoteWalk } from '../support/quote-walk.js';
import { test } from '../support/site-test.js';

test.use({ siteOptions: changesForAll });

interface Book {
  readonly version: number;
  readonly label: string;
  readonly products: { readonly breakdown: { readonly versions: readonly { readonly gross: Readonly<Record<string, number>> }[] } };
}

const dearerByPence = 300;

/** The next book, from the file of this one: breakdown cover is dearer from today on. */
const nextBook = (book: Book): Book & { readonly effectiveFrom: string } => {
  const { breakdown } = book.products;
  const dearer = (gross: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(gross).map(([months, pence]) => [months, pence + dearerByPence]));
  const versions = breakdown.versions.map((version) => ({ ...version, gross: dearer(version.gross) }));
  return {
    ...book,
    version: book.version + 50,
    label: `${book.label}-dearer`,
    effectiveFrom: londonDay(new Date()),
    products: { ...book.products, breakdown: { ...breakdown, versions } },
  };
};

/** A quote for breakdown cover as far as its price. */
const quoted = async (page: Page): Promise<QuoteWalk> => {
  const walk = new QuoteWalk(page);
  await walk.openAt('breakdown', 'AA19AAA');
  await walk.goOnTo(2);
  await walk.pages.giveDetails(aPerson());
  return walk;
};

test('an admin without a mouse makes the next rate book from the live one, publishes it and goes back: new quotes follow, agreed and held prices stay', async ({
  site,
  arrive,
  visitor,
}) => {
  const early = await arrive('phone');
  const held = await quoted(early.page);
  const price = await held.total();
  const breakdown = { product: { product_type: 'breakdown', key: 'breakdown-12-23-1' } } as const;
  const [agreed, reserved] = [await site.buyerIn(await arrive(), breakdown), await site.buyerIn(await arrive(), breakdown)];
  const totalOf = async (buyer: typeof agreed) => (await buyer.caller.send(readPayment, { ...buyer.quote, query: {} })).totalPence;
  const agreedPence = await totalOf(agreed);
  await reserved.caller.send(reservePrice, { ...reserved.quote, body: { reserved: true } });

  const { page } = visitor;
  await (await site.staff('admin')).handOver(visitor.context);
  await page.goto('/backoffice/rate-books');
  const keys = new Keyboard(page);
  const downloading = page.waitForEvent('download');
  await keys.press(page.getByRole('button', { name: /^Download: / }), 'Enter');
  const live: Book = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  const next = nextBook(live);

  await page
    .getByLabel('Rate book file')
    .setInputFiles({ name: 'next.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(next)) });
  await keys.press(page.getByRole('button', { name: 'See what would change' }), 'Enter');
  const changes = page.getByRole('table', { name: `What ${next.label} changes in ${live.label}` });
  await changes.getByRole('row').filter({ hasText: 'Breakdown cover' }).first().waitFor();
  await looked(visitor, 'rate-book-difference-desktop');
  await keys.press(page.getByRole('button', { name: 'Publish', exact: true }), 'Enter');
  const publishing = page.getByRole('dialog', { name: `Publish rate book ${next.label}?` });
  await publishing.getByText('Its first day is today, so new quotes are priced by it at once.').waitFor();
  await keys.type(publishing.getByLabel('Why'), 'Recovery costs more');
  await page.keyboard.press('Control+Enter');
  const rowOf = (label: string) => page.getByRole('table', { name: 'All rate books' }).getByRole('row').filter({ hasText: label });
  await rowOf(next.label).getByText('Live', { exact: true }).waitFor();

  const late = await arrive('phone');
  assert.equal(await (await quoted(late.page)).total(), price + dearerByPence, 'a new quote has the new price');
  await early.page.reload();
  assert.equal(await held.total(), price, 'a quote that was priced before keeps its price');
  for (const buyer of [agreed, reserved]) assert.equal(await totalOf(buyer), agreedPence, 'an agreed or held price stays');
  await agreed.pay(site.cards);
  await agreed.policy();

  await keys.press(page.getByRole('button', { name: `See changes: ${live.label}`, exact: true }), 'Enter');
  await keys.press(page.getByRole('button', { name: 'Go back to this book' }), 'Enter');
  const returning = page.getByRole('dialog', { name: `Go back to rate book ${live.label}?` });
  await keys.type(returning.getByLabel('Why'), 'Too dear');
  await page.keyboard.press('Control+Enter');
  await rowOf(next.label).getByText('Replaced', { exact: true }).waitFor();
  await looked(visitor, 'rate-books-desktop');
  const last = await arrive('phone');
  assert.equal(await (await quoted(last.page)).total(), price, 'a new quote has the earlier price again');
});
