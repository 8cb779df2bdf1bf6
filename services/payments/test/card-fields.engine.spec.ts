import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { chromiumOptions } from '@kerbside/contracts/tooling/engines/browsers.mjs';
import { chromium, type Browser, type Page } from 'playwright-core';
import { sandboxPublishableKey, type CardSandbox } from '../sandbox/cards/server.js';
import { benchOf, cards, openShop, sdkFor, startSandbox, type Shop } from './card-sandbox.js';

// The sandbox's script in a real browser, on a page of another origin, the way the payment remote uses it.
let sandbox: CardSandbox;
let shop: Shop;
let browser: Browser;
let page: Page;

const shopPage = (): string => `<!doctype html><meta charset="utf-8"><title>Shop</title>
<form id="form"><label for="number">Card number</label><div id="number"></div><div id="expiry"></div><div id="code"></div><button>Pay</button></form>
<p role="alert" id="said"></p><script src="${sandbox.url}/v3/"></script>
<script>
  const stripe = Stripe('${sandboxPublishableKey}');
  const elements = stripe.elements();
  const changes = {};
  const made = { cardNumber: '#number', cardExpiry: '#expiry', cardCvc: '#code' };
  for (const [type, place] of Object.entries(made)) {
    const element = elements.create(type, { style: { base: { fontSize: '18px' } } });
    element.on('change', (change) => { changes[type] = change; });
    element.mount(place);
  }
  const heard = [];
  addEventListener('message', (event) => heard.push(JSON.stringify(event.data)));
  document.getElementById('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const card = elements.getElement('cardNumber');
    const result = await stripe.confirmCardPayment(location.hash.slice(1), { payment_method: { card, billing_details: { name: 'A Driver' } } });
    document.getElementById('said').textContent = result.error ? result.error.message : result.paymentIntent.status;
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
  const intent = await sdkFor(sandbox.url).paymentIntents.create({ amount: 31_240, currency: 'gbp' });
  intentId = intent.id;
  page = await browser.newPage();
  await page.goto(`${shop.url}/#${intent.client_secret}`);
});
afterEach(() => page.close());

const field = (label: string) =>
  page
    .frameLocator(
      `iframe[title^="Secure"]:is([src*="${{ 'Card number': 'cardNumber', 'Expiry date': 'cardExpiry', 'Security code': 'cardCvc' }[label]}"])`,
    )
    .getByLabel(label);
const type = async (number: string, expiry = '1234', code = '123') => {
  await field('Card number').pressSequentially(number);
  await field('Expiry date').pressSequentially(expiry);
  await field('Security code').pressSequentially(code);
};
const pay = () => page.getByRole('button', { name: 'Pay' }).click();
const said = async (text: string) => {
  await page.getByRole('alert').filter({ hasText: text }).waitFor({ timeout: 10_000 });
};
const charged = async () =>
  (await benchOf(sandbox.url).charges()).filter((charge) => charge.payment_intent === intentId && charge.status === 'succeeded');
const challenge = () => page.frameLocator('dialog iframe');

it('pays, and the number never reaches the shop', async () => {
  await type(cards.visa);
  expect(await field('Card number').inputValue()).toBe('4242 4242 4242 4242');
  await pay();
  await said('succeeded');
  expect(await charged()).toHaveLength(1);
  const heard = await page.evaluate<string[]>('heard');
  expect(heard.length).toBeGreaterThan(3);
  expect(heard.join()).not.toContain('42424242');
});

it('says what is wrong with each field', async () => {
  await type('4242424242424241', '1220', '1');
  await page.getByRole('button', { name: 'Pay' }).focus();
  await page.waitForFunction('changes.cardCvc?.error');
  const errors = await page.evaluate('Object.values(changes).map((change) => change.error.message)');
  expect(errors).toEqual([
    'Your card number is invalid.',
    "Your card's expiration year is in the past.",
    "Your card's security code is incomplete.",
  ]);
});

it('refuses an empty form before anything is sent', async () => {
  await field('Card number').waitFor();
  await pay();
  await said('Your card number is incomplete.');
});

it('focuses a field by its label and submits the form with Enter', async () => {
  await type(cards.visa);
  await page.getByText('Card number').click();
  await field('Card number').press('Enter');
  await said('succeeded');
});

it('shows a decline in the bank’s words, and the fields can be used again', async () => {
  await type(cards.insufficientFunds);
  await pay();
  await said('Your card has insufficient funds.');
  await field('Card number').fill(cards.visa);
  await pay();
  await said('succeeded');
  expect(await charged()).toHaveLength(1);
});

it('shows the bank’s page, and takes the money once it is passed', async () => {
  await type(cards.challenge);
  await pay();
  await challenge().getByRole('button', { name: 'Complete' }).click();
  await said('succeeded');
  expect(await charged()).toHaveLength(1);
});

it.each(['button', 'Escape'])('takes nothing when the bank’s page is failed (%s)', async (way) => {
  await type(cards.challenge);
  await pay();
  const fail = challenge().getByRole('button', { name: 'Fail' });
  await fail.waitFor();
  if (way === 'button') await fail.click();
  else await fail.press('Escape');
  await said('We are unable to authenticate your payment method. Please choose a different payment method and try again.');
  expect(await page.locator('dialog').count()).toBe(0);
  expect(await charged()).toEqual([]);
});
