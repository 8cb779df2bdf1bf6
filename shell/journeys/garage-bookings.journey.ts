import assert from 'node:assert/strict';
import { issueGarageLink } from '@kerbside/contracts/http/garages-desk';
import type { Page } from '@playwright/test';
import { aPerson, type Person } from './support/buyer.js';
import { Keyboard } from './support/keyboard.js';
import { looked } from './support/looked.js';
import { messageTo } from './support/mailbox.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { QuoteWalk, weekdayAhead } from './support/quote-walk.js';
import { test } from './support/site-test.js';

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();

/** Steps 1 and 2. */
const toVisit = async (page: Page, product: 'mot' | 'service', person: Person): Promise<QuoteWalk> => {
  const walk = new QuoteWalk(page);
  await walk.openAt(product, 'AA19AAA');
  await walk.goOnTo(2);
  await walk.pages.giveDetails(person);
  await walk.goOnTo(3);
  return walk;
};

/** From step 5, when the visit is booked, to the end of it. */
const buy = async (walk: QuoteWalk): Promise<void> => {
  await walk.pages.agree();
  await walk.pages.toPayment();
  await new PaymentPage(walk.page).payWith(cards.good);
  await walk.page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor();
};

/** The booking that the customer is looking at. */
const bookingOf = (page: Page): string => new URL(page.url()).pathname.split('/').findLast((part) => part !== '') ?? '';

/** From the account's list to the visit. */
const openVisit = async (page: Page, job: string): Promise<void> => {
  await page.goto('/account/bookings');
  await page.getByRole('link', { name: new RegExp(`^See or change ${job}`) }).click();
  await page.getByRole('heading', { level: 1, name: job }).waitFor();
  await page.getByLabel('New day').waitFor();
};

test('an MOT: found on list and map by keyboard, booked, accepted by its garage, moved, and cancelled with its refund', async ({
  site,
  arrive,
}) => {
  const visitor = await arrive('desktop');
  const { page } = visitor;
  const person = aPerson();
  const keyboard = new Keyboard(page);
  const walk = await toVisit(page, 'mot', person);
  await keyboard.press(page.getByRole('button', { name: 'Find garages' }), 'Enter');
  const near = page.getByRole('region', { name: 'Garages near you' });
  await keyboard.type(near.getByLabel('Sort by'), 'Lowest');
  await keyboard.press(near.getByRole('button', { name: 'Show on a map' }), 'Enter');
  const map = page.getByRole('dialog', { name: 'Garages near you on the map' });
  const markers = map.getByRole('button', { name: /^[A-E]: / });
  for (const marker of await markers.all()) await keyboard.to(marker);
  await keyboard.backTo(map.getByRole('button', { name: /^B: / }));
  await page.keyboard.press('Space');
  const choose = map.getByRole('button', { name: /^Choose / });
  const garage = (await choose.getAttribute('aria-label')) ?? (await choose.textContent())?.replace('Choose ', '') ?? '';
  assert.equal(await map.getByRole('button', { name: /^B: / }).getAttribute('aria-label'), `B: ${garage}`);
  await near.getByRole('region', { name: `B. ${garage}`, includeHidden: true }).waitFor({ state: 'attached' });
  await looked(visitor, 'garages-map-desktop');
  await keyboard.press(choose, 'Enter');
  await near.getByRole('button', { name: `Selected ${garage}` }).waitFor();
  await walk.pages.settled();
  await looked(visitor, 'garages-list-desktop');
  await walk.goOnTo(4);
  await walk.goOnTo(5);
  await page.getByRole('link', { name: 'Book your visit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Book your visit' }).waitFor();
  await page.getByRole('button', { name: `Selected ${garage}`, pressed: true }).waitFor();
  await page.getByRole('radio', { name: /^I’ll drop it off/ }).check();
  await walk.pages.typeDay('Date of your visit', weekdayAhead());
  await page.getByRole('group', { name: /^Time on / }).waitFor();
  await looked(visitor, 'mot-booking-desktop');
  await press(page, 'Save booking');
  await walk.isAt(5);
  await buy(walk);
  await looked(visitor, 'mot-bought-desktop');

  await openVisit(page, 'MOT');
  await looked(visitor, 'booking-desktop');
  const staff = await site.staff();
  const { url } = await staff.send(issueGarageLink, { params: { bookingId: bookingOf(page) } });
  const mechanic = await arrive('phone');
  await mechanic.page.goto(url);
  await press(mechanic.page, 'Accept this visit');
  await mechanic.page.getByText('Accepted', { exact: true }).waitFor();
  await looked(mechanic, 'garage-page-phone');
  await press(page, 'Check for news');
  await page.getByText(`Confirmed by ${garage}.`).waitFor();

  const day = page.getByLabel('New day');
  await press(page, 'Change date');
  await page.getByText('This is current booking date').waitFor();
  const other = await day
    .getByRole('option')
    .evaluateAll((all) =>
      all.flatMap((one) => (one instanceof HTMLOptionElement && one.value && !one.disabled && !one.selected ? [one.value] : [])),
    );
  await day.selectOption(other.at(-1) ?? '');
  await press(page, 'Change date');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await press(page, 'Change date');
  await looked(visitor, 'booking-change-desktop');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, change it' }).click();
  await page.getByText('Successfully changed booking date').first().waitFor();
  await page.getByText(`Booked. ${garage} will confirm your time`).waitFor();
  await looked(visitor, 'booking-changed-desktop');

  const tab = await visitor.context.newPage();
  await tab.goto(page.url());
  await press(tab, 'Cancel booking');
  await tab.getByRole('dialog').getByRole('button', { name: 'Keep my booking' }).click();
  await press(tab, 'Cancel booking');
  await tab.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await tab.waitForURL(/\/bookings\/index\?cancelled=1$/);
  await tab.getByText('Your booking is cancelled').first().waitFor();
  await mechanic.page.reload();
  await mechanic.page.getByText('Cancelled', { exact: true }).waitFor();
  await press(page, 'Check for news');
  await page.getByText('This visit was cancelled.').waitFor();
  await page.goto('/account/bookings');
  await page.getByText('No bookings for this car').waitFor();
  await looked(visitor, 'bookings-none-desktop');
  await messageTo(staff, person.email, 'refund-issued');
  await page.goto('/account/payments');
  await page.getByText('Refunded').first().waitFor();
  await looked(visitor, 'booking-refunded-desktop');
});

test('a service: collected from an address that is found, not found, and typed by hand', async ({ arrive }) => {
  const visitor = await arrive('phone');
  visitor.expects(/status of 404/);
  const { page } = visitor;
  const walk = await toVisit(page, 'service', aPerson());
  await walk.answerVisit('service');
  await looked(visitor, 'service-offer-phone');
  await walk.goOnTo(4);
  await walk.goOnTo(5);
  await page.getByRole('link', { name: 'Book your visit' }).click();
  await page.getByRole('radio', { name: /^Collect it from me/ }).check();
  const check = async (postcode: string) => {
    await page.getByRole('textbox', { name: 'Postcode' }).fill(postcode);
    await press(page, 'Check postcode');
  };
  await check('ls11');
  await page.getByText('Please supply a complete postcode').first().waitFor();
  await check('ls11 5tu');
  await page.getByRole('combobox', { name: 'Address' }).selectOption({ index: 1 });
  const [line1, town] = [page.getByLabel('Address line 1'), page.getByLabel('Town or city')];
  await line1.waitFor();
  assert.equal(await town.inputValue(), 'Leeds');
  await press(page, "It's not on the list");
  assert.equal(await line1.inputValue(), '');
  await check('LS29 9ZZ');
  await page.getByText(/^We haven't found any address related to this postcode/).waitFor();
  await looked(visitor, 'collection-none-phone');
  await line1.fill('The Old Mill');
  await town.fill('Ilkley');
  await page.getByRole('button', { name: 'Garage by us' }).click();
  await walk.pages.typeDay('Date of your visit', weekdayAhead());
  await looked(visitor, 'collection-by-hand-phone');
  await press(page, 'Save booking');
  await walk.isAt(5);
  await page.getByText(/The Old Mill/).waitFor();
  await looked(visitor, 'collection-summary-phone');
  await buy(walk);
  await looked(visitor, 'service-bought-phone');
  await page.goto('/account/bookings');
  await page
    .getByRole('link', { name: /^See or change/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Full service' }).waitFor();
  await page.getByText('The Old Mill, Ilkley').waitFor();
  await looked(visitor, 'service-booking-phone');
});

test('an MOT: the open booking form takes the garage that is chosen in another tab, and keeps what was typed', async ({ arrive }) => {
  const visitor = await arrive('phone');
  const { page } = visitor;
  const walk = await toVisit(page, 'mot', aPerson());
  await walk.answerVisit('mot');
  const first =
    (await page.getByRole('button', { name: /^Selected / }).getAttribute('aria-label')) ??
    (await page.getByRole('button', { name: /^Selected / }).textContent());
  await walk.goOnTo(4);
  await walk.goOnTo(5);
  const stepThree = page.url().replace('/step/5/', '/step/3/');
  await page.getByRole('link', { name: 'Book your visit' }).click();
  await page.getByRole('button', { name: first ?? '', pressed: true }).waitFor();
  await page.getByRole('radio', { name: /^Collect it from me/ }).check();
  await press(page, 'Check postcode');
  await press(page, "It's not on the list");
  await page.getByLabel('Address line 1').fill('The Old Mill');

  const tab = await visitor.context.newPage();
  await tab.goto(stepThree);
  const other = tab
    .getByRole('region', { name: 'Garages near you' })
    .getByRole('button', { name: /^Choose / })
    .first();
  const name = ((await other.textContent()) ?? '').replace('Choose ', '');
  await other.click();
  await page.getByText(`In another tab you chose ${name}`).waitFor();
  await page.getByRole('button', { name: `Selected ${name}`, pressed: true }).waitFor();
  assert.equal(await page.getByLabel('Address line 1').inputValue(), 'The Old Mill');
  await looked(visitor, 'visit-elsewhere-phone');
});
