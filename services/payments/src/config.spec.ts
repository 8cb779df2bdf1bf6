import { expect, it } from '@jest/globals';
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
