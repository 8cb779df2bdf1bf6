import assert from 'node:assert/strict';
import { demoPeople } from '@kerbside/contracts/demo';
import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
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
/** A device with passkeys, whose owner always confirms. Answers what unplugs it. */
const plugIn = async (page: Page): Promise<() => Promise<unknown>> => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'usb', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options });
  return () => devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
};
const makePasskey = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Passkey name').fill(name);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
};
/** Signed in, and everything that waits there has arrived. */
const isIn = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
  await page.getByRole('region', { name: 'Claims to decide' }).getByRole('list').waitFor();
  await page.waitForLoadState('networkidle');
};

test.use({ siteOptions: { env: { STAFF_SECOND_FACTOR: 'required' } } });

test.describe('staff who must have a second step', () => {
  for (const [screen, who] of [
    ['phone', demoPeople.agent],
    ['desktop', demoPeople.finance],
  ] as const)
    test.describe(() => {
      test.use({ device: screen });

      test(`set it up as they sign in, and come in by app or recovery code from then on (${screen})`, async ({ visitor }) => {
        const { page } = visitor;
        await givePassword(page, who.email);
        const setup = page.getByRole('dialog', { name: 'Set up your second step' });
        await setup.getByRole('img', { name: 'QR code with your key' }).waitFor();
        await visitor.assertFits();
        await visitor.assertAccessible();
        await visitor.picture(`second-step-setup-${screen}`);
        const key = (await setup.locator('code').innerText()).replace(/\s/g, '');
        await setup.getByLabel('Code that the app shows').fill(codeOf(key));
        await page.keyboard.press('Enter');
        const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' });
        await codes.getByRole('list').waitFor();
        const [recovery] = await codes.getByRole('listitem').allInnerTexts();
        await visitor.assertFits();
        await visitor.assertAccessible();
        await visitor.picture(`recovery-codes-${screen}`);
        await codes.getByRole('button', { name: 'I have kept them' }).click();
        await isIn(page);

        for (const code of [codeOf(key, Date.now() + step), recovery ?? assert.fail('there is no recovery code')]) {
          await page.context().clearCookies();
          await givePassword(page, who.email);
          const second = page.getByRole('dialog', { name: 'Enter your code' });
          await second.getByLabel('Code').fill(code);
          await visitor.assertAccessible();
          await visitor.picture(`second-step-${screen}`);
          await page.keyboard.press('Enter');
          await isIn(page);
        }
        await page.goto('/backoffice/sign-in');
        await page.getByText('9 recovery codes are left.').waitFor();
        await visitor.assertFits();
        await visitor.assertAccessible();
        await visitor.picture(`own-sign-in-${screen}`);
      });
    });

  test.describe(() => {
    test.use({ device: 'phone' });

    test('set up a passkey alone, come in by it, add another and remove the first', async ({ visitor }) => {
      const { page } = visitor;
      const look = async (name: string): Promise<void> => {
        for (const [screen, width] of [
          ['desktop', 1280],
          ['phone', 390],
        ] as const) {
          await page.setViewportSize({ width, height: 844 });
          await visitor.assertFits();
          await visitor.assertAccessible();
          await visitor.picture(`${name}-${screen}`);
        }
      };
      const unplug = await plugIn(page);
      await givePassword(page, demoPeople.admin.email);
      await page.getByRole('button', { name: 'Use a passkey instead' }).click();
      await look('passkey-setup');
      await makePasskey(page, 'Work laptop');
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await isIn(page);

      await page.context().clearCookies();
      await givePassword(page, demoPeople.admin.email);
      const use = page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Use a passkey' });
      await use.waitFor();
      await look('passkey-step');
      await use.press('Enter');
      await isIn(page);

      await unplug();
      await plugIn(page);
      await page.goto('/backoffice/sign-in');
      await page.getByText('You sign in with a passkey. 10 recovery codes are left.').waitFor();
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await makePasskey(page, 'Blue key');
      await page.getByRole('button', { name: 'Remove Blue key' }).waitFor();
      await look('passkeys');
      await page.getByRole('button', { name: 'Remove Work laptop' }).click();
      await look('passkey-remove');
      await page.getByRole('button', { name: 'Remove the passkey' }).click();
      await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Remove Blue key' }).waitFor();
    });
  });
});
