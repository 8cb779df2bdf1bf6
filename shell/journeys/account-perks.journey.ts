import assert from 'node:assert/strict';
import { addDays, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { isWorkingDay } from '@kerbside/contracts/days/working-days';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import { expect, type Page } from '@playwright/test';
import { looked, lookedOnEach } from './support/looked.js';
import { test } from './support/site-test.js';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const workdayAfter = (day: IsoDay): IsoDay => (isWorkingDay(addDays(day, 1)) ? addDays(day, 1) : workdayAfter(addDays(day, 1)));
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('on a phone', () => {
  test.use({ device: 'phone' });

  test('every part of the account opens, a partner’s offer is bought, and what we may write is chosen', async ({ site, visitor }) => {
    const { page, context } = visitor;
    const { buyer, policy } = await site.boughtIn(visitor);

    await page.goto('/account/#section-marketplace');
    await part(page, 'Motor legal expenses').getByText('Motor Legal, 12 months').waitFor();
    const left = { method: '', body: '' };
    await context.route('https://drivewell.example/**', async (route) => {
      const request = route.request();
      Object.assign(left, { method: request.method(), body: request.postData() });
      await route.fulfill({ contentType: 'text/html', body: '<title>Drivewell</title>' });
    });
    const partner = page.waitForEvent('popup');
    await press(page, 'Buy Motor Legal');
    await (await partner).waitForURL('https://drivewell.example/kerbside');
    assert.equal(left.method, 'POST');
    assert.equal(new URLSearchParams(left.body).get('price'), '29.00');
    await (await partner).close();

    await page.goto('/account/#section-available-products');
    await part(page, 'Available products').getByRole('link', { name: 'GAP', exact: true }).waitFor();
    await page.goto('/account/#redirectWCFMC');
    await page.getByRole('link', { name: 'Book an MOT' }).waitFor();
    await page.goto('/account/#section-workshop-history');
    await page.getByText('No bookings for this car').waitFor();
    await page.goto('/account/#section-personal-documentation');
    await page.getByText('V5C log book', { exact: true }).waitFor();
    await page.goto('/account/#section-car-finance');
    await expect(part(page, 'What it would cost')).toContainText('£175.79');
    await press(page, '£250 more');
    await expect(part(page, 'What it would cost')).not.toContainText('£175.79');
    await lookedOnEach(visitor, 'account-open');

    const subscriptions = page.getByRole('dialog', { name: 'Marketing preferences' });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Marketing preferences' }).click();
    await subscriptions.getByLabel('Text message').check();
    await lookedOnEach(visitor, 'subscriptions');
    await subscriptions.getByRole('button', { name: 'Save' }).click();
    await subscriptions.waitFor({ state: 'detached' });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Marketing preferences' }).click();
    await expect(subscriptions.getByLabel('Text message')).toBeChecked();
    await expect(subscriptions.getByLabel('Phone call')).not.toBeChecked();

    await page.goto('/account/callbacks?filter_by=open');
    await page.getByText('No callbacks here').waitFor();
    const { first_name, email: customer_email } = buyer.person;
    const who = { customer_name: first_name, customer_email, customer_phone: '07700 900771' };
    const day = workdayAfter(londonDay(site.now()));
    const timed = { callback_subject: 'new_quote', callback_date: day, callback_time: '10:30' } as const;
    await buyer.caller.send(bookCallback, { body: { ...timed, ...who } });
    await page.reload();
    await page.getByText(/ at 10:30$/).waitFor();
    await lookedOnEach(visitor, 'callbacks');

    await page.goto('/account/you');
    await part(page, 'What we’ve sent you')
      .getByText(/^You have \d+ unread messages?\.$/)
      .waitFor();
    await page.getByRole('main').getByRole('link', { name: 'What we’ve sent you' }).click();
    const newest = page.getByRole('list', { name: 'What we’ve sent you' }).getByRole('listitem').first();
    await expect(newest).toContainText('Unread');
    await newest.locator('summary').click();
    await expect(newest).not.toContainText('Unread');
    await lookedOnEach(visitor, 'messages');

    await page.goto(`/account/policies/${policy.id}`);
    const renewal = page.getByRole('dialog', { name: 'Switch renewal off?' });
    const switchOff = renewal.getByRole('button', { name: 'Switch renewal off' });
    await press(page, 'Switch renewal off');
    await switchOff.click();
    await renewal.getByRole('alert').waitFor();
    await renewal.getByLabel('Why should it not be renewed?').selectOption('Another reason');
    await renewal.getByLabel('Please specify').fill('I am moving to the country');
    await lookedOnEach(visitor, 'renewal-off');
    await switchOff.click();
    await renewal.waitFor({ state: 'detached' });
    await page.getByRole('main').getByRole('button', { name: 'Switch renewal off' }).waitFor({ state: 'detached' });
  });
});

test('A2, A9: a part or a page whose code does not come fails alone, keeps what was typed elsewhere, and comes when it is asked for again', async ({
  site,
  visitor,
}) => {
  const { page } = visitor;
  await site.boughtIn(visitor);
  await page.goto('/account/maintain');
  await page.getByRole('tab', { name: 'Alloy repairs' }).click();
  await page.waitForLoadState('networkidle');
  visitor.expects(/net::ERR_FAILED|A part did not load/);
  const scripts = /\.js$/;
  await page.route(scripts, (route) => route.abort());
  await press(page, 'Get a repair estimate');
  const failure = page.getByRole('alert').filter({ hasText: 'We could not load this' });
  await failure.waitFor();
  const again = failure.getByRole('button', { name: 'Try again' });
  await again.click();
  await failure.waitFor();
  await looked(visitor, 'part-not-loaded');
  await page.unroute(scripts);
  await again.click();
  await page.getByLabel('What is damaged, and where?').waitFor();

  await page.goto('/account/you');
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.route(scripts, (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).click();
  await page.getByRole('heading', { level: 1, name: 'We could not load this' }).waitFor();
  await looked(visitor, 'page-not-loaded');
  await page.unroute(scripts);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your data' }).waitFor();
});
