import type { Page } from '@playwright/test';

/** A device with passkeys, whose owner always confirms. Answers what unplugs it. */
export const plugIn = async (page: Page): Promise<() => Promise<unknown>> => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'usb', hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options });
  return () => devices.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
};

export const makePasskey = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Passkey name').fill(name);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
};
