import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { chromiumOptions } from '@kerbside/contracts/tooling/engines/browsers.mjs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { sandboxPublishableKey, type CardSandbox } from '../sandbox/cards/server.js';
import { openShop, sdkFor, startSandbox, type Shop } from './card-sandbox.js';

// The sandbox's wallet in a real browser, on a page of another origin, as docs.stripe.com describes Stripe.js' payment request.
let sandbox: CardSandbox;
let shop: Shop;
let browser: Browser;
let page: Page;

const shopPage =
  (): string => `<!doctype html><meta charset="utf-8"><title>Shop</title><button id="wallet">Wallet</button><p role="alert" id="said"></p>
<script src="${sandbox.url}/v3/"></script>
<script>
  const stripe = Stripe('${sandboxPublishableKey}');
  const say = (text) => { document.getElementById('said').textContent = text; };
  const wallet = stripe.paymentRequest({ country: 'GB', currency: 'gbp', total: { label: 'Shop', amount: 1 } });
  wallet.on('cancel', () => say('cancelled'));
  wallet.on('paymentmethod', async ({ paymentMethod, complete }) => {
    const { error, paymentIntent } = await stripe.confirmCardPayment(location.hash.slice(1), { payment_method: paymentMethod.id }, { handleActions: false });
    complete(error ? 'fail' : 'success');
    say(error ? error.message : paymentIntent.status);
  });
  wallet.canMakePayment().then((able) => {
    document.getElementById('wallet').addEventListener('click', () => {
      wallet.update({ total: { label: 'Shop', amount: 31240 } });
      wallet.show();
      try { wallet.update({ total: { label: 'Shop', amount: 2 } }); } catch (error) { say(error.name); }
    });
    say(JSON.stringify(able));
  });
</script>`;

beforeAll(async () => {
  sandbox = await startSandbox();
  shop = await openShop(shopPage());
  browser = await chromium.launch(chromiumOptions());
}, 60_000);
afterAll(async () => {
  await browser.close();
  await shop.close();
  await sandbox.close();
});

let intentId: string;
beforeEach(async () => {
  const intent = await sdkFor(sandbox.url).paymentIntents.create({ amount: 31_240, currency: 'gbp', capture_method: 'manual' });
  intentId = intent.id;
  page = await browser.newPage();
  await page.goto(`${shop.url}/#${intent.client_secret}`);
  await said('{"applePay":false,"googlePay":true,"link":false}');
  await page.getByRole('button', { name: 'Wallet' }).click();
});
afterEach(() => page.close());

const said = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();
const sheet = () => page.getByRole('dialog', { name: 'Test wallet' });
const answer = (name: string) => sheet().frameLocator('iframe').getByRole('button', { name }).click();
const status = async () => (await sdkFor(sandbox.url).paymentIntents.retrieve(intentId)).status;

it('shows what is asked for, and cannot be changed while it is shown', async () => {
  await sheet().frameLocator('iframe').getByRole('heading', { name: 'Pay Shop £312.40' }).waitFor();
  await said('IntegrationError');
});

it('hands over a card that pays, and closes when it is told', async () => {
  await answer('Pay with Visa ending 4242');
  await said('requires_capture');
  expect([await sheet().count(), await status()]).toEqual([0, 'requires_capture']);
});

it('leaves what the bank asks to the shop', async () => {
  await answer('Pay with a card that asks for 3-D Secure');
  await said('requires_action');
  expect(await sheet().count()).toBe(0);
});

it('closes when the card is refused', async () => {
  await answer('Pay with a card that is declined');
  await said('Your card was declined.');
  expect([await sheet().count(), await status()]).toEqual([0, 'requires_payment_method']);
});

it('is dismissed: the shop is told, and nothing was made', async () => {
  await answer('Cancel');
  await said('cancelled');
  expect(await status()).toBe('requires_payment_method');
});
