import { londonDay } from '@kerbside/contracts/days/dates';
import type { Page } from '@playwright/test';
import { attach, choose, goOn, goOnElsewhere, press } from './support/claim-pages.js';
import { looked } from './support/looked.js';
import { messageTo } from './support/mailbox.js';
import { QuotePages } from './support/quote-pages.js';
import { test } from './support/site-test.js';

test('a claim of the kind gap is begun on a phone, sent from a desktop, decided and seen', async ({ site, arrive }) => {
  const [phone, desktop, office] = [await arrive('phone'), await arrive('desktop'), await arrive('desktop')];
  const buyer = await site.buyerIn(phone, { product: { product_type: 'gap', key: 'gap-36-12-1' } });
  await buyer.pay(site.cards);
  const policy = await buyer.policy();
  await phone.page.goto(`/account/policies/${policy.id}`);
  await press(phone.page, 'Claim on this policy');
  await phone.page.getByText('Not sent yet').waitFor();
  await begin(phone.page);
  await looked(phone, 'claim-gap-begun-phone');

  const page = await goOnElsewhere(phone, desktop, buyer);
  await finish(page);
  await looked(desktop, 'claim-gap-form-desktop');
  await press(page, 'Send the claim');
  await page.getByText(/^We have it\. /).waitFor();
  await looked(desktop, 'claim-gap-sent-desktop');
  const claimPath = new URL(page.url()).pathname;
  // The first browser still has the form; what it would send was sent.
  await phone.page.goto(claimPath);
  await phone.page.getByText(/^We have it\. /).waitFor();

  await (await site.staff()).handOver(office.context);
  const desk = office.page;
  await desk.goto('/backoffice/claims');
  await desk.getByRole('row').filter({ hasText: policy.policyNumber }).getByRole('link', { name: /^CL-/ }).click();
  await desk.getByRole('heading', { name: 'Decide the claim' }).waitFor();
  await decide(desk);
  await looked(office, 'claim-gap-desk-desktop');
  await desk.getByRole('dialog').getByRole('button', { name: 'Send the decision' }).click();
  await desk
    .getByText(/^Decided /)
    .first()
    .waitFor();

  for (const [seen, screen] of [
    [phone, 'phone'],
    [desktop, 'desktop'],
  ] as const) {
    await seen.page.goto(claimPath);
    await seen.page.getByText('We will pay your claim').waitFor();
    await looked(seen, `claim-gap-decided-${screen}`);
  }
  await messageTo(await site.staff(), buyer.person.email, 'claim-decided');
});

const begin = async (page: Page) => {
  await choose(page, 'What happened to the car?', 'It was stolen and has not been found');
  await goOn(page);
  await new QuotePages(page).typeDay('When did it happen?', londonDay(new Date()).split('-').toReversed().join(' '));
  await goOn(page);
  await page.getByLabel('What was the mileage?').fill('44,000');
  await press(page, 'Confirm mileage');
  await page.getByText(/^Confirmed: 2,000 miles since you bought this cover\.$/).waitFor();
  await goOn(page);
  await choose(page, 'Is the purchase date we hold for the car correct?', 'Yes');
  await goOn(page);
  await choose(page, 'Was the car maintained as the manufacturer recommends?', 'No');
  await page.getByText(/^Your insurer may value the car lower/).waitFor();
  await goOn(page);
};

const finish = async (page: Page) => {
  await page.getByText(/^Step 6 of /).waitFor();
  await choose(page, 'What condition was it in?', 'Poor');
  await page.getByText(/^In poor condition, about £/).waitFor();
  await choose(page, 'What condition was it in?', 'Average');
  await goOn(page);
  await page.getByLabel('Who insures the car?').fill('Admiral');
  await page.getByLabel('Your insurer’s claim number').fill('AD-4711');
  await goOn(page);
  await choose(page, 'Have you accepted your insurer’s offer?', 'No, I have an offer but have not answered it');
  await goOn(page);
  await attach(page, 'The offer letter', 'offer.jpg');
  await goOn(page);
  await choose(page, 'Is there finance on the car?', 'Yes');
  await page.getByLabel('Which finance company?').fill('Moor Finance');
  await page.getByLabel('Your agreement number').fill('0815');
  await goOn(page);
  await attach(page, 'Their settlement letter, which says what you still owe', 'settlement.jpg');
  await goOn(page);
};

const decide = async (desk: Page) => {
  for (const [place, what, pounds, refused] of [
    [1, 'Invoice price less the insurer’s offer', '3200', undefined],
    [2, 'Arrears of the finance', '150', 'Arrears are not covered'],
  ] as const) {
    if (place > 1) await press(desk, 'Add a line');
    const line = desk.getByRole('group', { name: `Line ${place}` });
    await line.getByLabel('Item').fill(what);
    await line.getByLabel('Amount').fill(pounds);
    await line.getByLabel('Is it covered?').selectOption(refused === undefined ? 'Covered' : 'Not covered');
    if (refused !== undefined) await line.getByLabel('Why we do not pay all of it').fill(refused);
  }
  await desk.getByLabel('Reason for the customer').fill('This is what your cover says.');
  await press(desk, 'Check the decision');
};
