import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteEntry, RemoteList } from '@kerbside/contracts/page/remotes';
import { signingKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import type { Locator } from '@playwright/test';
import { Keyboard } from '../support/keyboard.js';
import { looked } from '../support/looked.js';
import { RemoteStand } from '../support/remote-stand.js';
import { test } from '../support/site-test.js';
import { until } from '../support/until.js';

const remotesFile = join(tmpdir(), `kerbside-remotes-${randomUUID()}.json`);
test.use({ siteOptions: { env: { REMOTES_FILE: remotesFile } } });
test.afterAll(() => rm(remotesFile, { force: true }));

/** What is promised for a page that is open. */
const switchedWithinMs = 30_000;

/** Every 15 s an open page looks what was switched, as the journey of the kill switch waits for. Here its visitor comes back to its tab, and it looks then. */
const shownAgain = async (shown: Locator): Promise<void> => {
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  const comeBack = async () => {
    await shown.page().evaluate(look);
    await shown.waitFor({ timeout: 500 }).catch(() => undefined);
    return shown.isVisible();
  };
  await until('what was switched', comeBack, (isShown) => isShown, switchedWithinMs);
};

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
    await keyboard.type(dialog.getByLabel('Why'), why);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(`Quotes and bookings: switched ${how}.`).first().waitFor();
  };

  await turn('off', 'Prices are wrong');
  await shownAgain(customer.page.getByRole('heading', { level: 1, name: 'This page isn’t available just now' }));
  const row = page.getByRole('row').filter({ hasText: 'Quotes and bookings' });
  await row.filter({ hasText: 'Prices are wrong' }).getByText('Off', { exact: true }).waitFor();
  await looked(visitor, 'remotes-desktop');
  await turn('on', 'Mended');
  await shownAgain(plate);
  assert.equal(await plate.inputValue(), 'AA19 AAA');
  await row.getByText('On', { exact: true }).waitFor();
});

/** Lists a release in place of the present one, as an operator does. */
const ship = async (entry: RemoteEntry): Promise<void> => {
  const { remotes }: RemoteList = JSON.parse(await readFile(remotesFile, 'utf8'));
  await writeFile(`${remotesFile}.ship`, JSON.stringify({ remotes: remotes.map((old) => (old.name === entry.name ? entry : old)) }));
  await rename(`${remotesFile}.ship`, remotesFile);
};

test('an admin who uses no mouse rolls quotes back: an open page gets the earlier release and keeps what was typed, then the newest', async ({
  site,
  arrive,
  visitor,
}) => {
  const stand = await RemoteStand.start('quote', signingKey());
  const renamed = (heading: string) => (_: string, text: string) => text.replaceAll('Registration number (number plate)', heading);
  const [earlier, newest] = [
    await stand.release('0.0.8', renamed('Plate of the earlier release')),
    await stand.release('0.0.9', renamed('Plate of the newest release')),
  ];
  const { page } = visitor;
  await (await site.staff('admin')).handOver(visitor.context);
  await page.goto('/backoffice/remotes');
  const kept = page.getByRole('table', { name: 'Releases of each part' });
  for (const entry of [earlier, newest]) {
    await ship(entry);
    await kept.getByRole('row').filter({ hasText: entry.version }).filter({ hasText: 'Newest' }).waitFor();
  }
  const customer = await arrive();
  await customer.page.goto('/quote/warranty/step/1/');
  await customer.page.getByLabel('Plate of the newest release').fill('AA19 AAA');

  const keyboard = new Keyboard(page);
  const choose = async (action: string, why: string): Promise<void> => {
    await keyboard.press(page.getByRole('button', { name: action }), 'Enter');
    const dialog = page.getByRole('dialog', { name: action });
    await keyboard.type(dialog.getByLabel('Why'), why);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  await choose('Roll back: Quotes and bookings to 0.0.8', 'Prices are wrong');
  const old = customer.page.getByLabel('Plate of the earlier release');
  await shownAgain(old);
  assert.equal(await old.inputValue(), 'AA19 AAA');
  const row = kept.getByRole('row').filter({ hasText: '0.0.8' });
  await row.filter({ hasText: 'Prices are wrong' }).getByText('Live', { exact: true }).waitFor();
  await looked(visitor, 'releases-desktop');
  await choose('Return to newest: Quotes and bookings to 0.0.9', 'Mended');
  const young = customer.page.getByLabel('Plate of the newest release');
  await shownAgain(young);
  assert.equal(await young.inputValue(), 'AA19 AAA');
  await kept.getByRole('row').filter({ hasText: '0.0.9' }).getByText('Live', { exact: true }).waitFor();
  for (const one of [customer, visitor]) await one.leave();
  await stand.close();
});
