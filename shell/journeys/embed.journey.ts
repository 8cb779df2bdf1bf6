import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { FrameLocator, Page } from '@playwright/test';
import { Buyer, type Person } from './support/buyer.js';
import { messageTo } from './support/mailbox.js';
import { cards } from './support/payment-page.js';
import { listening } from './support/remote-stand.js';
import { until } from './support/until.js';
import { test as siteTest } from './support/site-test.js';

/** A partner's page, with text of its own, around one of ours. It sets the frame to the height that the frame reports. */
const partnerPage = (
  site: string,
  path: string,
): string => `<!doctype html><html lang="en"><title>A partner</title><h1>Buy a car from us</h1>
<iframe title="Kerbside" src="${site}${path}" allow="payment" style="width:100%;border:0"></iframe>
<script>
  window.told = [];
  addEventListener('message', ({ origin, data }) => {
    if (origin !== '${new URL(site).origin}' || data.type !== 'kerbside:height') return;
    told.push(data.height);
    document.querySelector('iframe').style.height = data.height + 'px';
  });
</script>`;

const heights = (page: Page): Promise<readonly number[]> => page.evaluate(() => Reflect.get(window, 'told') as number[]);
const last = async (page: Page): Promise<number> => (await heights(page)).at(-1) ?? 0;
const heading = (frame: FrameLocator, name: string) => frame.getByRole('heading', { level: 1, name }).waitFor();

interface FramedQuote {
  readonly frame: FrameLocator;
  readonly person: Person;
}

const test = siteTest.extend<{ partnerUrl: string }>({
  // Any partner that the journey starts: their ports are not known beforehand.
  partnerUrl: async ({ site }, use) => {
    const partner = createServer((request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(partnerPage(site.url, request.url ?? '/')),
    );
    await use(await listening(partner));
    partner.closeAllConnections();
    partner.close();
  },
});

test.describe('a quote in a partner’s page', () => {
  test('Q2: is drawn alone, tells its height as it grows and shrinks, and goes on inside the frame', async ({ site, page, partnerUrl }) => {
    await page.goto(`${partnerUrl}/quote/warranty/step/1/?embed=1`);
    const frame = page.frameLocator('iframe');
    await heading(frame, 'Which car is it for?');
    for (const chrome of ['banner', 'contentinfo', 'navigation'] as const) assert.equal(await frame.getByRole(chrome).count(), 0);
    const before = await until(
      'a height',
      () => last(page),
      (height) => height > 100,
    );
    await frame.getByLabel('Registration number (number plate)').fill('AA19 DSL');
    await frame
      .getByRole('button', { name: /look ?up|find/i })
      .first()
      .click();
    await frame.getByText('First registered').waitFor();
    const grown = await until(
      'a height that has grown',
      () => last(page),
      (height) => height > before + 100,
    );
    await frame.getByLabel('Mileage').fill('42,000');
    await frame.getByLabel('Is the car for private use only?').selectOption('yes');
    await frame.getByRole('main').getByRole('button', { name: 'Continue', exact: true }).click();
    await heading(frame, 'Your details');
    const onStep2 = await until(
      'another height',
      () => last(page),
      (height) => height !== grown,
    );
    const inside = page.frames()[1];
    assert.match(inside?.url() ?? '', /\/quote\/warranty\/step\/2\/\?.*embed=1/);
    await inside?.goto(inside.url());
    await heading(frame, 'Your details');
    assert.equal(await frame.getByRole('banner').count(), 0);
    // A bank's page leads back to an address that does not say that it is a frame.
    await inside?.goto(`${site.url}/pages/cookies-policy`);
    await frame.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await frame.getByRole('banner').count(), 0);
    await until(
      'a height that has shrunk',
      () => last(page),
      (height) => height > 0 && height < onStep2,
    );
  });

  /** Step 6 of a quote of a visitor, in the frame of another site's page. */
  const atPayment = async (page: Page, siteUrl: string, partnerUrl: string): Promise<FramedQuote> => {
    const { quoteId, secret, person } = await Buyer.readyToAgree(siteUrl);
    await page.goto(`${partnerUrl.replace('localhost', '127.0.0.1')}/quote/warranty/step/5/?embed=1&quote=${quoteId}&secret=${secret}`);
    const frame = page.frameLocator('iframe[title=Kerbside]');
    await heading(frame, 'Check and agree');
    const terms = frame.getByRole('region', { name: 'Terms and conditions' }).getByRole('checkbox');
    await terms.first().waitFor();
    for (const box of await terms.all()) await box.check();
    await frame.getByRole('button', { name: 'Continue to payment' }).click();
    await heading(frame, 'Payment');
    return { frame, person };
  };

  test('Q2: is paid inside the frame, also in a page of another site, once the bank has asked', async ({ site, page, partnerUrl }) => {
    const { frame, person } = await atPayment(page, site.url, partnerUrl);
    const part = (title: string) => frame.frameLocator(`iframe[title="${title}"]`);
    await part('Secure card number input frame').getByLabel('Card number').fill(cards.threeDSecure);
    await part('Secure expiration date input frame').getByLabel('Expiry date').fill('1130');
    await part('Secure CVC input frame').getByLabel('Security code').fill('123');
    await frame.getByRole('button', { name: /^Pay £/ }).click();
    await part('Your bank’s approval page').getByRole('button', { name: 'Complete' }).click();
    await heading(frame, 'You are covered');
    await messageTo(await site.staff(), person.email, 'policy-confirmation');
    const beside = page.context().waitForEvent('page');
    await frame.getByRole('link', { name: 'Go to your account' }).click();
    await (await beside).waitForURL(/\/account\//);
  });

  test('Q2: that is left for PayPal says outside the frame how it ended', async ({ site, page, partnerUrl }) => {
    const { frame } = await atPayment(page, site.url, partnerUrl);
    await frame.getByRole('radio', { name: 'PayPal' }).check();
    await frame.getByRole('button', { name: 'Continue to PayPal' }).click();
    await page.getByRole('button', { name: 'Pay now', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'You are covered' }).waitFor();
    assert.equal(new URL(page.url()).search, '');
  });
});
