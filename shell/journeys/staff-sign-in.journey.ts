import assert from 'node:assert/strict';
import { demoPeople } from '@kerbside/contracts/demo';
import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { demoPassword } from './support/composed-site.js';
import { test } from './support/site-test.js';

const step = 30_000;
const codeOf = (key: string, at = Date.now()): string => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at });

const givePassword = async (page: Page, email: string): Promise<void> => {
  await page.goto('/backoffice/');
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
};
const isIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();

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
});
