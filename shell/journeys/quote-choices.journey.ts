import assert from 'node:assert/strict';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Page } from '@playwright/test';
import { aPerson, type Person } from './support/buyer.js';
import { messageTo, secretMessageTo } from './support/mailbox.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';

test.describe('on the way to the till', () => {
  /** Steps 1 and 2 answered, step 3 open. */
  const toChoice = async (page: Page, product: ProductType, person: Person = aPerson()): Promise<QuoteWalk> => {
    const walk = new QuoteWalk(page);
    await walk.openAt(product, 'AA19AAA');
    await walk.goOnTo(2);
    await walk.pages.giveDetails(person);
    await walk.goOnTo(3);
    return walk;
  };

  test('breakdown: a phone breaks no word in the table that compares its four levels', async ({ site, page }) => {
    const walk = new QuoteWalk(page);
    await walk.openAtChoice(site, 'breakdown');
    await page.setViewportSize({ width: 390, height: 844 });
    const broken = await walk.main.getByRole('columnheader').evaluateAll((heads) =>
      heads.flatMap(({ firstChild }) =>
        [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          if (!firstChild) return [];
          range.setStart(firstChild, index);
          range.setEnd(firstChild, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        }),
      ),
    );
    assert.deepEqual(broken, []);
  });

  test('a price is reserved, and its letter opens the quote on another device at that price', async ({ site, page, arrive }) => {
    const person = aPerson();
    const walk = await toChoice(page, 'breakdown', person);
    const price = await walk.total();
    await page.getByText('Email me this price').click();
    await page.getByRole('checkbox', { name: 'Reserve my price' }).check();
    await page.getByText(/^Your price is held until /).waitFor();

    const letter = await secretMessageTo(await site.staff('admin'), person.email, 'price-reserved');
    const [link = ''] = /https?:\/\/[^\s"<]+\/quote\/[^\s"<]+/.exec(letter.text) ?? assert.fail(`there is no link in ${letter.text}`);
    const elsewhere = await arrive('phone');
    await elsewhere.page.goto(new URL(link).pathname + new URL(link).search);
    const resumed = new QuoteWalk(elsewhere.page);
    await elsewhere.page.getByText(/^Your price is held until /).waitFor();
    assert.equal(await resumed.total(), price);
    assert.doesNotMatch(elsewhere.page.url(), /secret/);
  });

  test('GAP of a partner: a text proves the phone, its information comes first, and it waits two clear days', async ({ site, page }) => {
    const person = { ...aPerson(), phone: '07700 900456' };
    const walk = new QuoteWalk(page);
    await page.goto('/quote/gap/activate/?partner=Foss%20Cars&vrm=AA19AAA');
    await page.getByText('First registered').waitFor();
    await page.getByLabel('Mileage').fill('42,000');
    await page.getByRole('group', { name: 'Has the car been delivered?' }).getByRole('radio', { name: 'Yes' }).check();
    const lately = new Date(Date.now() - 2 * 86_400_000);
    await walk.pages.typeDay('When was it delivered?', `${lately.getUTCDate()} ${lately.getUTCMonth() + 1} ${lately.getUTCFullYear()}`);
    await walk.pages.sayWho(person);
    await page.getByRole('button', { name: 'Send code' }).click();
    const { text } = await secretMessageTo(await site.staff('admin'), '+447700900456', 'one-time-code');
    await page.getByLabel('Code from the text message').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
    await page.getByText('Thank you. Your phone number is confirmed.').waitFor();
    await page.getByRole('button', { name: 'Activate my cover' }).click();
    await walk.isAt(5);

    const information = page.getByRole('region', { name: 'Before you buy GAP insurance' });
    await information.getByText(/^You can buy this cover from /).waitFor();
    await walk.pages.agree();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page
      .getByRole('alert')
      .getByText(/Please come back then\.$/)
      .waitFor();
    await messageTo(await site.staff(), person.email, 'gap-information');
  });
});
