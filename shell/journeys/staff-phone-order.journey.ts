import { randomUUID } from 'node:crypto';
import { londonDay } from '@kerbside/contracts/days/dates';
import { addWorkingDays } from '@kerbside/contracts/days/working-days';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import { expect } from '@playwright/test';
import { Keyboard } from './support/keyboard.js';
import { looked } from './support/looked.js';
import { messageTo } from './support/mailbox.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { QuotePages } from './support/quote-pages.js';
import { SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';

test('an agent without a mouse sells to a caller who has no account: from their callback, at a lower price, by their card over the telephone', async ({
  site,
  visitor,
  page,
}) => {
  const mark = randomUUID().slice(0, 8);
  const email = `caller.${mark}@example.test`;
  const about = { callback_subject: 'new_quote', product_type: 'breakdown', callback_time: '10:30' } as const;
  const who = { customer_name: `Zoë Łukasz-${mark}`, customer_email: email, customer_phone: '07700 900123' };
  const day = addWorkingDays(londonDay(new Date()), 2);
  await new SiteCaller(site.url).send(bookCallback, { body: { ...about, ...who, callback_date: day } });
  await (await site.staff()).handOver(visitor.context);
  const keys = new Keyboard(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const goOn = () => keys.press(page.getByRole('main').getByRole('button', { name: 'Continue', exact: true }), 'Enter');
  const settled = () => new QuotePages(page).settled();

  await page.goto(`/backoffice/callbacks?who=${mark}`);
  await keys.press(page.getByRole('button', { name: `Open ${who.customer_name}` }), 'Enter');
  const callback = page.getByRole('region', { name: /^Callback / });
  await keys.press(callback.getByRole('link', { name: 'New quote' }), 'Enter');
  const asking = page.getByRole('dialog', { name: 'New quote' });
  await keys.type(asking.getByLabel('For which product?'), 'Breakdown');
  await looked(visitor, 'phone-order-new-quote-desktop');
  await keys.press(asking.getByRole('button', { name: 'Start the quote' }), 'Enter');

  await heading('Which car is it for?');
  await keys.type(field('Registration number (number plate)'), 'AA19AAA\n');
  await page.getByText('First registered').waitFor();
  await keys.type(field('Mileage'), '42,000');
  await keys.press(field('Is the car for private use only?'), 'ArrowDown');
  await settled();
  await goOn();
  await heading('Your details');
  await expect(field('First name')).toHaveValue('Zoë');
  await expect(field('Last name')).toHaveValue(`Łukasz-${mark}`);
  await expect(field('Email address')).toHaveValue(email);
  await keys.press(page.getByRole('button', { name: 'Enter the address by hand' }), 'Enter');
  await keys.type(field('Address line 1'), '1 Kerb Lane');
  await keys.type(field('Town or city'), 'Leeds');
  await keys.type(field('Postcode'), 'LS1 1AA');
  await goOn();
  await heading(/^Choose your /);

  const staff = page.getByRole('region', { name: 'For staff' });
  await keys.press(staff.getByRole('button', { name: 'Edit discount' }), 'Enter');
  const percent = staff.getByLabel('Discount percent');
  await keys.to(percent);
  await page.keyboard.press('Control+a');
  await keys.type(percent, '5');
  await keys.type(staff.getByLabel('Reason', { exact: true }), 'Loyal to another\n');
  await page
    .getByText(/^Price changed to £/)
    .first()
    .waitFor();
  await goOn();
  await heading('Make it yours');
  await settled();
  await goOn();
  await heading('Check and agree');
  for (const box of await new QuotePages(page).boxes()) await keys.press(box, 'Space');
  await keys.press(page.getByRole('button', { name: 'Continue to payment' }), 'Enter');

  await heading('Payment');
  const payment = new PaymentPage(page);
  await payment.assertUsable();
  await keys.press(page.getByRole('radio', { name: 'Visa', exact: true }), 'Space');
  await keys.press(page.getByRole('radio', { name: /^Secure/ }), 'ArrowDown');
  await keys.type(payment.field('number'), cards.good);
  // Each box that is full leads to the next, before the next figure is heard.
  await expect(payment.field('expiry')).toBeFocused();
  await page.keyboard.type('1130');
  await expect(payment.field('cvc')).toBeFocused();
  await page.keyboard.type('123\n');
  await heading(/^You are covered/);
  await looked(visitor, 'phone-order-paid-desktop');
  await messageTo(await site.staff(), email, 'policy-confirmation');

  await keys.press(page.getByRole('link', { name: 'Back to their callback' }), 'Enter');
  await callback.getByLabel('What it is about').waitFor();
  await looked(visitor, 'phone-order-callback-desktop');
  await keys.to(callback.getByLabel('Reason'));
  await page.keyboard.press('ArrowDown');
  await keys.press(callback.getByRole('button', { name: 'Complete only' }), 'Enter');
  await page.getByText('Completed.').first().waitFor();
});
