import assert from 'node:assert/strict';
import { demoPeople } from '@kerbside/contracts/demo';
import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { makePasskey, plugIn } from '../support/passkeys.js';
import type { Visitor } from '../support/browser.js';
import { demoPassword } from '../support/composed-site.js';
import { test } from '../support/site-test.js';

const step = 30_000;
const codeOf = (key: string, at = Date.now()): string => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at });

const givePassword = async (page: Page, email: string): Promise<void> => {
  await page.goto('/backoffice/');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
};
/** Signed in, and everything that waits there has arrived. */
const isIn = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
  await page.getByRole('region', { name: 'Claims to decide' }).getByRole('list').waitFor();
  await page.waitForLoadState('networkidle');
};

const look = async (visitor: Visitor, name: string): Promise<void> => {
  await visitor.onEach(async (screen) => {
    await visitor.assertFits();
    await visitor.picture(`${name}-${screen}`);
  });
  await visitor.assertAccessible();
};

test.use({ siteOptions: { env: { STAFF_SECOND_FACTOR: 'required' } } });

test.describe('staff who must have a second step', () => {
  test('set it up as they sign in, and come in by app or recovery code from then on', async ({ visitor }) => {
    const { page } = visitor;
    await givePassword(page, demoPeople.agent.email);
    const setup = page.getByRole('dialog', { name: 'Set up your second step' });
    await setup.getByRole('img', { name: 'QR code with your key' }).waitFor();
    await look(visitor, 'second-step-setup');
    const key = (await setup.locator('code').innerText()).replace(/\s/g, '');
    await setup.getByLabel('Code that the app shows').fill(codeOf(key));
    await page.keyboard.press('Enter');
    const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
    await codes.getByRole('list').waitFor();
    const [recovery] = await codes.getByRole('listitem').allInnerTexts();
    await look(visitor, 'recovery-codes');
    await codes.getByRole('button', { name: 'I have kept them' }).click();
    await isIn(page);

    for (const code of [codeOf(key, Date.now() + step), recovery ?? assert.fail('there is no recovery code')]) {
      await page.context().clearCookies();
      await givePassword(page, demoPeople.agent.email);
      const second = page.getByRole('dialog', { name: 'Enter your code' });
      await second.getByLabel('Code').fill(code);
      await look(visitor, 'second-step');
      await page.keyboard.press('Enter');
      await isIn(page);
    }
    await page.goto('/backoffice/sign-in');
    await page.getByText('9 recovery codes are left.').waitFor();
    await look(visitor, 'own-sign-in');
  });

  test.describe(() => {
    test.use({ device: 'phone' });

    test('set up a passkey alone, come in by it, add another and remove the first', async ({ visitor }) => {
      const { page } = visitor;
      const unplug = await plugIn(page);
      await givePassword(page, demoPeople.admin.email);
      await page.getByRole('button', { name: 'Use a passkey instead' }).click();
      await look(visitor, 'passkey-setup');
      await makePasskey(page, 'Work laptop');
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await isIn(page);

      await page.context().clearCookies();
      await givePassword(page, demoPeople.admin.email);
      const use = page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Use a passkey' });
      await use.waitFor();
      await look(visitor, 'passkey-step');
      await use.press('Enter');
      await isIn(page);

      await unplug();
      await plugIn(page);
      await page.goto('/backoffice/sign-in');
      await page.getByText('You sign in with a passkey. 10 recovery codes are left.').waitFor();
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await makePasskey(page, 'Blue key');
      await page.getByRole('button', { name: 'Remove Blue key' }).waitFor();
      await look(visitor, 'passkeys');
      await page.getByRole('button', { name: 'Remove Work laptop' }).click();
      await look(visitor, 'passkey-remove');
      await page.getByRole('button', { name: 'Remove the passkey' }).click();
      await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Remove Blue key' }).waitFor();
    });
  });
});
