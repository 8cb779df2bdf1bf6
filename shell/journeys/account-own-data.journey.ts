import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { widths, type Screen } from './support/browser.js';
import { aPerson, signUp } from './support/buyer.js';
import { looked } from './support/looked.js';
import { makePasskey, plugIn } from './support/passkey-device.js';
import { SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** On a phone the header's buttons are in its menu. */
const inHeader = async (page: Page, screen: Screen, name: string) => {
  const header = page.getByRole('banner');
  if (screen === 'phone') await header.getByRole('button', { name: 'Menu', expanded: false }).click();
  return header.getByRole('button', { name, exact: true });
};

/** Every service sends its part. */
const copyMs = 60_000;

for (const screen of ['phone', 'desktop'] satisfies Screen[])
  test.describe(`at ${widths[screen]} pixels`, () => {
    test.use({ device: screen });

    test('a customer comes in by a passkey, is signed out elsewhere, takes their data along, and stops an erasure', async ({
      site,
      visitor,
      arrive,
    }) => {
      const [elsewhere, person, caller] = [await arrive(screen === 'phone' ? 'desktop' : 'phone'), aPerson(), new SiteCaller(site.url)];
      const [here, there] = [visitor.page, elsewhere.page];
      await signUp(caller, person);
      await caller.handOver(visitor.context);

      await here.goto('/account/security');
      const unplug = await plugIn(here);
      await press(here, 'Add a passkey');
      await makePasskey(here, 'My phone');
      await here.getByText('My phone', { exact: true }).waitFor();
      await looked(visitor, `passkeys-${screen}`);
      await (await inHeader(here, screen, 'Sign out')).click();
      await here.waitForURL('/');
      await (await inHeader(here, screen, 'Sign in')).click();
      await here.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'I have a passkey' }).click();
      await here.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
      await unplug();

      await (await SiteCaller.signedIn(site.url, person.email, person.password)).handOver(elsewhere.context);
      await there.goto('/account/');
      await there.getByRole('heading', { level: 1, name: 'My account' }).waitFor();

      await here.goto('/account/your-data');
      await press(here, 'Ask for a copy');
      await here.getByText('Your copy is ready').waitFor({ timeout: copyMs });
      const downloading = here.waitForEvent('download');
      await press(here, 'Download your data');
      const file = await readFile(await (await downloading).path());
      for (const text of ['accounts.json', 'callbacks.json', person.email]) assert.ok(file.includes(text), text);

      await press(here, 'Erase my account');
      await looked(visitor, `erase-${screen}`);
      await here.getByRole('dialog', { name: 'Erase your account?' }).getByRole('button', { name: 'Yes, erase it' }).click();
      await here.getByText(/^We will erase your account on /).waitFor();
      await looked(visitor, `your-data-${screen}`);
      // Announced there without a reload, with a way to stop it.
      await there.getByText(/^We will erase your account on /).waitFor();
      await looked(elsewhere, `erasure-notice-${screen}`);
      await press(there, 'Do not erase my account');
      for (const page of [there, here]) await page.getByText(/^We will erase your account on /).waitFor({ state: 'detached' });

      await here.goto('/account/security');
      await here.getByText('Another browser').first().waitFor();
      await looked(visitor, `security-${screen}`);
      await press(here, 'Sign out everywhere else');
      await here.getByText('You’re not signed in anywhere else.').waitFor();
      elsewhere.expects(/status of 401/);
      await there.goto('/account/payments');
      await there.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor();
    });
  });
