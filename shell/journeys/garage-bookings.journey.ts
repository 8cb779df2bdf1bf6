import assert from 'node:assert/strict';
import { londonDay } from '@kerbside/contracts/days/dates';
import { issueGarageLink } from '@kerbside/contracts/http/garages/desk';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { earliestVisit, isWorkingDay } from '@kerbside/contracts/days/working-days';
import type { Locator, Page } from '@playwright/test';
import { Keyboard } from './support/keyboard.js';
import { looked, lookedOnEach } from './support/looked.js';
import { messageTo } from './support/mailbox.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { QuoteWalk } from './support/quote-walk.js';
import type { SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';
import { until } from './support/until.js';

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();

/** From step 5, when the visit is booked, to the end of it. */
const buy = async (walk: QuoteWalk): Promise<void> => {
  await walk.pages.agree();
  await walk.pages.toPayment();
  await new PaymentPage(walk.page).payWith(cards.good);
  await walk.page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor();
};

const bookingOf = (page: Page): string => new URL(page.url()).pathname.split('/').findLast((part) => part !== '') ?? '';

/** Staff find it by its number, as a customer may say it. */
const assertFound = async (staff: SiteCaller, given: string): Promise<void> => {
  const { rows } = await until(
    'the booking in the search of staff',
    () => staff.send(findPeople, { query: { q: given.toLowerCase().replace('-', '') } }),
    (found) => found.rows.length > 0,
  );
  assert.deepEqual(
    rows.map(({ found }) => found.map(({ kind, title }) => `${kind} ${title}`)),
    [[`booking ${given}`]],
  );
};

/** The first day offered is the earliest there is, and none on which garages are closed may be chosen. */
const assertOpenDays = async (day: Locator): Promise<void> => {
  await day.getByRole('radio').first().waitFor();
  const options = await day
    .getByRole('radio')
    .evaluateAll((all) => all.flatMap((one) => (one instanceof HTMLInputElement ? [{ day: one.value, isFull: one.disabled }] : [])));
  assert.equal(options[0]?.day, earliestVisit(londonDay(new Date()), 'drop_car'));
  for (const option of options) if (!isWorkingDay(option.day)) assert.ok(option.isFull, `${option.day} may be chosen`);
};

test('an MOT: found on list and map by keyboard, booked, found by its number, accepted by its garage, moved, and cancelled with its refund', async ({
  site,
  arrive,
}) => {
  const visitor = await arrive('desktop');
  const { page } = visitor;
  const keyboard = new Keyboard(page);
  const walk = new QuoteWalk(page);
  const { person } = await walk.openAtChoice(site, 'mot');
  const near = page.getByRole('region', { name: 'Garages near you' });
  await keyboard.type(near.getByLabel('Sort by'), 'Lowest');
  const map = page.getByRole('region', { name: 'Map of garages' });
  const markers = map.getByRole('button', { name: /^[A-E]\b.*: / });
  await markers.first().waitFor();
  for (const marker of await markers.all()) await keyboard.to(marker);
  const garage = (await map.getByRole('button', { name: /^B\b/ }).getAttribute('aria-label'))?.replace(/^B.*?: /, '') ?? '';
  await looked(visitor, 'garages-map-desktop');
  await page.setViewportSize({ width: 390, height: 844 });
  await map.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1_280, height: 900 });
  const time = near
    .getByRole('listitem', { name: `B. ${garage}` })
    .getByRole('button', { name: /^\d\d:\d\d at / })
    .first();
  await keyboard.press(time, 'Enter');
  await near.getByRole('button', { name: new RegExp(`at ${garage}$`), pressed: true }).waitFor();
  await walk.pages.settled();
  await looked(visitor, 'garages-list-desktop');
  await walk.goOnTo(5);
  await buy(walk);
  await looked(visitor, 'mot-bought-desktop');
  const number = /KSB-\w{6}/;
  await page.getByText(number).waitFor();
  const given = (await page.getByText(number).textContent())?.match(number)?.[0] ?? '';

  await page.goto('/account/bookings');
  await page.getByRole('link', { name: /^See or change MOT/ }).click();
  await page.getByRole('heading', { level: 1, name: 'MOT' }).waitFor();
  await page.getByText(given).waitFor();
  const day = page.getByRole('group', { name: 'New day' });
  await day.waitFor();
  await looked(visitor, 'booking-desktop');
  const staff = await site.staff();
  await assertFound(staff, given);
  await assertOpenDays(day);
  const { url } = await staff.send(issueGarageLink, { params: { bookingId: bookingOf(page) } });
  const mechanic = await arrive('phone');
  await mechanic.page.goto(url);
  await press(mechanic.page, 'Accept this visit');
  await mechanic.page.getByText('Accepted', { exact: true }).waitFor();
  await looked(mechanic, 'garage-page-phone');
  await press(page, 'Check for updates');
  await page.getByText(`Confirmed by ${garage}.`).waitFor();

  const change = page.getByRole('main').getByRole('button', { name: 'Change date', exact: true });
  const answer = (name: string) => keyboard.press(page.getByRole('dialog').getByRole('button', { name }), 'Enter');
  await keyboard.press(change, 'Enter');
  await page.getByRole('link', { name: 'This is current booking date' }).waitFor();
  await keyboard.press(day.getByRole('radio', { checked: true }), 'ArrowDown');
  await keyboard.press(change, 'Enter');
  await answer('Go back');
  await keyboard.press(change, 'Enter');
  await looked(visitor, 'booking-change-desktop');
  await answer('Yes, change it');
  await page.getByText('Successfully changed booking date').waitFor();
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
  await press(page, 'Check for updates');
  await page.getByText('This visit was cancelled.').waitFor();
  await page.goto('/account/bookings');
  await page.getByText('No bookings for this car').waitFor();
  await looked(visitor, 'bookings-none-desktop');
  await messageTo(staff, person.email, 'refund-issued');
  await page.goto('/account/payments');
  await page.getByRole('list', { name: 'Your refunds' }).waitFor();
  await looked(visitor, 'booking-refunded-desktop');
});

test('a service: collected from an address that is found, not found, and typed by hand', async ({ site, arrive }) => {
  const visitor = await arrive('phone');
  visitor.expects(/status of 404/);
  const { page } = visitor;
  const walk = new QuoteWalk(page);
  await walk.openAtChoice(site, 'service');
  const chosen = page.waitForResponse((answer) => answer.url().includes('/visit') && answer.request().method() === 'PUT' && answer.ok());
  await page.getByRole('button', { name: 'Select Full service' }).click();
  await chosen;
  await page.getByRole('radio', { name: /^Collect it from me/ }).check();
  const near = async (postcode: string) => {
    await page.getByRole('button', { name: 'Change postcode' }).click();
    await page.getByRole('textbox', { name: 'Your postcode' }).fill(postcode);
    await page.getByText(`Near ${postcode}`).waitFor();
  };
  await near('LS11 5TU');
  await press(page, "It's not on the list");
  const [line1, town] = [page.getByLabel('Address line 1'), page.getByLabel('Town or city')];
  await line1.fill('The Old Mill');
  await town.fill('Ilkley');
  await lookedOnEach(visitor, 'collection-by-hand');
  await press(page, 'Let us choose');
  await page.getByRole('button', { name: 'Let us choose', pressed: true }).waitFor();
  await walk.goOnTo(5);
  await page.getByText(/The Old Mill/).waitFor();
  await lookedOnEach(visitor, 'collection-summary');
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
  assert.equal(await visitor.sheets('A5'), 1);
});
