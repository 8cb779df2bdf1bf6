import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { demoPeople } from '@kerbside/contracts/demo';
import { login, readMe } from '@kerbside/contracts/http/accounts/accounts';
import type { Locator, Page } from '@playwright/test';
import { aPerson, signUp, type Person } from './support/buyer.js';
import { demoPassword, type ComposedSite } from './support/composed-site.js';
import { secretMessageTo } from './support/mailbox.js';
import { refusalOf, SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';

const header = (page: Page): Locator => page.getByRole('banner');
const openSignIn = async (page: Page): Promise<Locator> => {
  await header(page).getByRole('button', { name: 'Sign in' }).click();
  return page.getByRole('dialog', { name: 'Sign in' });
};
const fillIn = async (dialog: Locator, email: string, password: string): Promise<void> => {
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
};
const signIn = async (page: Page, email: string, password: string): Promise<void> => fillIn(await openSignIn(page), email, password);
const isSignedIn = (page: Page): Promise<void> => header(page).getByRole('button', { name: 'Sign out' }).waitFor();

const boxOf = async (shown: Locator) => (await shown.boundingBox()) ?? assert.fail('it is not on the page');

/** Asks for a way back in, by one of the ways of the dialog. */
const forget = async (page: Page, email: string, way: string): Promise<void> => {
  const dialog = await openSignIn(page);
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Forgotten your password?' }).click();
  const forgotten = page.getByRole('dialog', { name: 'Forgotten your password?' });
  assert.equal(await forgotten.getByLabel('Email address').inputValue(), email);
  await forgotten.getByRole('radio', { name: way }).check();
  await forgotten.getByRole('button', { name: /^Send the / }).click();
};

test.describe('a session', () => {
  const aCustomer = async (site: ComposedSite): Promise<{ person: Person; caller: SiteCaller }> => {
    const [person, caller] = [aPerson(), new SiteCaller(site.url)];
    await signUp(caller, person);
    return { person, caller };
  };
  const mayStillAsk = (caller: SiteCaller): Promise<unknown> => caller.send(readMe, {});
  const passwordOpens = (site: ComposedSite, email: string, password: string): Promise<unknown> =>
    new SiteCaller(site.url).send(login, { body: { email, password } });

  test('begins with the right password only, and ends at once on signing out', async ({ site, page, context, visitor }) => {
    visitor.expects(/status of 401/);
    const { email, firstName } = demoPeople.newcomer;
    await page.goto('/');
    await signIn(page, email, 'not the password');
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByText('We do not recognise that email address and password together.').waitFor();
    await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await dialog.waitFor({ state: 'detached' });
    await header(page).getByText(firstName).waitFor();

    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'ks_session');
    assert.equal(cookie?.httpOnly, true);
    const withCookie = () => fetch(`${site.url}/api/accounts/me`, { headers: { cookie: `ks_session=${cookie?.value}` } });
    assert.equal((await withCookie()).status, 200);
    await header(page).getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out').waitFor();
    await header(page).getByRole('button', { name: 'Sign in' }).waitFor();
    assert.equal((await withCookie()).status, 401);
  });

  test('is had back by the link in an email, once, and every other session ends', async ({ site, page, visitor }) => {
    visitor.expects(/status of 410/);
    const { person, caller } = await aCustomer(site);
    await page.goto('/');
    await forget(page, person.email, 'Email me a link to choose a new password');
    await page.getByRole('dialog', { name: 'Check your email' }).getByText(person.email).waitFor();
    const { text } = await secretMessageTo(await site.staff('admin'), person.email, 'password-reset');
    const [link = ''] = /http\S+/.exec(text) ?? assert.fail('there is no link in the email');

    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('three quiet garages');
    await page.getByLabel('New password again').fill('three quiet garages');
    await page.getByRole('button', { name: 'Save my password' }).click();
    await page.getByText('Your password is saved and you are signed in').waitFor();
    await isSignedIn(page);
    assert.equal((await refusalOf(mayStillAsk(caller))).status, 401);
    assert.equal((await refusalOf(passwordOpens(site, person.email, person.password))).code, 'SIGN_IN_FAILED');
    await passwordOpens(site, person.email, 'three quiet garages');

    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'This link cannot be used' }).waitFor();
  });

  for (const screen of ['desktop', 'phone'] as const)
    test.describe(() => {
      test.use({ device: screen });

      test(`Q2: is told of beside a dialog in the corner, never over its buttons (${screen})`, async ({ page }) => {
        const at = '2026-11-01T09:00:00.000Z';
        const items = [{ id: randomUUID(), label: 'A friend came', amount: 10, balance: 10, at }];
        await page.route('**/ajaxCustomer/getUnseenRewardsHistoryItems', (route) =>
          route.fulfill({ json: { success: true, data: { items, balance: 10 } } }),
        );
        await page.goto('/?dialog=login');
        await fillIn(page.getByRole('dialog', { name: 'Sign in' }), demoPeople.newcomer.email, demoPassword);
        const dialog = await boxOf(page.getByRole('dialog', { name: 'Your rewards' }));
        const told = await boxOf(page.getByRole('region', { name: 'Messages' }).getByText('You are signed in'));
        const isBeside = told.x + told.width <= dialog.x || told.y + told.height <= dialog.y || told.y >= dialog.y + dialog.height;
        assert.ok(isBeside, 'the message is over the dialog');
      });
    });
});
