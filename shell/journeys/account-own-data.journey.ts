import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aPerson, signUp } from './support/buyer.js';
import { makePasskey, plugIn } from './support/passkeys.js';
import { lookedOnEach } from './support/looked.js';
import { SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** On a phone the header's buttons are in its menu. */
const inMenu = async (page: Page, name: string) => {
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Menu', expanded: false }).click();
  return header.getByRole('button', { name, exact: true });
};

/** Every service sends its part. */
const copyMs = 60_000;

test('a customer comes in by a passkey, is signed out elsewhere, takes their data along, and stops an erasure', async ({
  site,
  arrive,
}) => {
  const [visitor, elsewhere] = [await arrive('phone'), await arrive('desktop')];
  const [person, caller] = [aPerson(), new SiteCaller(site.url)];
  const [here, there] = [visitor.page, elsewhere.page];
  await signUp(caller, person);
  await caller.handOver(visitor.context);

  await here.goto('/account/security');
  const unplug = await plugIn(here);
  await press(here, 'Add a passkey');
  await makePasskey(here, 'My phone');
  await here.getByText('My phone', { exact: true }).waitFor();
  await lookedOnEach(visitor, 'passkeys');
  await (await inMenu(here, 'Sign out')).click();
  await here.waitForURL('/');
  await (await inMenu(here, 'Sign in')).click();
  await here.getByRole('dialog', { name: 'Sign in' }).getByRole('button', { name: 'I have a passkey' }).click();
  await here.getByRole('heading', { level: 1, name: 'My account' }).waitFor();
  await unplug();

  await (await SiteCaller.signedIn(site.url, person.email, person.password)).handOver(elsewhere.context);
  await there.goto('/account/');
  await there.getByRole('heading', { level: 1, name: 'My account' }).waitFor();

  await here.goto('/account/your-data');
  await here.getByRole('button', { name: 'Ask for a copy' }).waitFor();
  await here.getByText('When our staff worked on your account').waitFor();
  assert.equal(await visitor.sheets('A4'), 1);
  await press(here, 'Ask for a copy');
  await here.getByText('Your copy is ready').waitFor({ timeout: copyMs });
  const downloading = here.waitForEvent('download');
  await press(here, 'Download your data');
  const file = await readFile(await (await downloading).path());
  for (const text of ['accounts.json', 'callbacks.json', person.email]) assert.ok(file.includes(text), text);

  await press(here, 'Erase my account');
  await lookedOnEach(visitor, 'erase');
  await here.getByRole('dialog', { name: 'Erase your account?' }).getByRole('button', { name: 'Yes, erase it' }).click();
  await here.getByText(/^We will erase your account on /).waitFor();
  await lookedOnEach(visitor, 'your-data');
  // Announced there without a reload, with a way to stop it.
  await there.getByText(/^We will erase your account on /).waitFor();
  await lookedOnEach(elsewhere, 'erasure-notice');
  await press(there, 'Do not erase my account');
  for (const page of [there, here]) await page.getByText(/^We will erase your account on /).waitFor({ state: 'detached' });

  await here.goto('/account/security');
  await here.getByRole('button', { name: 'Sign out everywhere else' }).waitFor();
  await lookedOnEach(visitor, 'security');
  await press(here, 'Sign out everywhere else');
  await here.getByText('You’re not signed in anywhere else.').waitFor();
  elsewhere.expects(/status of 401/);
  await there.goto('/account/payments');
  await there.getByRole('heading', { level: 1, name: 'Sign in to your account' }).waitFor();
});
