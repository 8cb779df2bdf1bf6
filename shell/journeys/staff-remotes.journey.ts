import assert from 'node:assert/strict';
import { Keyboard } from './support/keyboard.js';
import { looked } from './support/looked.js';
import { test } from './support/site-test.js';

/** What is promised for a page that is open. */
const switchedWithinMs = 30_000;

test('an admin who uses no mouse switches quotes off: an open page says so, keeps what was typed, and comes back', async ({
  site,
  arrive,
  visitor,
}) => {
  const customer = await arrive();
  await customer.page.goto('/quote/warranty/step/1/');
  const plate = customer.page.getByLabel('Registration number (number plate)');
  await plate.fill('AA19 AAA');

  const { page } = visitor;
  await (await site.staff('admin')).handOver(visitor.context);
  await page.goto('/backoffice/remotes');
  const keyboard = new Keyboard(page);
  const turn = async (how: 'off' | 'on', why: string): Promise<void> => {
    await keyboard.press(page.getByRole('button', { name: `Switch ${how}: Quotes and bookings` }), 'Enter');
    const dialog = page.getByRole('dialog', { name: `Switch ${how}: Quotes and bookings` });
    await keyboard.type(dialog.getByLabel('Why?'), why);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`Quotes and bookings: switched ${how}.`).first().waitFor();
  };

  await turn('off', 'Prices are wrong');
  await customer.page.getByRole('heading', { level: 1, name: 'This page isn’t available just now' }).waitFor({ timeout: switchedWithinMs });
  const row = page.getByRole('row').filter({ hasText: 'Quotes and bookings' });
  await row.filter({ hasText: 'Prices are wrong' }).getByText('Off', { exact: true }).waitFor();
  await looked(visitor, 'remotes-desktop');
  await turn('on', 'Mended');
  await plate.waitFor({ timeout: switchedWithinMs });
  assert.equal(await plate.inputValue(), 'AA19 AAA');
  await row.getByText('On', { exact: true }).waitFor();
});
