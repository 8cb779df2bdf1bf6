import { describe, expect, it } from '@jest/globals';
import { paymentsConfig } from './config.js';

const env = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789', STRIPE_API_URL: 'http://127.0.0.1:3301' };

it('names every missing setting at once, and no value', () => {
  expect(() => paymentsConfig({ STRIPE_SECRET_KEY: 'pk_test_1' })).toThrow(
    'These settings are missing or wrong: STRIPE_SECRET_KEY (must be a secret key (sk_ or rk_)), STRIPE_WEBHOOK_SECRET (missing)',
  );
});

it('allows no sandbox for the card provider in production', () => {
  expect(paymentsConfig(env).cards.apiUrl).toBe('http://127.0.0.1:3301');
  const live = { ...env, STRIPE_SECRET_KEY: 'sk_live_1', NODE_ENV: 'production' };
  expect(() => paymentsConfig(live)).toThrow('STRIPE_API_URL');
  expect(paymentsConfig({ ...live, STRIPE_API_URL: '' }).cards.apiUrl).toBeUndefined();
});

it.each(['sk_test_1', 'rk_test_1'])('takes no test key (%s) in production, where a test card would buy a policy', (key) => {
  const test = { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
  expect(paymentsConfig(test).cards.secretKey).toBe(key);
  expect(() => paymentsConfig({ ...test, NODE_ENV: 'production' })).toThrow('STRIPE_SECRET_KEY (a test key');
});

it.each([
  ['sandboxes alone', {}, true],
  ['PayPal itself', { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: '1JE' }, false],
  ['the collector itself', { DIRECT_DEBIT_TOKEN: 'live_token', DIRECT_DEBIT_WEBHOOK_SECRET: '0123456789abcdef' }, false],
  ['the card provider itself', { STRIPE_API_URL: '' }, false],
  ['production', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: '', NODE_ENV: 'production' }, false],
])('lets the day be moved with %s or not', (_, changes, isMovable) => {
  expect(paymentsConfig({ ...env, ...changes }).hasSandboxesOnly).toBe(isMovable);
});

describe('direct debit', () => {
  const cards = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
  const collector = { DIRECT_DEBIT_TOKEN: 'live_token', DIRECT_DEBIT_WEBHOOK_SECRET: '0123456789abcdef' };

  it('is not offered without a collector', () => expect(paymentsConfig(cards).directDebit).toBeNull());

  it('goes to the collector itself, unless it is told otherwise', () => {
    expect(paymentsConfig({ ...cards, ...collector }).directDebit).toMatchObject({
      apiUrl: 'https://api.gocardless.com',
      creditor: undefined,
    });
    const url = 'http://127.0.0.1:3302';
    expect(paymentsConfig({ ...cards, ...collector, DIRECT_DEBIT_API_URL: url }).directDebit?.apiUrl).toBe(url);
  });

  it.each([
    ['no secret', { DIRECT_DEBIT_TOKEN: 'live_token' }, 'DIRECT_DEBIT_WEBHOOK_SECRET (missing'],
    ['no token', { DIRECT_DEBIT_WEBHOOK_SECRET: '0123456789abcdef' }, 'DIRECT_DEBIT_TOKEN (missing'],
    ['only an address', { DIRECT_DEBIT_API_URL: 'http://127.0.0.1:3302' }, 'DIRECT_DEBIT_TOKEN (missing'],
    [
      'a sandbox in production',
      { ...collector, DIRECT_DEBIT_API_URL: 'http://127.0.0.1:3302', NODE_ENV: 'production' },
      'DIRECT_DEBIT_API_URL',
    ],
    [
      'a token of the sandbox in production',
      { ...collector, DIRECT_DEBIT_TOKEN: 'sandbox_1', NODE_ENV: 'production' },
      'DIRECT_DEBIT_TOKEN (a',
    ],
  ])('refuses %s', (_, env, message) => expect(() => paymentsConfig({ ...cards, ...env })).toThrow(message));
});

describe('PayPal', () => {
  const cards = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789' };
  const account = { PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: '1JE' };

  it('is not offered without an account', () => {
    expect(paymentsConfig(cards).paypal).toBeNull();
  });

  it('is PayPal itself unless an address is given, and keeps agreements unless the account may not', () => {
    expect(paymentsConfig({ ...cards, ...account }).paypal).toMatchObject({ apiUrl: 'https://api-m.paypal.com', keepsAgreements: true });
    const own = { ...account, PAYPAL_API_URL: 'http://127.0.0.1:3303', PAYPAL_AGREEMENTS: 'off' };
    expect(paymentsConfig({ ...cards, ...own }).paypal).toMatchObject({ apiUrl: 'http://127.0.0.1:3303', keepsAgreements: false });
  });

  it.each([
    ['no client', { ...account, PAYPAL_CLIENT_ID: undefined }, 'PAYPAL_CLIENT_ID (missing'],
    ['no secret', { ...account, PAYPAL_SECRET: undefined }, 'PAYPAL_SECRET (missing'],
    ['no webhook', { ...account, PAYPAL_WEBHOOK_ID: undefined }, 'PAYPAL_WEBHOOK_ID (missing'],
    ['only an address', { PAYPAL_API_URL: 'http://127.0.0.1:3303' }, 'PAYPAL_CLIENT_ID (missing'],
    ['a sandbox in production', { ...account, PAYPAL_API_URL: 'http://127.0.0.1:3303', NODE_ENV: 'production' }, 'PAYPAL_API_URL'],
  ])('refuses %s', (_, env, message) => {
    expect(() => paymentsConfig({ ...cards, ...env })).toThrow(message);
  });
});
