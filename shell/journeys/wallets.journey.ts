import assert from 'node:assert/strict';
import { cancelPolicy } from '@kerbside/contracts/http/claims/cancellations';
import type { Locator, Page } from '@playwright/test';
import { isOnEngines } from './support/engine-stack.js';
import { lookedOnEach } from './support/looked.js';
import { test } from './support/site-test.js';

/** No other journey has a pass of it: the sandbox has those of everybody who shares the site. */
const plate = 'AA19DSL';
test.use({ device: 'phone' });

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const addressOf = async (link: Locator): Promise<string> => (await link.getAttribute('href')) ?? assert.fail('the link has no address');

test('A9: a digital pass is in both wallets, and void in both once its cover is cancelled', async ({ site, visitor }) => {
  test.skip(isOnEngines(), 'The sandbox of the wallets starts with a site on the embedded engines');
  const { page } = visitor;
  const { buyer, policy } = await site.boughtIn(visitor, { plate });

  await page.goto('/account/pass');
  await press(page, 'Add to Apple Wallet');
  await press(page, 'Add to Google Wallet');
  const [apple, google] = [
    page.getByRole('link', { name: 'Open in Apple Wallet' }),
    page.getByRole('link', { name: 'Open in Google Wallet' }),
  ];
  const forPhone = await addressOf(apple);
  await google.waitFor();
  const [code] = await page.getByRole('img', { name: 'QR code for your pass' }).all();
  assert.deepEqual(await code?.boundingBox().then((box) => [box?.width, box?.height]), [200, 200]);
  await page.getByText('This pass is a preview').first().waitFor();
  await page.getByText('The pass in your wallet changes when your cover does.').first().waitFor();
  await lookedOnEach(visitor, 'pass');

  await google.click();
  await page.getByRole('heading', { level: 1, name: 'Sandbox of digital passes' }).waitFor();
  const passes = page.getByRole('article').filter({ hasText: plate });
  const [inGoogle, onPhone] = [passes.filter({ hasNotText: 'Fetched' }), passes.filter({ hasText: 'Fetched' })];
  await inGoogle.getByText('ACTIVE').waitFor();
  await page.getByLabel(/^Address of the pass/).fill(forPhone);
  await page.getByRole('button', { name: 'Add to the iPhone' }).click();
  await onPhone.getByText('Valid').waitFor();
  await onPhone.getByText('Once').waitFor();
  await visitor.picture('wallets-valid-phone');

  const { id, productType } = policy;
  await buyer.caller.send(cancelPolicy, { body: { id, productType, reason: 'sold_vehicle' } });
  await onPhone.getByText('Void').waitFor();
  await inGoogle.getByText('EXPIRED').waitFor();
  await onPhone.getByText('2 times').waitFor();
  await visitor.picture('wallets-void-phone');
});
